import t from 'tap'
import type { RingOutcome } from '../../../src/core/ports/line-driver.ts'
import { Channels } from '../../../src/wake/channels.ts'
import { type Phone, RoomRing } from '../../../src/wake/room-ring.ts'
import { HandClock, KeptJournal } from '../../support/hotel.ts'
import { playedLine } from './played-line.ts'

const unanswered: RingOutcome = { kind: 'unanswered' }
const busy: RingOutcome = { kind: 'busy' }
const answered: RingOutcome = { kind: 'answered' }
const refused: RingOutcome = { kind: 'unreachable', reason: '404' }
const lost: RingOutcome = { kind: 'unreachable', reason: 'line lost', isLineFault: true }
const cutOff: RingOutcome = { ...lost, reason: 'line lost while it rang', hasRung: true }
const wordsOf = (outcome: RingOutcome) => ('reason' in outcome && outcome.reason) || outcome.kind

/** Rings 101, 151 and 152 on lines of so many channels in all, one line for each phone where asked. */
function ringRoom({ channels: count = 3, onFree = () => {}, isSplit = false } = {}) {
  const names = ['101', '151', '152']
  const lines = isSplit ? names.map((name) => playedLine(1, name)) : [playedLine(count)]
  const site = {
    lines: lines.map(({ line }) => ({
      ...line,
      reaches: (extension: string) => !isSplit || extension === line.name,
    })),
    channelLimit: Number.POSITIVE_INFINITY,
  }
  const channels = new Channels(site, new HandClock('2026-11-15T07:00:00Z'))
  const phones = names.map((extension, index): Phone => {
    const stop = new AbortController()
    const channel =
      index === 0 ? channels.take(extension) : channels.takeSpare(extension, () => stop.abort())
    if (!channel) throw new Error(`no channel for ${extension}`)
    return { extension, dial: extension, channel, stop }
  })
  const hangUp = new AbortController()
  const ended = new RoomRing({
    phones,
    request: { language: 'en', say: { kind: 'wakeup', prompt: 0 }, ringMs: 45_000 },
    signals: [hangUp.signal],
    journal: new KeptJournal(),
    onFree,
    onStopped: () => undefined,
  }).run()
  const ring = (extension: string) => {
    const line = lines.find(({ line }) => line.name === extension) ?? lines[0]
    if (!line) throw new Error('no line')
    return line.ring(extension)
  }
  return { channels, ended, hangUp, lines, ring }
}

t.test('the first answer hangs up the others at once, and says how it ended', async (t) => {
  const { ended, ring } = ringRoom()
  ring('151').answer()
  t.same(
    ['101', '151', '152'].map((phone) => ring(phone).isHungUp),
    [true, false, true],
  )
  ring('151').end({ kind: 'answered', key: '2' })
  t.same((await ended)?.outcome, { kind: 'answered', key: '2' })
})

t.test('a phone that tells of its answer too late changes nothing', async (t) => {
  const { ended, ring } = ringRoom()
  ring('151').answer()
  ring('101').answer()
  t.notOk(ring('151').isHungUp)
  ring('101').end({ kind: 'answered', key: '1' })
  ring('151').end({ kind: 'answered', key: '2' })
  t.same((await ended)?.outcome, { kind: 'answered', key: '2' })
})

t.test('an answer that was not heard to its end counts as it is', async (t) => {
  const { ended, ring } = ringRoom()
  ring('152').answer()
  ring('152').end({ kind: 'unanswered', reason: 'hung up early' })
  t.same((await ended)?.outcome, { kind: 'unanswered', reason: 'hung up early' })
})

t.test('who waits gets the channels of those that stop, and not that of the answer', async (t) => {
  let given = 0
  const { channels, ended, ring } = ringRoom({
    onFree: () => {
      while (channels.take(`20${given}`)) given += 1
    },
  })
  ring('152').answer()
  t.equal(given, 2)
  t.notOk(ring('152').isHungUp)
  ring('152').end(answered)
  t.same((await ended)?.outcome, answered)
  t.equal(given, 3, 'that is free when the call has ended')
})

t.test('a further phone that gives way stops alone, and the ring goes on', async (t) => {
  const { channels, ended, ring } = ringRoom()
  t.ok(channels.take('201'))
  t.same(
    ['101', '151', '152'].map((phone) => ring(phone).isHungUp),
    [false, false, true],
  )
  ring('101').end(busy)
  ring('151').end(unanswered)
  t.same((await ended)?.outcome, unanswered)
})

t.test('when the first phone ends, the next one cannot be preempted any more', async (t) => {
  const freed = Promise.withResolvers<void>()
  const { channels, ended, ring } = ringRoom({ onFree: () => freed.resolve() })
  ring('101').end(busy)
  await freed.promise
  t.ok(channels.take('201'), 'the channel of the first')
  t.ok(channels.take('202'), 'that of the last')
  t.notOk(channels.take('203'))
  t.same(
    ['151', '152'].map((phone) => ring(phone).isHungUp),
    [false, true],
  )
  ring('151').end(unanswered)
  t.same((await ended)?.outcome, unanswered)
})

for (const [outcomes, most] of [
  [[busy, unanswered, refused], unanswered],
  [[busy, busy, busy], busy],
  [[refused, lost, busy], busy],
  [[lost, refused, lost], refused],
  [[lost, cutOff, lost], cutOff],
  [[refused, cutOff, lost], refused],
  [[lost, lost, lost], lost],
] as const)
  t.test(
    `of ${outcomes.map(wordsOf).join(', ')} a ring that is not answered is ${wordsOf(most)}`,
    async (t) => {
      const { ended, ring } = ringRoom()
      for (const [index, phone] of ['101', '151', '152'].entries())
        ring(phone).end(outcomes[index] ?? busy)
      t.same((await ended)?.outcome, most)
    },
  )

t.test('a ring that is hung up ends without an outcome, everywhere', async (t) => {
  const { ended, hangUp, channels, ring } = ringRoom()
  hangUp.abort()
  t.equal(await ended, undefined)
  t.ok(['101', '151', '152'].every((phone) => ring(phone).isHungUp))
  for (const phone of ['201', '202', '203']) t.ok(channels.take(phone), 'its channels are free')
})

for (const down of [2, 3])
  t.test(
    `with ${down} of three lines down, the ring had ${down < 3 ? 'a' : 'no'} line`,
    async (t) => {
      const { ended, lines, ring } = ringRoom({ isSplit: true })
      for (const line of lines.slice(0, down)) line.isUp = false
      for (const phone of ['101', '151', '152']) ring(phone).end(lost)
      t.match(await ended, { isLineDown: down === 3 })
    },
  )
