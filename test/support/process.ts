import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { Client } from './client.ts'
import { tempFolder } from './hotel.ts'

const main = join(import.meta.dirname, '../../src/main.ts')
const startLimitMs = 30_000
const commandLimitMs = 60_000

export interface DaemonProcess {
  readonly child: ChildProcess
  readonly url: string
  readonly data: string
  readonly config: string
  /** Everything it said so far. */
  readonly said: () => string
  /** `admin` with the initial password. */
  readonly admin: Client
  /** When it has ended, and all that it said is there. */
  readonly ended: Promise<unknown>
  kill(signal: NodeJS.Signals): Promise<void>
}

export interface ProcessOptions {
  readonly site: string
  readonly data?: string
  /** What the daemon is run under, such as strace with its arguments. */
  readonly under?: readonly string[]
  readonly env?: Record<string, string>
}

/** Starts `nightporter serve` as a process of its own and waits until it serves. */
export async function startProcess(t: Test, options: ProcessOptions): Promise<DaemonProcess> {
  const data = options.data ?? (await tempFolder(t))
  const config = join(data, 'site.toml')
  await writeFile(config, options.site)
  const command = [
    ...(options.under ?? []),
    process.execPath,
    main,
    'serve',
    '--config',
    config,
    '--data',
    data,
  ]
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...options.env },
    detached: true,
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const ended = once(child, 'close')
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null)
      process.kill(-(child.pid ?? 0), signal)
    await ended
  }
  t.teardown(() => kill('SIGKILL'))
  const port = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not started: ${said}`)), startLimitMs)
    const look = () => {
      const found = /serves .* on 127\.0\.0\.1:(\d+)\./.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    }
    child.stderr?.on('data', look)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`ended: ${said}`))
    })
  })
  const url = `http://127.0.0.1:${port}`
  const password = (await readFile(join(data, 'initial-password'), 'utf8')).trim()
  const admin = new Client(url, { name: 'admin', password })
  return { child, url, data, config, said: () => said, admin, ended, kill }
}

/** Runs a command of `nightporter` to its end. */
export async function runCommand(
  words: readonly string[],
  input = '',
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    timeout: commandLimitMs,
  })
  let out = ''
  let error = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    error += text
  })
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, error }
}
