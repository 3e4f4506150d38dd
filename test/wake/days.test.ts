import t from 'tap'
import { logOf, openNight, ringsOf, runTo } from './night.ts'

// Sunday 15 November 2026, 06:00 in Vienna.

t.test('a daily call rings on its days alone', async (t) => {
  const night = await openNight(t)
  const days = 'mon,wed'
  const [call] =
    (await night.clients.book(['101'], '2026-11-15T07:00', { daily: true, days })) ?? []
  t.equal(night.site.iso(call?.scheduledMs ?? 0), '2026-11-16T07:00:00+01:00', 'the next of them')
  await runTo(night, '2026-11-24T08:00')
  t.equal(ringsOf(night, '101').length, 3)
  t.match(night.store.wakeup(call?.id ?? ''), { scheduled: '2026-11-25T07:00:00+01:00' })
})

t.test('after its last day it is gone, and the log says so', async (t) => {
  const night = await openNight(t)
  const options = { daily: true, until: '20261117' }
  const [call] = (await night.clients.book(['101'], '2026-11-15T07:00', options)) ?? []
  await runTo(night, '2026-11-20T08:00')
  t.equal(ringsOf(night, '101').length, 3)
  t.equal(night.store.wakeup(call?.id ?? ''), undefined)
  t.match((await logOf(night, call?.id)).at(-1), {
    event: 'deleted',
    actor: 'nightporter',
    detail: 'its last day was 20261117',
  })
})

t.test('a call whose last day is over is not booked', async (t) => {
  const night = await openNight(t)
  const never = { daily: true, days: 'mon', until: '20261115' }
  await t.rejects(night.clients.book(['101'], '2026-11-15T07:00', never), { code: 306 })
})

t.test('two series of one time do not end each other, and ring once where they meet', async (t) => {
  const night = await openNight(t)
  await night.clients.book(['101'], '2026-11-15T07:00', { daily: true, days: 'mon,tue' })
  await night.clients.book(['101'], '2026-11-15T07:00', { daily: true })
  await runTo(night, '2026-11-22T08:00')
  t.equal(ringsOf(night, '101').length, 8)
  t.equal([...night.store.pending()].length, 2)
})

t.test('days are those of the site, over a change of its clocks', async (t) => {
  const night = await openNight(t, { at: '2026-10-23T12:00:00+02:00' })
  await night.clients.book(['101'], '2026-10-23T02:30', { daily: true, days: 'sun,mon' })
  await runTo(night, '2026-10-27T12:00')
  t.same(ringsOf(night, '101'), ['02:30:00', '02:30:00'])
})
