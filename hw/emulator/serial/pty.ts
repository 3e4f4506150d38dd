import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import type { BytePipe, PipeHandlers } from './pipe.ts'

type Socat = ChildProcessByStdio<Writable, Readable, Readable>

const startLimitMs = 5_000
const endLimitMs = 2_000
const readyText = 'starting data transfer loop'

/**
 * Makes a pty whose name is a link at `path`, and gives the bridge's end of it; `close()` takes the
 * link away, as pulling out the plug does. Rejects with an Error whose text says what to do.
 */
export async function openPty(path: string): Promise<BytePipe> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`${path} is there already; remove it or choose another name.`)
  // In a group of its own, so that Ctrl-C ends the bridge first and the bridge takes the link away.
  const child: Socat = spawn('socat', ['-d', '-d', '-', `pty,raw,echo=0,link=${path}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const failure = await untilReady(child, path)
  if (failure === undefined) return new Pty(child)
  child.kill('SIGKILL')
  throw new Error(failure)
}

/** Undefined once the link is there, or why it is not. */
function untilReady(child: Socat, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = ''
    const finish = (failure: string | undefined) => {
      clearTimeout(timer)
      child.stderr.removeAllListeners('data').resume()
      child.removeAllListeners('exit')
      resolve(failure)
    }
    const timer = setTimeout(
      () => finish(`socat does not begin within ${startLimitMs / 1_000} s; try again.`),
      startLimitMs,
    )
    // Stays for good: a child that cannot be started or ended must not end the process.
    child.on('error', (error: NodeJS.ErrnoException) =>
      finish(
        error.code === 'ENOENT'
          ? 'socat is not installed: apt-get install socat'
          : `socat cannot be started (${error.code}); check that it may be run.`,
      ),
    )
    child.stdin.on('error', () => {})
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000)
      if (output.includes(readyText)) finish(undefined)
    })
    child.on('exit', () =>
      finish(`${path} cannot be made; check that its folder is there and may be written.`),
    )
  })
}

class Pty implements BytePipe {
  readonly #child: Socat
  #isDown = false

  constructor(child: Socat) {
    this.#child = child
  }

  get waiting(): number {
    return this.#child.stdin.writableLength
  }

  start({ onBytes, onDown }: PipeHandlers): void {
    const fail = () => {
      if (this.#isDown) return
      this.#isDown = true
      onDown()
    }
    this.#child.stdout.on('data', (bytes: Buffer) => {
      if (!this.#isDown) onBytes(bytes)
    })
    this.#child.once('exit', fail)
    if (this.#hasEnded) fail()
  }

  write(bytes: Uint8Array): void {
    if (!this.#isDown && this.#child.stdin.writable) this.#child.stdin.write(bytes)
  }

  setReading(isOn: boolean): void {
    if (isOn) this.#child.stdout.resume()
    else this.#child.stdout.pause()
  }

  async close(): Promise<void> {
    this.#isDown = true
    if (this.#hasEnded) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    const forced = setTimeout(() => this.#child.kill('SIGKILL'), endLimitMs)
    await ended.catch(() => {})
    clearTimeout(forced)
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }
}
