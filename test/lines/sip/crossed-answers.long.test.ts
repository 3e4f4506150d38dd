import { type Test, t } from 'tap'
import { Channels } from '../../../src/wake/channels.ts'
import { type Phone, RoomRing } from '../../../src/wake/room-ring.ts'
import { type Capture, isRequest, isResponse, startCapture } from '../../peers/capture.ts'
import * as phone from '../../peers/sipp/scenarios.ts'
import { type Sipp, startSipp } from '../../peers/sipp/sipp.ts'
import type { Step } from '../../peers/sipp/steps.ts'
import { HandClock, KeptJournal } from '../../support/hotel.ts'
import { plainAnnouncer, sweep } from '../ringer.ts'
import { makeLine, makeMedia, startLine } from './bench.ts'

/** Long enough for the others to be heard, were they spoken to. */
const announcer = plainAnnouncer(sweep(1_500))
const pauses = { leadMs: 40, betweenMs: 40, keyMs: 100 }

interface Room {
  readonly sipps: readonly Sipp[]
  readonly wire: Capture
  readonly ring: RoomRing
  readonly steps: string[]
}

/** A room with a telephone for each scenario, each on a line of its own. */
async function openRoom(t: Test, scenarios: readonly (readonly Step[])[]): Promise<Room> {
  const media = await makeMedia(t)
  const sipps = await Promise.all(scenarios.map((scenario) => startSipp(t, { scenario })))
  const ports = sipps.flatMap(({ port, mediaPort }) => [port, mediaPort])
  const wire = await startCapture(t, {
    filter: ports.map((port) => `udp port ${port}`).join(' or '),
  })
  const lines = await Promise.all(
    sipps.map(async ({ port }, index) => {
      const name = String(101 + index)
      const server = `sip:127.0.0.1:${port}`
      const { line } = await makeLine(t, { name, server, media, announcer, pauses })
      await startLine(line)
      const reaches = (extension: string) => extension === name
      return { name, kind: 'sip', channels: 1, driver: line, reaches }
    }),
  )
  const site = { lines, channelLimit: Number.POSITIVE_INFINITY }
  const channels = new Channels(site, new HandClock('2026-11-15T07:00:00Z'))
  const phones = lines.map(({ name }): Phone => {
    const stop = new AbortController()
    const channel = channels.takeSpare(name, () => stop.abort())
    if (!channel) throw new Error(`no channel for ${name}`)
    return { extension: name, dial: name, channel, stop }
  })
  const steps: string[] = []
  const ring = new RoomRing({
    phones,
    request: {
      language: 'en',
      say: { kind: 'wakeup', prompt: 0 },
      ringMs: 20_000,
      onStep: (step) => steps.push(step),
    },
    signals: [new AbortController().signal],
    journal: new KeptJournal(),
    onFree: () => undefined,
    onStopped: () => undefined,
  })
  return { sipps, wire, ring, steps }
}

t.test('a phone whose answer crosses our CANCEL is hung up on, and hears nothing', async (t) => {
  const { sipps, wire, ring, steps } = await openRoom(t, [
    phone.answerAndWait({ afterMs: 500 }),
    phone.answerCrossingCancel(),
    phone.ringUntilCancel(),
  ])
  t.same((await ring.run())?.outcome, { kind: 'answered' })
  const ends = await Promise.all(sipps.map(({ ended }) => ended))
  for (const { ok, failed, log } of ends) t.same([ok, failed], [1, 0], log)
  const [first, crossing, cancelled] = sipps
  if (!first || !crossing || !cancelled) throw new Error('no phones')

  const isAnswer = (one: { fromPort: number }, { port }: Sipp) => one.fromPort === port
  const [answer] = await wire.sees(
    'the answer',
    (one) => isResponse(one, 200, 'INVITE') && isAnswer(one, first),
  )
  for (const { port } of [crossing, cancelled]) {
    const [cancel] = await wire.sees(
      'CANCEL',
      (one) => isRequest(one, 'CANCEL') && one.toPort === port,
    )
    const tookMs = (cancel?.atMs ?? Number.NaN) - (answer?.atMs ?? 0)
    t.ok(tookMs > 0 && tookMs < 1_000, `stopped ${tookMs.toFixed(1)} ms after the answer`)
  }
  const methods = crossing.received().map((text) => text.split(' ')[0])
  t.same(methods, ['INVITE', 'CANCEL', 'ACK', 'BYE'])

  const heard = ({ mediaPort }: Sipp) =>
    wire.packets().filter(({ toPort }) => toPort === mediaPort).length
  t.ok(heard(first) > 100, `${heard(first)} packets to the phone that was lifted`)
  t.same([crossing, cancelled].map(heard), [0, 0], 'and not one to the others')
  t.equal(steps.filter((step) => step.startsWith('Answered by')).length, 1)
})

t.test('phones that are lifted in the same moment are answered once', async (t) => {
  const { sipps, wire, ring } = await openRoom(t, [
    phone.answerAndWait({ afterMs: 500 }),
    phone.answerAndWait({ afterMs: 500 }),
    phone.answerAndWait({ afterMs: 500 }),
  ])
  t.same((await ring.run())?.outcome, { kind: 'answered' })
  const packets = () => wire.packets()
  const spoken = sipps.filter(({ mediaPort }) =>
    packets().some(({ toPort }) => toPort === mediaPort),
  )
  t.equal(spoken.length, 1, 'one phone was spoken to')
  for (const { port } of sipps) {
    const hasAnswered = packets().some(
      (one) => isResponse(one, 200, 'INVITE') && one.fromPort === port,
    )
    if (!hasAnswered) continue
    await wire.sees('ACK', (one) => isRequest(one, 'ACK') && one.toPort === port)
    await wire.sees('BYE', (one) => isRequest(one, 'BYE') && one.toPort === port)
  }
})
