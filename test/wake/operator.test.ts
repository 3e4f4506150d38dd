import t, { type Test } from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import type { RingOutcome, RingRequest } from '../../src/core/ports/line-driver.ts'
import {
  answered,
  bookOne,
  busy,
  hour,
  key,
  logOf,
  minute,
  openNight,
  ringsOf,
  runTo,
  silent,
} from './night.ts'

const named = ({ say }: RingRequest) => (say.kind === 'alert' ? say : undefined)

t.test(
  'after the last failed attempt the operator hears which room, until a key is pressed',
  async (t) => {
    const night = await openNight(t, { phones: { 101: [busy], 9: [answered, silent, key('5')] } })
    const id = await bookOne(night, '101', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T08:00')
    t.match(night.store.wakeup(id), { result: Result.busy })
    t.equal(night.operatorCalls.length, 3, 'hung up without a key, no answer, then a key')
    t.match(night.operatorCalls.map(named), [{ failed: ['101'], due: [], clock: false }, {}, {}])
    t.same(night.store.all('alert'), [])
    const reported = (await logOf(night, id)).slice(-4)
    t.match(reported, [
      { event: 'escalated', attempt: 1, line: 'pbx' },
      { event: 'escalated', attempt: 2 },
      { event: 'escalated', attempt: 3 },
      { event: 'confirmed', detail: 'by the operator' },
    ])
    const times = reported.map(({ atMs }) => atMs)
    t.ok((times[1] ?? 0) - (times[0] ?? 0) >= 2 * minute, 'every two minutes')
  },
)

t.test('nobody is called more than five times about one thing', async (t) => {
  const night = await openNight(t, { phones: { 101: [busy], 9: [silent] } })
  await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T09:00')
  t.equal(night.operatorCalls.length, 5)
  t.match(night.store.all('alert'), [{ room: '101', calls: 5 }], 'the page still shows it')
  await runTo(night, '2026-11-15T20:00')
  t.same(night.store.all('alert'), [], 'for some hours')
})

/** A night in which the calls of all rooms fail at once. */
async function failAll(t: Test, rooms: readonly { room: string }[], outcome: RingOutcome) {
  const night = await openNight(t, {
    rooms,
    lines: [{ name: 'pbx', channels: rooms.length + 1, reaches: () => true }],
    behave: ({ say }) =>
      say.kind === 'alert' ? { outcome, tookMs: 60_000 } : { outcome: busy, tookMs: 500 },
    rules: { attempts: 1 },
  })
  await night.clients.book(
    rooms.map(({ room }) => room),
    '2026-11-15T07:00',
  )
  return night
}

const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ room: String(first + index) }))

t.test('of 300 failures at once each is named in one of a queue of operator calls', async (t) => {
  const rooms = numbered(1_000, 300)
  const night = await failAll(t, rooms, key('5'))
  await runTo(night, '2026-11-15T09:00')
  const calls = night.operatorCalls.map(named)
  t.ok(calls.length <= 22, `${calls.length} calls`)
  t.same(
    calls.flatMap((say) => say?.failed),
    rooms.map(({ room }) => room),
  )
  t.match(calls.at(-2), { more: { failed: true } })
  t.match(calls.at(-1), { more: { failed: false } })
  t.same(night.store.all('alert'), [])
  const lines = night.journal.lines.filter((line) => line.startsWith('Operator called about '))
  t.ok(lines.every((line) => line.length < 200))
  t.match(lines.at(-2), /about room 1\d+(, 1\d+){14}: confirmed\. Rooms not named: \d+\.$/)
})

t.test('a key settles what was named, and no room that was not', async (t) => {
  const night = await failAll(t, [{ room: '305' }, { room: '!' }], key('5'))
  await runTo(night, '2026-11-15T07:01:30')
  t.match(night.operatorCalls.map(named), [{ failed: ['305'], more: { failed: true } }])
  t.match(night.store.all('alert'), [{ room: '!', calls: 1 }])
  await runTo(night, '2026-11-15T08:00')
  t.equal(night.operatorCalls.length, 5, 'there is an end of it')
  t.match(named(night.operatorCalls.at(-1) as RingRequest), { failed: [], more: { failed: true } })
  t.match(night.store.all('alert'), [{ room: '!', calls: 5 }], 'the page still shows it')
  const reported = (await logOf(night)).filter(({ room }) => room === '!')
  t.match(reported.at(-1), { event: 'escalated', detail: 'nobody confirmed; given up' })
  t.match(night.journal.lines.at(-1), /cannot be spoken: confirmed\. Rooms not named: 1\.$/)
})

