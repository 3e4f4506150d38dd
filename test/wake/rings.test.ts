import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
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

t.test('key 1 snoozes ten minutes, three times at most; then it confirms', async (t) => {
  const night = await openNight(t, { phones: { 101: [key('1')] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:05')
  t.match(night.store.wakeup(id), {
    status: Status.snoozed,
    snoozes: 1,
    attempts: 1,
    result: Result.pending,
  })
  await runTo(night, '2026-11-15T08:00')
  t.same(ringsOf(night, '101'), ['07:00:00', '07:10:10', '07:20:20', '07:30:30'])
  t.match(night.store.wakeup(id), {
    status: Status.finished,
    snoozes: 3,
    attempts: 4,
    result: Result.complete,
  })
  const events = (await logOf(night, id)).map(({ event }) => event)
  t.equal(events.filter((event) => event === 'snoozed').length, 3)
  t.equal(events.at(-1), 'confirmed')
})

t.test('after a snooze a guest who sleeps on has all attempts again', async (t) => {
  const night = await openNight(t, { phones: { 101: [busy, key('1'), silent] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T08:00')
  t.equal(ringsOf(night, '101').length, 5)
  t.match(night.store.wakeup(id), { result: Result.noAnswer, attempts: 5, snoozes: 1 })
})

t.test('a call that somebody else answered is not answered, and the log says why', async (t) => {
  const reason = 'answered by 999, not by 101'
  const night = await openNight(t, { phones: { 101: [{ kind: 'unanswered', reason }, answered] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T08:00')
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 2 })
  t.match((await logOf(night, id))[3], { event: 'unanswered', detail: reason })
})

t.test('in confirm mode only a key counts', async (t) => {
  const night = await openNight(t, {
    rules: { confirm: true },
    phones: { 101: [answered], 102: [answered, key('7')] },
  })
  const deaf = await bookOne(night, '101', '2026-11-15T07:00')
  const heard = await bookOne(night, '102', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T08:00')
  t.match(night.store.wakeup(deaf), { result: Result.noAnswer, attempts: 3 })
  t.match(night.store.wakeup(heard), { result: Result.complete, attempts: 2 })
})

t.test('several calls of a room in one minute are served by one ring', async (t) => {
  const night = await openNight(t)
  const once = await bookOne(night, '101', '2026-11-15T07:00')
  const later = await bookOne(night, '101', '2026-11-15T07:00:40')
  const daily = await bookOne(night, '101', '2026-11-15T07:00', true)
  const next = await bookOne(night, '101', '2026-11-15T07:01')
  await runTo(night, '2026-11-15T07:00:05')
  t.match(night.store.wakeup(once), { status: Status.ringing })
  t.match(night.store.wakeup(daily), { status: Status.ringing })
  t.match(night.store.wakeup(later), { status: Status.pending }, 'not due yet: it does not ring')
  await runTo(night, '2026-11-15T08:00')
  t.same(ringsOf(night, '101'), ['07:00:00', '07:01:00'])
  for (const id of [once, later, next])
    t.match(night.store.wakeup(id), { result: Result.complete, attempts: 1 })
  t.match(night.store.wakeup(daily), {
    result: Result.pending,
    scheduled: '2026-11-16T07:00:00+01:00',
  })
})

t.test(
  'a ring that fails has failed for all of them, and they are tried again together',
  async (t) => {
    const night = await openNight(t, { phones: { 101: [busy, busy, answered] } })
    const first = await bookOne(night, '101', '2026-11-15T07:00:00')
    const second = await bookOne(night, '101', '2026-11-15T07:00:30')
    await runTo(night, '2026-11-15T08:00')
    t.same(ringsOf(night, '101'), ['07:00:00', '07:05:01', '07:10:02'])
    t.match(night.store.wakeup(first), { result: Result.complete, attempts: 3 })
    t.match(night.store.wakeup(second), { result: Result.complete, attempts: 3 })
  },
)

t.test('a phone is never rung twice at once: the next call waits for it', async (t) => {
  const night = await openNight(t, { phones: { 101: [silent, answered] } })
  await bookOne(night, '101', '2026-11-15T07:00:30')
  const next = await bookOne(night, '101', '2026-11-15T07:01')
  await runTo(night, '2026-11-15T08:00')
  t.same(ringsOf(night, '101').slice(0, 2), ['07:00:30', '07:01:15'])
  t.match(await logOf(night, next), [{}, { event: 'due', detail: 'the phone is being rung' }])
})

t.test('channels go by due time, then first rings before retries, then as booked', async (t) => {
  const night = await openNight(t, {
    lines: [{ name: 'pbx', channels: 1, reaches: () => true }],
    rules: { operator: '', retryMs: 5 * minute },
    phones: { 101: [busy, answered] },
  })
  await bookOne(night, '101', '2026-11-15T06:59:59')
  // 101 is busy for a second: its retry comes due at 07:05 sharp, beside the first rings of two others.
  await bookOne(night, '104', '2026-11-15T07:05:01')
  await bookOne(night, '103', '2026-11-15T07:05:00')
  await bookOne(night, '102', '2026-11-15T07:05:00')
  await runTo(night, '2026-11-15T08:00')
  t.same(
    night.rung.map(({ extension }) => extension),
    ['101', '103', '102', '101', '104'],
  )
})

t.test(
  "an operator's word while the phone rings stops it, in whatever order they come",
  async (t) => {
    const night = await openNight(t, { phones: { 101: [silent], 102: [silent], 103: [silent] } })
    const settled = await bookOne(night, '101', '2026-11-15T07:00')
    const deleted = await bookOne(night, '102', '2026-11-15T07:00')
    const daily = await bookOne(night, '103', '2026-11-15T07:00', true)
    await runTo(night, '2026-11-15T07:00:10')
    t.same(night.lines[0]?.driver.ringing().sort(), ['101', '102', '103'])
    await Promise.all([
      night.clients.order(settled, Result.busy),
      night.clients.order(deleted, 'delete'),
      night.clients.order(daily, Result.complete),
    ])
    await night.settle()
    t.same(night.lines[0]?.driver.ringing(), [])
    t.match(night.store.wakeup(settled), {
      result: Result.busy,
      status: Status.finished,
      actor: 'desk',
    })
    t.match(night.store.wakeup(daily), {
      result: Result.pending,
      scheduled: '2026-11-16T07:00:00+01:00',
      attempts: 0,
    })
    await night.run(12 * hour)
    t.equal(night.rung.length, 3, 'nothing rings again')
  },
)

t.test('one of two calls on a ring is deleted: the phone rings on for the other', async (t) => {
  const night = await openNight(t, { phones: { 101: [silent] } })
  const first = await bookOne(night, '101', '2026-11-15T07:00')
  const second = await bookOne(night, '101', '2026-11-15T07:00', true)
  await runTo(night, '2026-11-15T07:00:10')
  await night.clients.order(first, 'delete')
  await night.settle()
  t.same(night.lines[0]?.driver.ringing(), ['101'])
  await night.clients.order(second, 'delete')
  await night.settle()
  t.same(night.lines[0]?.driver.ringing(), [])
})

t.test(
  'a call that is deleted in the same moment as it begins to ring does not ring on',
  async (t) => {
    const night = await openNight(t, { phones: { 101: [silent], 102: [silent] } })
    const deleted = await bookOne(night, '101', '2026-11-15T07:00')
    const settled = await bookOne(night, '102', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T06:59:59')
    night.time.pass(1_000)
    // All in one turn: the decisions share a transaction, the desk's first.
    const ticked = night.desk.tick()
    await Promise.all([
      ticked,
      night.clients.order(deleted, 'delete'),
      night.clients.order(settled, Result.noAnswer),
    ])
    await night.settle()
    t.same(night.lines[0]?.driver.ringing(), [])
    t.equal(night.store.wakeup(deleted), undefined)
    t.match(night.store.wakeup(settled), { result: Result.noAnswer, actor: 'desk' })
  },
)

t.test("the operator's word wins also when the guest answers in the same moment", async (t) => {
  const night = await openNight(t, { phones: { 101: [answered], 102: [answered] } })
  const settled = await bookOne(night, '101', '2026-11-15T07:00')
  const deleted = await bookOne(night, '102', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00:09')
  // The phones are answered now, and before the desk hears of it the operator has spoken.
  night.time.pass(1_000)
  await Promise.all([
    night.clients.order(settled, Result.noAnswer),
    night.clients.order(deleted, 'delete'),
  ])
  await night.settle()
  t.match(night.store.wakeup(settled), { result: Result.noAnswer, actor: 'desk' })
  t.equal(night.store.wakeup(deleted), undefined)
})

t.test('no more calls at once than the licence allows, on however many lines', async (t) => {
  const night = await openNight(t, {
    lines: [
      { name: 'odd', channels: 4, reaches: (extension) => Number(extension) % 2 === 1 },
      { name: 'even', channels: 4, reaches: (extension) => Number(extension) % 2 === 0 },
    ],
    channelLimit: 5,
    rules: { operator: '' },
  })
  await night.clients.book(
    ['101', '102', '103', '104', '105', '106', '107', '108'],
    '2026-11-15T07:00',
  )
  await runTo(night, '2026-11-15T07:00:05')
  t.equal(night.lines.flatMap(({ driver }) => driver.ringing()).length, 5)
  const waiting = [...night.store.pending()].find(({ status }) => status === Status.pending)
  t.match((await logOf(night, waiting?.id)).at(-1), {
    event: 'due',
    detail: 'the licence allows no more calls at once',
  })
  await runTo(night, '2026-11-15T07:01')
  t.equal(night.rung.length, 8)
})

t.test('a record that cannot be decided about holds up no other call', async (t) => {
  const night = await openNight(t, { rules: { operator: '' } })
  night.expectErrors(/What follows from a ring of room 101 is not known/)
  const bad = await bookOne(night, '101', '2026-11-15T07:00', true)
  const record = night.store.wakeup(bad)
  if (!record) throw new Error('not booked')
  night.silent.add(bad)
  await night.store.commit(() => ({
    change: [{ put: 'wakeup', record: { ...record, wall: 'nonsense' } }],
    value: undefined,
  }))
  const good = await bookOne(night, '102', '2026-11-15T07:05')
  await runTo(night, '2026-11-15T07:10')
  t.match(night.store.wakeup(good), { result: Result.complete })
  t.match(night.store.wakeup(bad), { result: Result.pending })
  t.equal(ringsOf(night, '101').length, 1)
})
