import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'tap'
import { tempFolder } from '../../support/hotel.ts'
import type { Certificates } from '../certificates.ts'
import { startChild } from '../child.ts'
import type { Namespace } from '../namespace.ts'
import { freePort, untilBound } from '../ports.ts'
import { serveTls } from '../tls-front.ts'
import { type Step, scenario } from './steps.ts'

export interface SippOptions {
  /** What the phone does in each call. */
  readonly scenario: readonly Step[]
  readonly host?: string
  readonly port?: number
  /** Whom it calls; without it, it waits to be called. */
  readonly to?: { readonly host: string; readonly port: number }
  /** What it dials. */
  readonly dials?: string
  /** The network that it runs in. */
  readonly namespace?: Namespace
  readonly transport?: 'udp' | 'tcp' | 'tls'
  /** For TLS, which stands in front of sipp, as Debian's sipp has none. */
  readonly certificates?: Certificates
  /** It ends after so many calls. */
  readonly calls?: number
  /** Calls at once, for one that calls. */
  readonly atOnce?: number
  /** Words that steps write as `[name]`, with a value for each call; the names come first. */
  readonly table?: readonly (readonly string[])[]
  /** Words that steps write as `[name]`. */
  readonly keys?: Readonly<Record<string, string>>
  readonly limitMs?: number
}

export interface SippEnd {
  readonly ok: number
  readonly failed: number
  /** Why calls failed. */
  readonly log: string
}

export interface Sipp {
  readonly host: string
  readonly port: number
  /** Where its RTP would go and come from. */
  readonly mediaPort: number
  /** Resolves after the last call, or when the test ends it. */
  readonly ended: Promise<SippEnd>
  /** Every message, sent and received. */
  messages(): string
  /** The messages that it received, in order. */
  received(): string[]
}

/** Starts a phone or PBX that plays a scenario, and waits until it listens. */
export async function startSipp(t: Test, options: SippOptions): Promise<Sipp> {
  const { host = '127.0.0.1', transport = 'udp', calls = 1, limitMs = 60_000 } = options
  const folder = await tempFolder(t)
  const file = (name: string) => join(folder, name)
  const [columns = [], ...rows] = options.table ?? []
  const text = columns.reduce(
    (text, name, column) => text.replaceAll(`[${name}]`, `[field${column}]`),
    scenario(options.scenario),
  )
  await writeFile(file('scenario.xml'), text)
  await writeFile(file('table'), `SEQUENTIAL\n${rows.map((row) => row.join(';')).join('\n')}\n`)
  const port = options.port ?? (await freePort())
  const ownPort = transport === 'tls' ? await freePort() : port
  // One for sound, and two further on one for video, whether there is any or not.
  const mediaPort = await freePort(4)
  const keys = { name: transport.toUpperCase(), at: String(port), ...options.keys }
  const { to, dials = '700', namespace, atOnce = 1 } = options
  const start: typeof startChild = (t, command, about) =>
    namespace ? namespace.start(command, about) : startChild(t, command, about)
  const child = start(
    t,
    [
      'sipp',
      ...(to ? [`${to.host}:${to.port}`, '-s', dials, '-l', String(atOnce), '-r', '5'] : []),
      ...(rows.length > 0 ? ['-inf', file('table')] : []),
      ...['-sf', file('scenario.xml'), '-i', host, '-p', String(ownPort)],
      ...['-t', transport === 'udp' ? 'u1' : 't1', '-m', String(calls)],
      ...['-mi', host, '-mp', String(mediaPort)],
      ...Object.entries(keys).flatMap(([name, value]) => ['-key', name, value]),
      ...['-trace_msg', '-message_file', file('messages'), '-message_overwrite', 'false'],
      ...['-trace_err', '-error_file', file('errors'), '-error_overwrite', 'false'],
      ...['-trace_stat', '-stf', file('counts'), '-fd', '1'],
      // It takes much of what is said again for something new, and would fail the call.
      ...['-default_behaviors', 'all,-abortunexp'],
      ...['-timeout', `${limitMs}ms`, '-timeout_error', '-nostdin'],
    ],
    { package: 'sip-tester', cwd: folder, env: { TERM: 'dumb' } },
  )
  const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '')
  const ended = child.ended.then(() => {
    const counts = readCounts(read('counts'))
    return { ...counts, log: read('errors') }
  })
  const died = ended.then(({ log }) => {
    throw new Error(`sipp ended: ${log}`)
  })
  died.catch(() => {})
  // One that calls binds its port by itself, and may have ended by now.
  if (!to) await Promise.race([untilBound(ownPort, transport === 'udp' ? 'udp' : 'tcp'), died])
  if (transport === 'tls') {
    if (options.certificates === undefined) throw new Error('TLS needs certificates')
    await serveTls(t, { host, port, to: ownPort, certificates: options.certificates })
  }
  const messages = () => read('messages')
  return { host, port, mediaPort, ended, messages, received: () => receivedOf(messages()) }
}

/** The last line of the statistics, whose columns end in (C) where they are sums. */
function readCounts(text: string): { ok: number; failed: number } {
  const lines = text.trim().split('\n')
  const names = lines[0]?.split(';') ?? []
  const values = lines.length > 1 ? (lines.at(-1)?.split(';') ?? []) : []
  const count = (name: string) => Number(values[names.indexOf(name)] ?? 0)
  return { ok: count('SuccessfulCall(C)'), failed: count('FailedCall(C)') }
}

function receivedOf(text: string): string[] {
  return text
    .split(/^-{20,}.*$/m)
    .map((part) => /^\s*\w+ message received .*?\n\n([\s\S]*)$/.exec(part)?.[1])
    .filter((message) => message !== undefined)
}