t.test('of many failures that nobody confirms each is named five times', async (t) => {
  const rooms = numbered(1_000, 45)
  const night = await failAll(t, rooms, answered)
  await runTo(night, '2026-11-15T10:00')
  const calls = night.operatorCalls.map(named)
  for (const { room } of rooms)
    t.equal(calls.filter((say) => say?.failed.includes(room)).length, 5, room)
  t.equal(night.store.all('alert').filter(({ calls }) => calls === 5).length, 45)
  t.ok(calls.length <= 17, `${calls.length} calls`)
})

t.test('the last free channel is for guests: the operator waits for another one', async (t) => {
  const night = await openNight(t, {
    lines: [{ name: 'pbx', channels: 2, reaches: () => true }],
    phones: { 101: [busy], 102: [silent], 9: [key('5')] },
    rules: { attempts: 1 },
  })
  await bookOne(night, '102', '2026-11-15T07:00')
  await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:44')
  t.equal(night.operatorCalls.length, 0, 'one channel rings 102, the other is the last')
  await runTo(night, '2026-11-15T07:02')
  t.equal(night.operatorCalls.length, 1)
})

t.test("a line of the operator's own is no guest's", async (t) => {
  const night = await openNight(t, {
    rooms: [{ room: '101' }],
    lines: [
      { name: 'pbx', channels: 1, reaches: (extension) => extension === '101' },
      { name: 'desk', channels: 1, reaches: (extension) => extension === '9' },
    ],
    phones: { 101: [busy], 9: [key('5')] },
    rules: { attempts: 1 },
  })
  await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:02')
  t.equal(night.operatorCalls.length, 1)
})

