import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/until.ts'
import { benchFolder } from './hotel.ts'
import { median } from './http/load.ts'
import type { Measure, Measures } from './measure.ts'

const repeats = 7
const idleMs = 5_000
/** Not all the time: whoever is starting has to answer each look. */
const startLimitMs = 30_000
export const executable = join(
  import.meta.dirname,
  `../../build/out/nightporter-linux-${process.arch}`,
)

/** The least that any program on Node takes. */
const bare = `require('node:http')
  .createServer((_, response) => response.writeHead(401).end())
  .listen(Number(process.argv[1]), '127.0.0.1')`

const site = (port: number) => `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:${port}"
[[line]]
name = "pbx"
driver = "sip"
server = "sip:127.0.0.1:9"
user = "8001"
register = false
channels = 8
`

interface Start {
  readonly readyMs: number
  readonly rssKb: number
  readonly anonymousKb: number
}

/** The executable as it is installed, beside a process that does nothing but answer. */
export async function* applianceMeasures(): Measures {
  const data = mkdtempSync(join(benchFolder(), 'box-'))
  const config = join(data, 'site.toml')
  const startOurs = async (port: number) => {
    writeFileSync(config, site(port))
    const command = [executable, 'serve', '--config', config, '--data', data]
    // As the service is started: what was compiled once is kept.
    return start(command, port, { NODE_COMPILE_CACHE: join(data, 'compiled') })
  }
  const startBare = (port: number) => start([process.execPath, '-e', bare, String(port)], port)
  // The first start makes the store and an administrator; a box does that once.
  await startOurs(await freePort())
  const ours: Start[] = []
  const reference: Start[] = []
  for (let i = 0; i < repeats; i += 1) {
    reference.push(await startBare(await freePort()))
    ours.push(await startOurs(await freePort()))
  }
  rmSync(data, { recursive: true })
  yield compare('ready', 'ms', { ours, reference, value: (s) => s.readyMs, goal: 5 })
  yield compare('idle RSS', 'MB', { ours, reference, value: (s) => s.rssKb / 1e3, goal: 2 })
  yield compare('of it anonymous', 'MB', { ours, reference, value: (s) => s.anonymousKb / 1e3 })
  yield sizes()
}

interface Compared {
  readonly ours: readonly Start[]
  readonly reference: readonly Start[]
  readonly value: (start: Start) => number
  readonly goal?: number
}

function compare(what: string, unit: string, { ours, reference, value, goal }: Compared): Measure {
  const ratios = ours.map((own, i) => value(own) / value(reference[i] ?? own))
  return {
    what: `${what}, executable | node:http`,
    ours: `${median(ours.map(value)).toFixed(0)} ${unit}`,
    reference: `${median(reference.map(value)).toFixed(0)} ${unit}`,
    ratio: median(ratios),
    ...(goal === undefined ? {} : { goal: { kind: 'at most', value: goal } }),
  }
}

function sizes(): Measure {
  const own = statSync(executable).size
  const node = statSync(process.execPath).size
  return {
    what: 'size of the executable | Node',
    ours: `${(own / 1e6).toFixed(0)} MB`,
    reference: `${(node / 1e6).toFixed(0)} MB`,
    ratio: own / node,
  }
}

async function start(
  command: readonly string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Start> {
  const beganMs = performance.now()
  const child = spawn(command[0] ?? '', command.slice(1), {
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  })
  try {
    await untilReady(child, port)
    const readyMs = performance.now() - beganMs
    await sleep(idleMs)
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
    return { readyMs, rssKb: kilobytes('VmRSS'), anonymousKb: kilobytes('RssAnon') }
  } finally {
    const exited = child.exitCode === null ? once(child, 'exit') : undefined
    child.kill('SIGTERM')
    await exited
  }
}

/** Ready is who asks for credentials; a daemon that is starting answers 503. */
async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error('It does not start.')
    return (await answer(port)) === 401
  }
  await until('it is ready', isReady, startLimitMs)
}

function answer(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/rest/system' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', () => resolve(undefined))
    asked.end()
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
