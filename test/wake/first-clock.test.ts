import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import { bookOne, key, minute, openNight, ringsOf, runTo } from './night.ts'

const released = Date.parse('2026-11-14T00:00:00Z')
const options = {
  at: '1970-01-01T06:00:00+01:00',
  earliestMs: released,
  phones: { 9: [key('5')] },
}

t.test('a new appliance that starts in 1970 rings nothing until its clock is set', async (t) => {
  const night = await openNight(t, options)
  t.equal(night.desk.state().clockHeldUntilMs, released)
  t.match(night.store.all('alert'), [{ kind: 'clock' }])
  const id = await bookOne(night, '101', '1970-01-01T06:10')
  await night.run(20 * minute)
  t.match(night.store.wakeup(id), { status: Status.pending, result: Result.pending })
  t.match(
    night.operatorCalls.map(({ say }) => say),
    [{ kind: 'alert', clock: true }],
  )
  t.ok(night.journal.lines.some((line) => line.includes('nightporter clock accept')))
  night.step(released + 30 * 86_400_000)
  await night.tick()
  t.ok(night.isClockTrusted)
  t.notOk(night.store.get('alert', 'clock'))
  const next = await bookOne(night, '102', night.site.iso(night.time.now() + minute).slice(0, 19))
  await night.run(2 * minute)
  t.match(night.store.wakeup(next), { result: Result.complete })
})

t.test('a clock in 1970 that was accepted is believed, also after the next start', async (t) => {
  const night = await openNight(t, options)
  await night.desk.acceptClock('anna')
  t.ok(night.isClockTrusted)
  await night.kill()
  night.time.pass(5_000)
  await night.open()
  t.ok(night.isClockTrusted)
  await bookOne(night, '101', '1970-01-01T06:10')
  await runTo(night, '1970-01-01T06:11')
  t.same(ringsOf(night, '101'), ['06:10:00'])
  await night.kill()
  night.step(-10 * minute)
  await night.open()
  t.notOk(night.isClockTrusted, 'it was set back since')
})

t.test('the kernel may say that a clock in 1970 is right', async (t) => {
  const night = await openNight(t, options)
  night.isSynchronised = true
  await night.run(minute)
  t.ok(night.isClockTrusted)
})
