import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { makeJournal } from '../../src/journal.ts'
import { Media } from '../../src/lines/media/media.ts'
import { benchFolder } from './hotel.ts'
import { readCapture } from './pcap.ts'
import type { Measure } from './run.ts'

const host = '127.0.0.1'
const ports = { from: 24_000, to: 25_999 }
const clockTicksPerSecond = 100

export interface SpacingOptions {
  readonly calls: number
  /** Whether the phones send sound, too. */
  readonly phonesSpeak: boolean
  /** Keeps the main thread busy; what is sent meanwhile is measured. */
  readonly whileBusy: () => Promise<void>
}

/** Milliseconds between packets of a call, over all calls, by the kernel's own time of each packet. */
export interface Spacing {
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly packets: number
  readonly missing: number
  /** Of one core. */
  readonly workerPercent: number
}

export async function rtpMeasures(): Promise<Measure[]> {
  const rows = [
    { phonesSpeak: false, what: '200 announcements, p99 between packets | exactly 20 ms' },
    { phonesSpeak: true, what: '200 announcements to phones that speak | exactly 20 ms' },
  ]
  const measures: Measure[] = []
  for (const { phonesSpeak, what } of rows) {
    const found = await spacing({ calls: 200, phonesSpeak, whileBusy: () => busyFor(10_000) })
    const [p50, max, cpu] = [found.p50, found.max, found.workerPercent].map((n) => n.toFixed(1))
    measures.push({
      what,
      ours: `${found.p99.toFixed(1)} ms`,
      reference: '20 ms',
      ratio: found.p99 / 20,
      // Phones that speak take from the same machine as much as we do: then it is only worth knowing.
      ...(phonesSpeak ? {} : { goal: { kind: 'at most', value: 1.15 } as const }),
      note: `p50 ${p50}, max ${max}, ${found.packets} packets, ${found.missing} missing, thread ${cpu} % of a core`,
    })
  }
  return measures
}

/** Plays to many phones at once and measures how evenly the packets leave. Needs tcpdump and root. */
export async function spacing({ calls, phonesSpeak, whileBusy }: SpacingOptions): Promise<Spacing> {
  if (spawnSync('which', ['tcpdump']).status !== 0) throw new Error('This needs tcpdump.')
  const folder = mkdtempSync(join(benchFolder(), 'rtp-'))
  const file = join(folder, 'calls.pcap')
  const phones = fork(join(import.meta.dirname, 'rtp-phones.ts'), [phonesSpeak ? `${calls}` : '0'])
  const answered = once(phones, 'message')
  const before = new Set(threads())
  const media = new Media({ journal: makeJournal() })
  await media.start()
  const ours = threads().filter((thread) => !before.has(thread))
  const [farPorts] = (await answered) as [number[]]
  const streams = await startCalls(media, farPorts, calls)
  phones.send(streams.map(({ port }) => port))
  const capture = await startCapture(file)
  const cpuBefore = cpuMs(ours)
  const beganMs = performance.now()
  await whileBusy()
  const workerPercent = (100 * (cpuMs(ours) - cpuBefore)) / (performance.now() - beganMs)
  await endOf(capture, 'SIGINT')
  await Promise.all(streams.map((stream) => stream.close()))
  await media.close()
  await endOf(phones, 'SIGKILL')
  const found = spacingIn(readFileSync(file))
  rmSync(folder, { recursive: true })
  return { ...found, workerPercent }
}

async function startCalls(media: Media, farPorts: readonly number[], calls: number) {
  const events = { onKey() {}, onPlayed() {}, onLost() {} }
  const streams = await Promise.all(
    Array.from({ length: calls }, () => media.open(host, ports, events)),
  )
  const announcement = Int16Array.from({ length: 8_000 * 600 }, (_, n) => (n * 37) & 0x3fff)
  for (const [n, stream] of streams.entries()) {
    const port = farPorts[n % farPorts.length] ?? 0
    stream.connect({ host, port, law: 'pcma', eventType: 101, sends: true })
    stream.play([announcement])
  }
  return streams
}

async function startCapture(file: string): Promise<ChildProcess> {
  const words = `-i lo -n -s 80 -B 16384 --time-stamp-precision=nano -w ${file}`.split(' ')
  const filter = `udp and src portrange ${ports.from}-${ports.to}`
  const tcpdump = spawn('tcpdump', [...words, filter], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    tcpdump.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('listening on')) resolve()
    })
    tcpdump.once('exit', () => reject(new Error(`tcpdump does not capture: ${said}`)))
  })
  return tcpdump
}

function spacingIn(file: Buffer): Omit<Spacing, 'workerPercent'> {
  const last = new Map<number, { atMs: number; sequence: number }>()
  const gaps: number[] = []
  let missing = 0
  for (const { atMs, fromPort, payload } of readCapture(file)) {
    // Reports have odd ports.
    if (fromPort % 2 === 1) continue
    const sequence = payload.readUInt16BE(2)
    const before = last.get(fromPort)
    last.set(fromPort, { atMs, sequence })
    if (!before) continue
    gaps.push(atMs - before.atMs)
    missing += (sequence - before.sequence - 1) & 0xffff
  }
  const sorted = Float64Array.from(gaps).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), max: at(1), packets: sorted.length + last.size, missing }
}

/** Work as the daemon has it, in pieces that hold up the main thread. */
async function busyFor(ms: number): Promise<void> {
  const list = Array.from({ length: 5_000 }, (_, n) => ({ room: `${n}`, at: n * 60_000 }))
  const endMs = performance.now() + ms
  while (performance.now() < endMs) {
    JSON.parse(JSON.stringify(list))
    await turn()
  }
}

function threads(): string[] {
  return readdirSync('/proc/self/task')
}

function cpuMs(ids: readonly string[]): number {
  return ids.reduce((sum, id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + ((Number(fields[11]) + Number(fields[12])) * 1000) / clockTicksPerSecond
  }, 0)
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
