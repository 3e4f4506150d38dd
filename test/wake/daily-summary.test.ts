import t from 'tap'
import { bookOne, busy, hour, minute, openNight, runTo, withOperator } from './night.ts'

t.test(
  'the end of a day is summed up in the journal, also the one on which the box was off',
  async (t) => {
    const night = await openNight(t, { phones: { 102: [busy] }, rules: { operator: '' } })
    await bookOne(night, '101', '2026-11-15T07:00')
    await bookOne(night, '102', '2026-11-15T07:00')
    await runTo(night, '2026-11-16T00:00')
    await night.settle()
    t.match(
      night.journal.lines.filter((line) => line.startsWith('Wakeup')),
      [
        'Wakeup calls of 2026-11-15: 2 booked, 1 answered, 1 failed, 0 cancelled, 0 open; first rings late by 0.0 s (p50), 0.0 s at worst.',
        /^Wakeup log at the end of 2026-11-15: line \d+, head \S{43}$/,
      ],
    )
    await night.kill()
    night.time.pass(30 * hour)
    await night.open()
    await night.settle()
    t.ok(
      night.journal.lines.some((line) => line.startsWith('Wakeup calls of 2026-11-16: 0 booked')),
    )
  },
)

t.test('a step over midnight does not lose the day', async (t) => {
  const night = await openNight(t, { at: '2026-11-15T23:50:00+01:00', ...withOperator })
  await runTo(night, '2026-11-15T23:59:59')
  night.step(2_000)
  await night.run(minute)
  t.ok(night.journal.lines.some((line) => line.startsWith('Wakeup calls of 2026-11-15')))
})
