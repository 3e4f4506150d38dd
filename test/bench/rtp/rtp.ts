import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { Media } from '../../../src/lines/media/media.ts'
import { makeJournal } from '../../../src/system/journal.ts'
import { soundPorts } from '../hotel.ts'
import { median } from '../http/load.ts'
import type { Measures } from '../measure.ts'
import { endOf, type Spacing, spacingWhile } from './capture.ts'
import { calls, wakeHotel } from './hotel.ts'

const host = '127.0.0.1'
const repeats = 3

export async function* rtpMeasures(): Measures {
  const p99s: number[] = []
  const notes: string[] = []
  for (let i = 0; i < repeats; i += 1) {
    const load = loadavg()[0]?.toFixed(1)
    const found = await wakeHotel()
    const [used, held] = [found.usedPercent, found.heldPercent].map((value) => value.toFixed(1))
    const work = `${found.begun} calls begun, ${found.lists} lists`
    p99s.push(found.p99)
    notes.push(`${words(found)}, ${work}, thread ${used} %, held up ${held} %, load ${load}`)
  }
  yield {
    what: '200 announcements, p99, while calls are set up and lists fetched | exactly 20 ms',
    ours: `${median(p99s).toFixed(1)} ms`,
    reference: '20 ms',
    ratio: median(p99s) / 20,
    goal: { kind: 'at most', value: 1.15 },
    note: `p50/p99/max ${notes.join('; ')}`,
  }
  const speaking = await speakToSpeakers()
  // Phones that speak take from the same machine as much as we do: this is only worth knowing.
  yield {
    what: '200 announcements to phones that speak, p99 | exactly 20 ms',
    ours: `${speaking.p99.toFixed(1)} ms`,
    reference: '20 ms',
    ratio: speaking.p99 / 20,
    note: `p50/p99/max ${words(speaking)}`,
  }
}

function words({ p50, p99, max, packets, missing }: Spacing): string {
  const figures = [p50, p99, max].map((ms) => ms.toFixed(1)).join('/')
  return `${figures} ms, ${packets} packets, ${missing} missing`
}

async function speakToSpeakers(): Promise<Spacing> {
  const phones = fork(join(import.meta.dirname, 'phones.ts'), [String(calls)])
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
    stream.connect({ host, port, law: 'pcma', eventType: 101, sends: true, receives: true })
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
