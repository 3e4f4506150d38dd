import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { makeJournal } from '../../src/journal.ts'
import { Media } from '../../src/lines/media/media.ts'
import { soundPorts } from './hotel.ts'
import { endOf, type Spacing, spacingWhile } from './rtp-capture.ts'
import { calls, wakeHotel } from './rtp-hotel.ts'
import type { Measure } from './run.ts'

const host = '127.0.0.1'
const repeats = 3

export async function rtpMeasures(): Promise<Measure[]> {
  const measures: Measure[] = []
  for (let i = 0; i < repeats; i += 1) {
    const before = loadavg()[0] ?? 0
    const { lists, threadPercent, ...spacing } = await wakeHotel()
    const work = `${spacing.begun} calls begun, ${lists} lists, thread ${threadPercent.toFixed(0)} %`
    measures.push({
      what: '200 announcements, p99, while calls are set up and lists fetched | exactly 20 ms',
      ...figuresOf(spacing, `${work}, load before ${before.toFixed(1)}`),
      goal: { kind: 'at most', value: 1.15 },
    })
  }
  // Phones that speak take from the same machine as much as we do: this is only worth knowing.
  const what = '200 announcements to phones that speak, p99 | exactly 20 ms'
  return [...measures, { what, ...figuresOf(await speakToSpeakers(), 'main thread busy') }]
}

function figuresOf({ p50, p99, max, packets, missing }: Spacing, more: string) {
  return {
    ours: `${p99.toFixed(1)} ms`,
    reference: '20 ms',
    ratio: p99 / 20,
    note: `p50 ${p50.toFixed(1)}, max ${max.toFixed(1)}, ${packets} packets, ${missing} missing, ${more}`,
  }
}

async function speakToSpeakers(): Promise<Spacing> {
  const phones = fork(join(import.meta.dirname, 'rtp-phones.ts'), [String(calls)])
  const answered = once(phones, 'message')
  const media = new Media({ journal: makeJournal() })
  await media.start()
  const [farPorts] = (await answered) as [number[]]
  const streams = await startCalls(media, farPorts)
  phones.send(streams.map(({ port }) => port))
  const found = await spacingWhile(soundPorts, () => busyFor(10_000))
  await Promise.all(streams.map((stream) => stream.close()))
  await media.close()
  await endOf(phones, 'SIGKILL')
  return found
}

async function startCalls(media: Media, farPorts: readonly number[]) {
  const events = { onKey() {}, onPlayed() {}, onLost() {} }
  const streams = await Promise.all(farPorts.map(() => media.open(host, soundPorts, events)))
  const announcement = Int16Array.from({ length: 8_000 * 600 }, (_, n) => (n * 37) & 0x3fff)
  for (const [n, stream] of streams.entries()) {
    const port = farPorts[n] ?? 0
    stream.connect({ host, port, law: 'pcma', eventType: 101, sends: true })
    stream.play([announcement])
  }
  return streams
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
