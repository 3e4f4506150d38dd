import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import { raise } from '../../src/core/wakeup/alerts/alert.ts'
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

t.test('a call that failed is rung once more, and its record goes on', async (t) => {
  const night = await openNight(t, { phones: { 101: [silent, silent, silent, key('5')] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:20')
  t.match(night.store.wakeup(id), { result: Result.noAnswer, attempts: 3 })
  t.ok(night.store.get('alert', id))
  await night.clients.ringAgain(id, 0)
  t.notOk(night.store.get('alert', id), 'somebody sees to it')
  await runTo(night, '2026-11-15T07:25')
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 4, status: Status.finished })
  const lines = (await logOf(night, id)).map(({ event, actor }) => `${event} by ${actor}`)
  t.same(lines.slice(-4), [
    'retry by desk',
    'ringing by nightporter',
    'answered by nightporter',
    'confirmed by nightporter',
  ])
})

t.test('one that fails again has failed after that attempt, and is an alert again', async (t) => {
  const night = await openNight(t, { phones: { 101: [silent] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:20')
  await night.clients.ringAgain(id, 5)
  t.match(night.store.wakeup(id), { result: Result.pending, status: Status.waiting })
  await runTo(night, '2026-11-15T08:00')
  t.same(ringsOf(night, '101').at(-1), '07:25:00')
  t.match(night.store.wakeup(id), { result: Result.noAnswer, attempts: 4 })
  t.ok(night.store.get('alert', id))
})

t.test('two people who press at once ring once', async (t) => {
  const night = await openNight(t, { phones: { 101: [silent, silent, silent, answered] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:20')
  await Promise.all([night.clients.ringAgain(id, 0), night.clients.ringAgain(id, 0)])
  await night.clients.ringAgain(id, 0)
  await runTo(night, '2026-11-15T08:00')
  t.match(night.store.wakeup(id), { attempts: 4, result: Result.complete })
})

t.test('a missed call rings, and a pending one rings before its time', async (t) => {
  const night = await openNight(t, { phones: { 102: [silent, answered] } })
  const missed = await bookOne(night, '101', '2026-11-15T07:00')
  await night.kill()
  night.time.pass(2 * hour)
  await night.open()
  t.match(night.store.wakeup(missed), { result: Result.missed })
  await night.clients.ringAgain(missed, 0)
  await runTo(night, '2026-11-15T08:01')
  t.match(night.store.wakeup(missed), { result: Result.complete, attempts: 1 })

  const pending = await bookOne(night, '102', '2026-11-15T10:00')
  await night.clients.ringAgain(pending, 0)
  await runTo(night, '2026-11-15T08:10')
  t.same(ringsOf(night, '102'), ['08:01:00'])
  await runTo(night, '2026-11-15T10:01')
  t.same(ringsOf(night, '102'), ['08:01:00', '10:00:00'], 'who was not reached rings at the time')
  t.match(night.store.wakeup(pending), { result: Result.complete, attempts: 2 })
})

t.test(
  'it rings at once instead of after the pause, also where staff make the calls',
  async (t) => {
    const night = await openNight(t, { phones: { 101: [busy, answered] } })
    const waiting = await bookOne(night, '101', '2026-11-15T07:00')
    const byHand = await bookOne(night, '201', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:01')
    await night.clients.ringAgain(waiting, 0)
    await night.clients.ringAgain(byHand, 0)
    await runTo(night, '2026-11-15T07:02')
    t.match(night.store.wakeup(waiting), { result: Result.complete, attempts: 2 })
    t.match(night.store.wakeup(byHand), { result: Result.complete, attempts: 1 })
  },
)

t.test('a day of a daily call is rung again by itself; the series goes on', async (t) => {
  const night = await openNight(t, { phones: { 101: [silent, silent, silent, answered] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00', true)
  await runTo(night, '2026-11-15T07:20')
  const filed = (await logOf(night, id)).map(({ detail }) => /filed as (\S+)/.exec(detail)?.[1])
  const day = filed.find(Boolean) ?? ''
  await night.clients.ringAgain(day, 0)
  await runTo(night, '2026-11-16T07:20')
  t.match(night.store.wakeup(day), { result: Result.complete, attempts: 4, daily: false })
  t.match(night.store.wakeup(id), { daily: true, scheduled: '2026-11-17T07:00:00+01:00' })
  t.equal([...night.store.pending()].length, 1)
})

t.test('what was answered, cancelled or is old is not rung again', async (t) => {
  const night = await openNight(t, { phones: { 102: [silent] } })
  const done = await bookOne(night, '101', '2026-11-15T07:00')
  const old = await bookOne(night, '102', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:20')
  await t.rejects(night.clients.ringAgain(done, 0), { code: 310 })
  await runTo(night, '2026-11-15T19:30')
  await t.rejects(night.clients.ringAgain(old, 0), { code: 310 })
  await t.rejects(night.clients.ringAgain('none', 0), { code: 301 })
})

t.test('a ring that was asked for survives a crash', async (t) => {
  const night = await openNight(t, { phones: { 201: [silent, answered] } })
  const id = await bookOne(night, '201', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:01')
  await night.clients.ringAgain(id, 0)
  t.match(night.store.wakeup(id), { status: Status.ringing })
  await night.kill()
  night.time.pass(minute)
  await night.open()
  await runTo(night, '2026-11-15T07:05')
  t.match(night.store.wakeup(id), { result: Result.complete, attempts: 2 })
})

t.test(
  'a ring asked for answers no question about the call, and settles staff to make it',
  async (t) => {
    const night = await openNight(t, { rules: { operator: '' } })
    const asked = await bookOne(night, '101', '2026-11-15T09:00')
    await night.store.commit(() => ({
      change: raise({ nowMs: 0 }, { id: asked, kind: 'vacant', room: '101', tenant: '' }),
      value: undefined,
    }))
    await night.clients.ringAgain(asked, 10)
    t.match(night.store.get('alert', asked), { kind: 'vacant' })
    const manual = await bookOne(night, '201', '2026-11-15T06:01')
    await runTo(night, '2026-11-15T06:02')
    t.match(night.store.get('alert', manual), { kind: 'due' })
    await night.clients.ringAgain(manual, 1)
    t.equal(night.store.get('alert', manual), undefined)
  },
)

t.test(
  'a call that has moved on to another day is not rung for the day that was meant',
  async (t) => {
    const night = await openNight(t, { phones: { 101: [silent, answered] } })
    const id = await bookOne(night, '101', '2026-11-15T07:00', true)
    await runTo(night, '2026-11-15T07:10')
    t.match(night.store.wakeup(id), { scheduled: '2026-11-16T07:00:00+01:00', attempts: 0 })
    await t.rejects(night.clients.ringAgain(id, 0, { seenAttempts: 1 }), { code: 301 })
    await runTo(night, '2026-11-15T07:30')
    t.match(night.store.wakeup(id), { scheduled: '2026-11-16T07:00:00+01:00' })
  },
)

t.test('nobody puts off the next ring of a call by asking for a later one', async (t) => {
  const night = await openNight(t, { phones: { 101: [silent, answered] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:01')
  await night.clients.ringAgain(id, 60)
  for (const { driver } of night.lines) driver.isUp = false
  await runTo(night, '2026-11-15T07:06')
  await night.clients.ringAgain(id, 0)
  await night.clients.ringAgain(id, 60)
  for (const { driver } of night.lines) driver.isUp = true
  await night.tick()
  t.same(ringsOf(night, '101'), ['07:00:00', '07:06:00'])
})

t.test('however often somebody asks, a telephone rings for one call so often only', async (t) => {
  const night = await openNight(t, { rules: { operator: '' }, phones: { 101: [busy] } })
  const id = await bookOne(night, '101', '2026-11-15T10:00')
  for (let count = 0; count < 30; count += 1) {
    await night.clients.ringAgain(id, 0)
    await night.run(minute)
  }
  await t.rejects(night.clients.ringAgain(id, 0), { code: 310 })
  t.equal(ringsOf(night, '101').length, 30)
})
