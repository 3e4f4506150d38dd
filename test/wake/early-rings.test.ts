import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import { SiteTime } from '../../src/core/site-time.ts'
import { keepWallTime } from '../../src/core/wakeup/edit.ts'
import { answered, bookOne, key, minute, openNight, ringsOf, runTo, silent } from './night.ts'

t.test('an early ring that reaches nobody takes nothing from the call', async (t) => {
  const rules = { attempts: 1 }
  const night = await openNight(t, { rules, phones: { 101: [silent, answered] } })
  const id = await bookOne(night, '101', '2026-11-15T10:00')
  await night.clients.ringAgain(id, 0)
  await runTo(night, '2026-11-15T06:10')
  t.match(night.store.wakeup(id), { result: Result.pending, status: Status.pending, tries: 0 })
  await runTo(night, '2026-11-15T10:01')
  t.same(ringsOf(night, '101'), ['06:00:00', '10:00:00'])
  t.match(night.store.wakeup(id), { result: Result.complete, lateMs: 0 })
})

t.test(
  'an early ring that an outage or a dead line has missed leaves the call at its time',
  async (t) => {
    for (const isLineDead of [false, true]) {
      const night = await openNight(t)
      const id = await bookOne(night, '101', '2026-11-15T10:00', true)
      for (const { driver } of night.lines) driver.isUp = !isLineDead
      await night.clients.ringAgain(id, 2)
      if (isLineDead) await runTo(night, '2026-11-15T07:00')
      else {
        await night.kill()
        night.time.pass(50 * minute)
        await night.open()
      }
      for (const { driver } of night.lines) driver.isUp = true
      await runTo(night, '2026-11-15T09:59')
      t.match(night.store.wakeup(id), { result: Result.pending, status: Status.pending })
      await runTo(night, '2026-11-15T10:01')
      t.same(ringsOf(night, '101'), ['10:00:00'])
    }
  },
)

t.test('who snoozes an early ring is rung again early', async (t) => {
  const night = await openNight(t, { phones: { 101: [key('1'), answered] } })
  const id = await bookOne(night, '101', '2026-11-15T10:00')
  await night.clients.ringAgain(id, 0)
  await runTo(night, '2026-11-15T10:30')
  t.same(ringsOf(night, '101'), ['06:00:00', '06:10:10'])
  t.match(night.store.wakeup(id), { result: Result.complete, snoozes: 1 })
})

t.test('a call is not put off by asking for it', async (t) => {
  const night = await openNight(t)
  const id = await bookOne(night, '101', '2026-11-15T06:02')
  await t.rejects(night.clients.ringAgain(id, 5), { code: 310 })
  await runTo(night, '2026-11-15T06:03')
  t.same(ringsOf(night, '101'), ['06:02:00'])
})

t.test('an early ring over the time that was booked leaves the call all of its time', async (t) => {
  const night = await openNight(t)
  const asked = await bookOne(night, '101', '2026-11-15T07:00')
  const plain = await bookOne(night, '102', '2026-11-15T07:00')
  await night.clients.ringAgain(asked, 10)
  await runTo(night, '2026-11-15T06:05')
  await night.kill()
  night.time.pass(60 * minute)
  await night.open()
  await runTo(night, '2026-11-15T07:10')
  for (const id of [plain, asked]) t.match(night.store.wakeup(id), { result: Result.complete })
})

t.test('an early ring for which no line comes up is over when the time has come', async (t) => {
  const night = await openNight(t, { rules: { operator: '' } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  const staff = await bookOne(night, '201', '2026-11-15T07:00')
  for (const { driver } of night.lines) driver.isUp = false
  await night.clients.ringAgain(id, 31)
  await night.clients.ringAgain(staff, 59)
  await runTo(night, '2026-11-15T07:10')
  t.match(night.store.wakeup(id), { result: Result.pending, isRingAsked: false })
  t.match(night.store.get('alert', staff), { kind: 'due' }, 'staff are to make theirs')
  for (const { driver } of night.lines) driver.isUp = true
  await runTo(night, '2026-11-15T07:11')
  t.match(night.store.wakeup(id), { result: Result.complete })
})

t.test('an early ring goes along with the call, whatever becomes of it', async (t) => {
  const night = await openNight(t)
  const needed = await bookOne(night, '101', '2026-11-15T09:00')
  await night.clients.ringAgain(needed, 10)
  await night.clients.move(needed, { needs: 'knock' })
  const joined = await bookOne(night, '102', '2026-11-15T09:00')
  await bookOne(night, '103', '2026-11-15T09:00')
  await night.clients.ringAgain(joined, 20)
  await night.clients.move(joined, { room: '103' })
  const sooner = await bookOne(night, '104', '2026-11-15T09:00')
  await night.clients.ringAgain(sooner, 40)
  await night.clients.move(sooner, { when: night.site.parse('2026-11-15T06:30') })
  await runTo(night, '2026-11-15T06:50')
  t.same(ringsOf(night, '101'), ['06:10:00'])
  t.same(ringsOf(night, '102'), [])
  t.same(ringsOf(night, '103'), ['06:20:00'])
  t.same(ringsOf(night, '104'), ['06:30:00'], 'and never after the call itself')
})

t.test('a telephone that rings is not hung up by a call that is moved onto its own', async (t) => {
  const lines = [
    { name: 'down', channels: 2, reaches: (extension: string) => extension === '101' },
    { name: 'up', channels: 2, reaches: (extension: string) => extension !== '101' },
  ]
  const night = await openNight(t, { lines, rules: { operator: '' } })
  const going = await bookOne(night, '101', '2026-11-15T09:00')
  const met = await bookOne(night, '102', '2026-11-15T09:00')
  for (const { line, driver } of night.lines) driver.isUp = line.name === 'up'
  await night.clients.ringAgain(going, 5)
  await night.clients.ringAgain(met, 6)
  await runTo(night, '2026-11-15T06:06:05')
  t.match(night.store.wakeup(met), { status: Status.ringing })
  await night.clients.move(going, { room: '102' })
  await night.tick()
  t.match(night.store.wakeup(met), { status: Status.ringing })
  await runTo(night, '2026-11-15T09:10')
  t.same(ringsOf(night, '102'), ['06:06:00'])
})

t.test('a call that is to ring early keeps its wall time when the zone changes', async (t) => {
  const night = await openNight(t)
  const id = await bookOne(night, '101', '2026-11-15T09:00')
  await night.clients.ringAgain(id, 10)
  const time = new SiteTime('Europe/London')
  const [kept] = keepWallTime({ ...night.clients.context(night.store), time }, id)
  t.match(kept, {
    record: {
      scheduled: '2026-11-15T09:00:00+00:00',
      dueMs: Date.parse('2026-11-15T06:10:00+01:00'),
      isRingAsked: true,
    },
  })
})
