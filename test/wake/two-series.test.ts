import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import type { Simulation } from '../virtual-time/simulation.ts'
import { bookOne, hour, logOf, minute, openNight, ringsOf, runTo } from './night.ts'

// Two daily calls of one room and time, of which one begins a day later: one of them is left in the end.

/** The first needs somebody who knocks, the second nobody. */
async function bookBoth(night: Simulation, until = '') {
  const book = async (at: string, needs: string) => {
    const options = { daily: true, needs, until }
    const [call] = (await night.clients.book(['101'], at, options)) ?? []
    return call?.id ?? ''
  }
  const first = await book('2026-11-15T07:00', 'knock')
  return { first, second: await book('2026-11-16T07:00', '') }
}

t.test('the one that is left has what the other asked for, and the log says so', async (t) => {
  const night = await openNight(t)
  const { second } = await bookBoth(night)
  await runTo(night, '2026-11-15T07:10')
  t.match(night.store.pendingOf('101'), [{ id: second, needs: 'knock' }])
  t.match((await logOf(night, second)).at(-1), {
    event: 'updated',
    detail: /^needs knock, also for /,
  })
})

t.test('also when both were missed in an outage', async (t) => {
  const night = await openNight(t, { rules: { operator: '' } })
  await bookBoth(night)
  await night.kill()
  night.time.pass(28 * hour)
  await night.open()
  await night.run(10 * minute)
  const [call, ...more] = night.store.pendingOf('101')
  t.same(more, [])
  t.match(call, { needs: 'knock', scheduledMs: Date.parse('2026-11-17T07:00:00+01:00') })
})

for (const isLaterFirst of [true, false])
  t.test(
    `and when one ring before its time was for both, ${isLaterFirst ? 'the later' : 'the earlier'} asked for first`,
    async (t) => {
      const night = await openNight(t, { rules: { operator: '' } })
      const { first, second } = await bookBoth(night)
      for (const id of isLaterFirst ? [second, first] : [first, second])
        await night.clients.ringAgain(id, 10)
      await runTo(night, '2026-11-15T06:12')
      t.same(ringsOf(night, '101'), ['06:10:00'])
      const ringing = night.store.pendingOf('101').filter(({ status }) => status === Status.ringing)
      t.same(ringing, [], 'nothing is said to ring that does not')
      await runTo(night, '2026-11-18T07:10')
      t.same(ringsOf(night, '101'), ['06:10:00', '07:00:00', '07:00:00'], 'on the 17th and 18th')
      t.match(night.store.pendingOf('101'), [{ needs: 'knock' }])
      const days: string[] = []
      for await (const page of night.store.wakeupTexts({ lists: ['answered'] }))
        days.push(...page.map((text) => JSON.parse(text).scheduled))
      t.equal(new Set(days).size, days.length, 'one result for each day')
    },
  )

t.test('staff hear of what either needs on each of the days', async (t) => {
  for (const until of ['', '20261117']) {
    const night = await openNight(t, { rules: { operator: '' } })
    const { first, second } = await bookBoth(night, until)
    for (const id of [first, second]) await night.clients.ringAgain(id, 10)
    await runTo(night, '2026-11-17T07:10')
    const lines = await logOf(night)
    const told = lines.filter(({ event }) => event === 'assist').map(({ detail }) => detail)
    t.ok(told.includes('knock, now'), `until ${until}`)
    t.same(ringsOf(night, '101'), ['06:10:00', '07:00:00'])
  }
})

t.test('settled by hand, they become one at once, though one is to ring early', async (t) => {
  const night = await openNight(t, { rules: { operator: '' } })
  const { first, second } = await bookBoth(night)
  await night.clients.ringAgain(second, 30)
  await night.clients.order(first, Result.complete)
  t.match(night.store.pendingOf('101'), [{ id: second, needs: 'knock', isRingAsked: true }])
})

t.test('a ring that begins as a call is changed is not hung up by that', async (t) => {
  await t.test('as the other series is missed', async (t) => {
    const night = await openNight(t, { rules: { operator: '' } })
    await bookBoth(night)
    await night.kill()
    night.time.pass(25 * hour + 5 * minute)
    await night.open()
    await runTo(night, '2026-11-17T07:10')
    t.same(ringsOf(night, '101'), ['07:05:00', '07:00:00'])
  })
  await t.test('as somebody asks for it again', async (t) => {
    const night = await openNight(t, { rules: { operator: '' } })
    const id = await bookOne(night, '101', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T06:59')
    night.time.pass(minute)
    const asking = night.clients.book(['101'], '2026-11-15T07:00', { needs: 'knock' })
    await Promise.all([night.tick(), asking])
    await night.run(minute)
    t.same(ringsOf(night, '101'), ['07:00:00'])
    t.match(night.store.wakeup(id), { result: Result.complete })
  })
})