t.test('what was dealt with is not called about, and a call about it stops', async (t) => {
  const night = await openNight(t, {
    phones: { 101: [busy], 102: [busy], 9: [silent] },
    rules: { attempts: 1 },
  })
  const first = await bookOne(night, '101', '2026-11-15T07:00')
  const second = await bookOne(night, '102', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:20')
  t.same(night.lines[0]?.driver.ringing(), ['9'])
  await night.clients.order(first, Result.complete)
  await night.tick()
  t.same(night.lines[0]?.driver.ringing(), ['9'], 'the other room still needs somebody')
  await night.clients.order(second, 'delete')
  await night.tick()
  t.same(night.lines[0]?.driver.ringing(), [])
  await runTo(night, '2026-11-15T08:00')
  t.equal(night.operatorCalls.length, 1)
})

t.test('what the operator was not told survives a crash', async (t) => {
  const night = await openNight(t, {
    phones: { 101: [busy], 9: [silent, key('5')] },
    rules: { attempts: 1 },
  })
  await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:20')
  await night.kill()
  await night.open()
  await runTo(night, '2026-11-15T07:10')
  t.equal(night.operatorCalls.length, 2)
  t.same(night.store.all('alert'), [])
})

t.test(
  'without an operator nobody is called, and whoever watches sees it all the same',
  async (t) => {
    const night = await openNight(t, { phones: { 101: [busy] }, rules: { operator: '' } })
    await bookOne(night, '101', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T08:00')
    t.match(night.store.all('alert'), [{ room: '101', kind: 'failed', calls: 0 }])
    t.same(night.operatorCalls, [])
  },
)

t.test('manual: the operator is alerted, the guest never rung, and nobody is missed', async (t) => {
  const night = await openNight(t, { phones: { 9: [key('5')] } })
  const made = await bookOne(night, '201', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:01')
  t.match(night.store.wakeup(made), { status: Status.withOperator, result: Result.pending })
  t.match(night.operatorCalls.map(named), [{ due: ['201'], failed: [] }])
  await night.clients.order(made, Result.complete)
  t.match(night.store.wakeup(made), {
    status: Status.finished,
    result: Result.complete,
    actor: 'desk',
  })
  const forgotten = await bookOne(night, '201', '2026-11-15T08:00')
  await runTo(night, '2026-11-15T08:30')
  t.match(night.store.wakeup(forgotten), { status: Status.withOperator, result: Result.pending })
  await night.run(1)
  t.match(night.store.wakeup(forgotten), { status: Status.finished, result: Result.missed })
  await runTo(night, '2026-11-15T09:00')
  t.same(ringsOf(night, '201'), [])
  t.match(night.operatorCalls.map(named).at(-1), { failed: ['201'], due: [] })
})

t.test('backup: staff have ten minutes, then the system rings', async (t) => {
  const night = await openNight(t, { phones: { 202: [busy, answered], 9: [key('5')] } })
  const id = await bookOne(night, '202', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:09:59')
  t.match(night.store.wakeup(id), { status: Status.withOperator, attempts: 0 })
  t.same(ringsOf(night, '202'), [])
  await runTo(night, '2026-11-15T08:00')
  t.same(ringsOf(night, '202'), ['07:10:00', '07:15:01'])
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 2 })
  const settled = await bookOne(night, '202', '2026-11-15T09:00')
  await runTo(night, '2026-11-15T09:05')
  await night.clients.order(settled, Result.complete)
  await runTo(night, '2026-11-15T10:00')
  t.equal(ringsOf(night, '202').length, 2, 'what staff have settled is not rung')
})

t.test(
  'a room that becomes automatic while its call is with the operator is rung at once',
  async (t) => {
    const night = await openNight(t, { phones: { 9: [key('5')] } })
    const id = await bookOne(night, '201', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:05')
    const room = night.store.get('room', '201')
    if (!room) throw new Error('no room')
    await night.store.commit(() => ({
      change: [{ put: 'room', record: { ...room, method: 'automatic' } }],
      value: undefined,
    }))
    await night.tick()
    await runTo(night, '2026-11-15T07:06')
    t.match(night.store.wakeup(id), { result: Result.complete })
    t.same(ringsOf(night, '201'), ['07:05:00'])
  },
)

t.test('a crash during the fifth call does not lead to a sixth', async (t) => {
  const night = await openNight(t, { phones: { 101: [busy], 9: [silent] }, rules: { attempts: 1 } })
  await bookOne(night, '101', '2026-11-15T07:00')
  await night.run(hour)
  while (night.operatorCalls.length < 5) await night.run(minute)
  await night.kill()
  await night.open()
  await night.run(hour)
  t.equal(night.operatorCalls.length, 5)
})

t.test(
  'a room that becomes manual is not rung any more, whatever its call waits for',
  async (t) => {
    const night = await openNight(t, {
      phones: { 101: [busy], 102: [key('1')], 103: [answered], 9: [key('5')] },
    })
    for (const room of ['101', '102', '103']) await bookOne(night, room, '2026-11-15T07:00')
    await bookOne(night, '201', '2026-11-15T06:40')
    await runTo(night, '2026-11-15T06:30')
    await night.kill()
    night.time.pass(25 * minute)
    await night.open()
    await runTo(night, '2026-11-15T07:02')
    t.same(ringsOf(night, '201'), [], 'also when the box was off at its time')
    for (const room of ['101', '102']) {
      const before = night.store.get('room', room)
      if (!before) throw new Error('no room')
      await night.store.commit(() => ({
        change: [{ put: 'room', record: { ...before, method: 'manual' } }],
        value: undefined,
      }))
    }
    await runTo(night, '2026-11-15T09:00')
    t.equal(ringsOf(night, '101').length + ringsOf(night, '102').length, 2)
    const { failed } = {
      failed: [...night.clients.acknowledged.values()].map(
        ({ id }) => night.store.wakeup(id)?.result,
      ),
    }
    t.same(failed, [6, 6, 1, 6])
  },
)

t.test(
  'a backup call that no line could ring ends with the late limit of its own time',
  async (t) => {
    const night = await openNight(t, { phones: { 9: [key('5')] } })
    const id = await bookOne(night, '202', '2026-11-15T07:00')
    for (const { driver } of night.lines) driver.isUp = false
    await runTo(night, '2026-11-15T07:30')
    t.match(night.store.wakeup(id), { result: Result.pending, status: Status.withOperator })
    await night.run(1)
    t.match(night.store.wakeup(id), { result: Result.noLine })
  },
)
