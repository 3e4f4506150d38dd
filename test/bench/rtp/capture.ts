import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PortRange } from '../../../src/lines/media/worker/messages.ts'
import { readCapture } from '../../peers/pcap.ts'
import { benchFolder } from '../hotel.ts'

/** A stream that is first seen so late was not there when the capture began. */
const lateMs = 200

/** Milliseconds between packets of a call, over all calls, by the kernel's own time of each packet. */
export interface Spacing {
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly packets: number
  readonly missing: number
  readonly streams: number
  /** How many of the streams began during the capture. */
  readonly begun: number
}

/** Measures how evenly packets leave these ports while something is done. Needs tcpdump and root. */
export async function spacingWhile(ports: PortRange, busy: () => Promise<void>): Promise<Spacing> {
  const folder = mkdtempSync(join(benchFolder(), 'rtp-'))
  const file = join(folder, 'calls.pcap')
  const capture = await startCapture(file, ports)
  await busy()
  await endOf(capture, 'SIGINT')
  const found = spacingIn(readFileSync(file))
  rmSync(folder, { recursive: true })
  return found
}

async function startCapture(file: string, ports: PortRange): Promise<ChildProcess> {
  const words = `-i lo -n -s 80 -B 16384 --time-stamp-precision=nano -w ${file}`.split(' ')
  const filter = `udp and src portrange ${ports.from}-${ports.to}`
  const tcpdump = spawn('tcpdump', [...words, filter], { stdio: ['ignore', 'ignore', 'pipe'] })
  process.once('exit', () => tcpdump.kill('SIGKILL'))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    tcpdump.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('listening on')) resolve()
    })
    tcpdump.once('error', reject)
    tcpdump.once('exit', () => reject(new Error(`tcpdump does not capture: ${said}`)))
  })
  return tcpdump
}

function spacingIn(file: Buffer): Spacing {
  const last = new Map<number, { atMs: number; sequence: number }>()
  const gaps: number[] = []
  let [missing, begun, firstMs] = [0, 0, 0]
  for (const { atMs, fromPort, payload } of readCapture(file)) {
    // Reports have odd ports.
    if (fromPort % 2 === 1) continue
    firstMs ||= atMs
    // A port serves one call after the other; each has its own source (RFC 3550, 5.1).
    const stream = payload.readUInt32BE(8) * 65_536 + fromPort
    const sequence = payload.readUInt16BE(2)
    const before = last.get(stream)
    last.set(stream, { atMs, sequence })
    if (before) {
      gaps.push(atMs - before.atMs)
      missing += (sequence - before.sequence - 1) & 0xffff
    } else if (atMs > firstMs + lateMs) begun += 1
  }
  const sorted = Float64Array.from(gaps).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  const streams = last.size
  const packets = sorted.length + streams
  return { p50: at(0.5), p99: at(0.99), max: at(1), packets, missing, streams, begun }
}

/** Ends a child, and waits for it. */
export async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
