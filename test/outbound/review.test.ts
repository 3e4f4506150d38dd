import t from 'tap'
import { reviewDelivery } from '../../src/core/delivery/review.ts'
import type { Write } from '../../src/core/ports/change.ts'
import type { DeliveryOutcome } from '../../src/core/ports/destination.ts'
import { type Bench, destinationOf, openBench, ScriptedDestination } from './scripted.ts'

const minuteMs = 60_000

async function resend(bench: Bench, sequence: number): Promise<void> {
  const order = { destination: 'opera', sequence, action: 'resend', actor: 'admin' } as const
  await bench.store.commit((read) => ({
    change: reviewDelivery(read, { ...order, nowMs: bench.clock.now() }),
    value: undefined,
  }))
}

/** Somebody comes, leaves or moves; nobody knows in which room when none is given. */
async function guestsChange(bench: Bench, room?: string): Promise<void> {
  const guests = { property: 'opera', reservations: ['2'], isShared: false, lastLeft: '1' }
  await bench.store.commit((read) => {
    const change = read.guestChanges() + 1
    const write: Write =
      room === undefined
        ? { put: 'property', record: { name: 'opera', change, lostMs: 0 } }
        : { put: 'occupancy', record: { ...guests, room, change } }
    return { change: [write], value: undefined }
  })
}

const otherGuest = (room: string) =>
  `a guest of room ${room} came, left or moved after the charge was made`

async function openClosed(t: Parameters<typeof openBench>[0]) {
  const port = new ScriptedDestination()
  port.ready = false
  return { port, bench: await openBench(t, [destinationOf('opera', port)]) }
}

t.test('a charge is held when a guest of its room came, left or moved after it', async (t) => {
  const { port, bench } = await openClosed(t)
  await bench.charge(1, ['opera'], '101')
  await bench.charge(1, ['opera'], '102')
  bench.clock.advance(minuteMs)
  await guestsChange(bench, '101')
  bench.clock.advance(minuteMs)
  await bench.charge(1, ['opera'], '101')
  port.ready = true
  await bench.reaches('opera', 3, { state: 'acknowledged' })
  t.same(await bench.states('opera'), ['queued, held', 'acknowledged', 'acknowledged'])
  t.equal(bench.store.delivery('opera', 1)?.held, otherGuest('101'))
})

t.test('it holds on every connector, also on one that knows no guests', async (t) => {
  const opera = new ScriptedDestination()
  const minibar = new ScriptedDestination(true)
  minibar.ready = false
  const bench = await openBench(t, [
    destinationOf('opera', opera),
    destinationOf('minibar', minibar, { knowsGuests: false }),
  ])
  await bench.charge(1, ['minibar'], '101')
  await guestsChange(bench, '101')
  minibar.ready = true
  await bench.reaches('minibar', 1, { held: otherGuest('101') })
})

t.test('what a person has sent again is sent, unless the guests change once more', async (t) => {
  const { port, bench } = await openClosed(t)
  await bench.charge(2, ['opera'], '101')
  bench.clock.advance(minuteMs)
  await guestsChange(bench, '101')
  port.ready = true
  await bench.reaches('opera', 2, { held: otherGuest('101') })
  bench.clock.advance(minuteMs)
  await resend(bench, 1)
  await bench.reaches('opera', 1, { state: 'acknowledged' })
  port.ready = false
  bench.clock.advance(minuteMs)
  await resend(bench, 2)
  await bench.reaches('opera', 2, { held: '' })
  bench.clock.advance(minuteMs)
  await guestsChange(bench, '101')
  port.ready = true
  await bench.reaches('opera', 2, { held: otherGuest('101') })
})

t.test('where the guest list cannot be had, all charges made before are held', async (t) => {
  const { port, bench } = await openClosed(t)
  await bench.charge(1, ['opera'], '101')
  bench.clock.advance(minuteMs)
  await guestsChange(bench)
  bench.clock.advance(minuteMs)
  await bench.charge(1, ['opera'], '101')
  port.ready = true
  await bench.reaches('opera', 2, { state: 'acknowledged' })
  t.match(bench.store.delivery('opera', 1)?.held, /link to the property system was lost/)
})

t.test('an old charge is held, and however many are, they hold up nothing', async (t) => {
  const { port, bench } = await openClosed(t)
  await bench.charge(350, ['opera'])
  bench.clock.advance(12 * 60 * minuteMs + 1)
  await bench.charge(2, ['opera'])
  port.ready = true
  for (const sequence of [351, 352])
    await bench.reaches('opera', sequence, { state: 'acknowledged' })
  t.equal(port.sent.length, 2)
  await bench.counts('opera', { queue: 350, held: 350 })
  const after = await bench.reopen([destinationOf('opera', new ScriptedDestination())])
  t.equal(after.store.heldCount('opera'), 350, 'also after a start')
  await resend(after, 17)
  await after.reaches('opera', 17, { state: 'acknowledged' })
  await after.counts('opera', { queue: 349, held: 349 })
})

t.test('a person who has something sent again does not wait for the end of a pause', async (t) => {
  const port = new ScriptedDestination()
  port.script.push({ kind: 'retry', reason: 'later', afterMs: 3_600_000 })
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(1, ['opera'])
  await bench.reaches('opera', 1, { state: 'queued', attempts: 1 })
  await resend(bench, 1)
  await bench.reaches('opera', 1, { state: 'acknowledged' })
})

t.test('what is being sent is not for a person to decide about', async (t) => {
  const port = new ScriptedDestination()
  port.script.push(new Promise(() => {}))
  const bench = await openBench(t, [destinationOf('opera', port)])
  await bench.charge(1, ['opera'])
  await port.hasSent(1)
  await t.rejects(resend(bench, 1), { code: 309 })
})

t.test('one that is sent again first does not make those before it forgotten', async (t) => {
  const { port, bench } = await openClosed(t)
  await bench.charge(5, ['opera'])
  await resend(bench, 4)
  port.ready = true
  await bench.charge(1, ['opera'])
  await bench.reaches('opera', 6, { state: 'acknowledged' })
  t.same(
    port.sent.map(({ sequence }) => sequence),
    [4, 1, 2, 3, 5, 6],
  )
})

t.test('what a person says in the same moment as the answer comes is not forgotten', async (t) => {
  for (let turns = 0; turns < 12; turns += 1) {
    const port = new ScriptedDestination()
    const answer = Promise.withResolvers<DeliveryOutcome>()
    port.script.push(answer.promise)
    const bench = await openBench(t, [destinationOf('opera', port)])
    await bench.charge(1, ['opera'])
    await port.hasSent(1)
    answer.resolve({ kind: 'refused', reason: 'no' })
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    const isAccepted = await resend(bench, 1).then(
      () => true,
      () => false,
    )
    if (isAccepted) await bench.reaches('opera', 1, { state: 'acknowledged' })
    await bench.close()
  }
})
