import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { until } from '../support/until.ts'
import { debianTree } from './tree.ts'

const bootLimitMs = 60_000
const commandLimitMs = 60_000

export interface Outcome {
  readonly code: number | null
  /** What it printed, standard error included. */
  readonly out: string
}

/** A box: Debian with its own service manager and network, in a container. */
export class Machine {
  readonly root = mkdtempSync(join(tmpdir(), 'nightporter-machine-'))
  #nspawn: ChildProcess | undefined
  #firstPid = 0

  /** Its service manager, as a process of this machine. */
  get firstPid(): number {
    return this.#firstPid
  }

  /** Switches it on, and waits until its service manager has started everything. */
  async boot(options: readonly string[] = []): Promise<void> {
    const flags = ['--register=no', '--keep-unit', '--private-network', '--console=pipe']
    const nspawn = spawn('systemd-nspawn', ['-q', '-D', this.root, ...flags, ...options, '-b'], {
      stdio: 'ignore',
      detached: true,
    })
    this.#nspawn = nspawn
    await until(
      'the box boots',
      async () => {
        if (nspawn.exitCode !== null) throw new Error(`systemd-nspawn ended: ${nspawn.exitCode}`)
        this.#firstPid = firstPidOf(nspawn.pid ?? 0)
        if (this.#firstPid === 0) return false
        const { out } = await this.run(['systemctl', 'is-system-running'])
        return /^(running|degraded)/.test(out)
      },
      bootLimitMs,
    )
  }

  /** As when the power is cut. */
  async crash(): Promise<void> {
    const nspawn = this.#nspawn
    if (nspawn === undefined) return
    this.#nspawn = undefined
    const firstPid = this.#firstPid
    this.#firstPid = 0
    if (nspawn.exitCode !== null || nspawn.signalCode !== null) return
    const gone = once(nspawn, 'exit')
    if (firstPid !== 0) process.kill(firstPid, 'SIGKILL')
    else nspawn.kill('SIGKILL')
    await gone
  }

  async remove(): Promise<void> {
    await this.crash()
    // What ran inside may still be on its way out.
    rmSync(this.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }

  /** Runs a command in the box to its end. */
  run(words: readonly string[], limitMs = commandLimitMs): Promise<Outcome> {
    return this.#enter(['-a'], words, limitMs)
  }

  /** Runs a program of this machine in the network of the box. */
  runInNetwork(words: readonly string[], limitMs = commandLimitMs): Promise<Outcome> {
    return this.#enter(['-n'], words, limitMs)
  }

  /** A line of shell in the box. */
  sh(line: string, limitMs = commandLimitMs): Promise<Outcome> {
    return this.run(['sh', '-c', line], limitMs)
  }

  /** Waits until a line of shell succeeds, and gives what it printed. */
  async untilSh(line: string, limitMs = commandLimitMs): Promise<string> {
    let last = ''
    await until(
      line,
      async () => {
        const { code, out } = await this.sh(line)
        last = out
        return code === 0
      },
      limitMs,
    )
    return last
  }

  async #enter(
    namespaces: readonly string[],
    words: readonly string[],
    limitMs: number,
  ): Promise<Outcome> {
    const inside = ['-t', String(this.#firstPid), ...namespaces, '--', ...words]
    const child = spawn('nsenter', inside, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: '/root' },
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    let out = ''
    const take = (text: string) => {
      out = (out + text).slice(-1_000_000)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, out }
  }
}

/** A box of its own for a test, on a fresh copy of Debian; it is gone when the test has ended. */
export function makeMachine(t: Test): Machine {
  const tree = debianTree()
  const machine = new Machine()
  t.teardown(() => machine.remove())
  const { status } = spawnSync('cp', ['-a', '--reflink=auto', `${tree}/.`, machine.root])
  if (status !== 0) throw new Error('the tree could not be copied; is the disk full?')
  return machine
}

/** The process that is number 1 inside; 0 while there is none. */
function firstPidOf(nspawnPid: number): number {
  const children = `/proc/${nspawnPid}/task/${nspawnPid}/children`
  try {
    const [pid = '0'] = readFileSync(children, 'utf8').trim().split(' ')
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'systemd' ? Number(pid) : 0
  } catch {
    return 0
  }
}
