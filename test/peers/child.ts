import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Test } from 'tap'

/** A counterpart that runs beside the test and is ended with it. */
export interface Child {
  readonly pid: number
  /** Everything it said so far, on both outputs. */
  readonly said: () => string
  /** Its exit code, null where a signal ended it. */
  readonly ended: Promise<number | null>
  write(text: string): void
  /** Resolves when it has said what the pattern describes; rejects at the limit or at its end. */
  says(pattern: RegExp, limitMs?: number): Promise<RegExpExecArray>
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ChildOptions {
  /** The Debian package that holds the command, named where it is missing. */
  readonly package: string
  readonly cwd?: string
  readonly env?: Record<string, string>
}

/** Starts a command in a process group of its own, which teardown kills. */
export function startChild(t: Test, command: readonly string[], options: ChildOptions): Child {
  const [file = '', ...args] = command
  requireCommand(file, options.package)
  const child = spawn(file, args, {
    stdio: 'pipe',
    detached: true,
    env: { ...process.env, ...options.env },
    ...(options.cwd !== undefined && { cwd: options.cwd }),
  })
  // Many may wait for what it says.
  for (const emitter of [child, child.stdout, child.stderr]) emitter.setMaxListeners(0)
  let said = ''
  const hear = (text: string) => {
    said += text
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, signal)
    await ended
  }
  t.teardown(() => stop())
  const says = (pattern: RegExp, limitMs = 60_000) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const settle = (found: RegExpExecArray | null, why: string) => {
        if (found === null && why === '') return
        clearTimeout(timer)
        child.stdout.off('data', look)
        child.stderr.off('data', look)
        child.off('close', end)
        if (found) resolve(found)
        else reject(new Error(`${file} ${why} before it said ${pattern}:\n${said}`))
      }
      const look = () => settle(pattern.exec(said), '')
      const end = () => settle(pattern.exec(said), 'ended')
      const timer = setTimeout(() => settle(null, `took ${limitMs} ms`), limitMs)
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      child.once('close', end)
      look()
    })
  const pid = child.pid ?? 0
  return { pid, said: () => said, ended, write: (text) => child.stdin.write(text), says, stop }
}

/** Runs a command to its end and returns what it wrote; throws where it fails. */
export function runTool(command: readonly string[], packageName: string, input = ''): string {
  const [file = '', ...args] = command
  requireCommand(file, packageName)
  const { status, stdout, stderr } = spawnSync(file, args, { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command.join(' ')} failed: ${stderr}`)
  return stdout
}

const found = new Set<string>()

function requireCommand(file: string, packageName: string): void {
  if (found.has(file)) return
  if (spawnSync('which', [file]).status !== 0)
    throw new Error(`${file} is missing: install the Debian package ${packageName}`)
  found.add(file)
}
