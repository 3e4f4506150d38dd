import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import { bookOne, busy, hour, minute, openNight, ringsOf, runTo, withOperator } from './night.ts'

t.test('a clock that starts in 1970 rings and misses nothing until it has caught up', async (t) => {
  const night = await openNight(t, withOperator)
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  const past = await bookOne(night, '102', '2026-11-15T06:10')
  await runTo(night, '2026-11-15T06:05')
  await night.kill()
  night.time.pass(hour)
  const lostMs = night.time.now()
  night.step(-lostMs)
  await night.open()
  t.notOk(night.isClockTrusted)
  await night.run(10 * minute)
  t.match(night.store.wakeup(id), { status: Status.pending })
  t.match(night.store.wakeup(past), { status: Status.pending })
  t.match(
    night.operatorCalls.map(({ say }) => say),
    [{ kind: 'alert', clock: true }],
  )
  t.ok(night.journal.lines.some((line) => line.includes('nightporter clock accept')))
  night.step(lostMs)
  await night.tick()
  t.ok(night.isClockTrusted)
  await night.run(minute)
  t.match(
    night.store.wakeup(id),
    { result: Result.complete },
    '15 minutes overdue: it rings at once',
  )
  t.match(night.store.wakeup(past), { result: Result.missed })
})

for (const [how, release] of [
  [
    'the kernel says that it is synchronised',
    async (night) => {
      night.isSynchronised = true
      await night.run(minute)
    },
  ],
  ['a technician accepts it', async (night) => night.desk.acceptClock('anna')],
] as [string, (night: Awaited<ReturnType<typeof openNight>>) => Promise<void>][])
  t.test(`a clock in the past is believed when ${how}, also after the next start`, async (t) => {
    const night = await openNight(t, withOperator)
    const id = await bookOne(night, '101', '2026-11-15T06:20')
    await runTo(night, '2026-11-15T06:10')
    await night.kill()
    night.step(-hour)
    await night.open()
    await night.run(20 * minute)
    t.notOk(night.isClockTrusted)
    await release(night)
    t.ok(night.isClockTrusted)
    await night.kill()
    night.time.pass(5_000)
    await night.open()
    t.ok(night.isClockTrusted)
    await runTo(night, '2026-11-15T06:21')
    t.same(ringsOf(night, '101'), ['06:20:00'])
    t.match(night.store.wakeup(id), { result: Result.complete })
  })

t.test('a clock set forward treats what it passed over as after an outage', async (t) => {
  const night = await openNight(t, withOperator)
  const lost = await bookOne(night, '101', '2026-11-15T06:30')
  const late = await bookOne(night, '102', '2026-11-15T06:50')
  const daily = await bookOne(night, '103', '2026-11-15T06:30', true)
  await runTo(night, '2026-11-15T06:15')
  night.step(50 * minute)
  await night.tick()
  await night.run(minute)
  t.match(night.store.wakeup(lost), { result: Result.missed })
  t.match(night.store.wakeup(late), { result: Result.complete, lateMs: 15 * minute })
  t.match(night.store.wakeup(daily), { scheduled: '2026-11-16T06:30:00+01:00' })
  t.ok(night.journal.lines.some((line) => line.includes('The clock went forward by 3000.0 s')))
  t.ok(
    night.operatorCalls.some(({ say }) => say.kind === 'alert' && say.clock),
    'above five minutes',
  )
})

t.test('a clock set back rings nothing early and nothing twice', async (t) => {
  const night = await openNight(t, withOperator)
  const done = await bookOne(night, '101', '2026-11-15T06:30')
  const daily = await bookOne(night, '102', '2026-11-15T06:30', true)
  const next = await bookOne(night, '103', '2026-11-15T06:50')
  await runTo(night, '2026-11-15T06:45')
  night.step(-30 * minute)
  await night.tick()
  await runTo(night, '2026-11-15T06:49')
  t.same(ringsOf(night, '101'), ['06:30:00'])
  t.same(ringsOf(night, '102'), ['06:30:00'])
  t.same(ringsOf(night, '103'), [])
  await runTo(night, '2026-11-15T06:51')
  t.same(ringsOf(night, '103'), ['06:50:00'])
  for (const id of [done, next]) t.match(night.store.wakeup(id), { result: Result.complete })
  t.match(night.store.wakeup(daily), { scheduled: '2026-11-16T06:30:00+01:00' })
})

t.test(
  'a call that waits for a channel when the clock is set back waits for its time again',
  async (t) => {
    const night = await openNight(t, withOperator)
    for (const { driver } of night.lines) driver.isUp = false
    await bookOne(night, '101', '2026-11-15T06:30')
    await runTo(night, '2026-11-15T06:35')
    night.step(-20 * minute)
    for (const { driver } of night.lines) driver.isUp = true
    await night.tick()
    await runTo(night, '2026-11-15T06:31')
    t.same(ringsOf(night, '101'), ['06:30:00'])
  },
)

t.test('a small step is neither told nor alerted', async (t) => {
  const night = await openNight(t)
  await runTo(night, '2026-11-15T06:15')
  night.step(400)
  await night.tick()
  night.step(-400)
  await night.tick()
  t.notOk(night.journal.lines.some((line) => line.includes('The clock went')))
})

t.test('what is written while the clock is not believed does not make it believed', async (t) => {
  const night = await openNight(t, withOperator)
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T06:30')
  await night.kill()
  night.step(-5 * hour)
  await night.open()
  await night.clients.order(id, 'delete')
  await night.kill()
  await night.open()
  t.notOk(night.isClockTrusted)
})

t.test('the operator is not called about a clock that has been put right', async (t) => {
  const night = await openNight(t, { phones: { 9: [busy] } })
  await runTo(night, '2026-11-15T06:30')
  await night.kill()
  night.step(-5 * hour)
  await night.open()
  await night.run(minute)
  t.equal(night.operatorCalls.length, 1)
  night.isSynchronised = true
  await night.run(10 * minute)
  t.ok(night.isClockTrusted)
  t.same(night.store.all('alert'), [])
  const called = night.operatorCalls.length
  await night.kill()
  night.step(-5 * hour)
  night.isSynchronised = false
  await night.open()
  night.step(5 * hour)
  await night.run(10 * minute)
  t.ok(night.isClockTrusted)
  t.same(night.store.all('alert'), [], 'the step that put it right is no news')
  t.ok(night.operatorCalls.length <= called + 1)
})
