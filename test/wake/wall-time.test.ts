import t from 'tap'
import { Status } from '../../src/core/model/wakeup.ts'
import { bookOne, hour, logOf, minute, openNight, runTo } from './night.ts'

t.test('daily calls keep their wall time over both clock changes', async (t) => {
  for (const [zone, at, wall, expected] of [
    // 02:30 is skipped on the 29th: it rings at 03:30 on that day only.
    [
      'Europe/Vienna',
      '2026-03-27T12:00:00+01:00',
      '02:30',
      ['2026-03-28T02:30:00+01:00', '2026-03-29T03:30:00+02:00', '2026-03-30T02:30:00+02:00'],
    ],
    // 02:30 comes twice on the 25th: the first one counts.
    [
      'Europe/Vienna',
      '2026-10-23T12:00:00+02:00',
      '02:30',
      ['2026-10-24T02:30:00+02:00', '2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00'],
    ],
    // Lord Howe's clocks go by half an hour: 02:15 is skipped on 4 October, and 01:45 comes twice on 5 April.
    [
      'Australia/Lord_Howe',
      '2026-10-02T12:00:00+10:30',
      '02:15',
      ['2026-10-03T02:15:00+10:30', '2026-10-04T02:45:00+11:00', '2026-10-05T02:15:00+11:00'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-03T12:00:00+11:00',
      '01:45',
      ['2026-04-04T01:45:00+11:00', '2026-04-05T01:45:00+11:00', '2026-04-06T01:45:00+10:30'],
    ],
  ] as const) {
    const night = await openNight(t, { zone, at })
    await bookOne(night, '101', `${expected[0].slice(0, 10)}T${wall}`, true)
    await night.run(4 * 24 * hour)
    t.same(
      night.rung.map(({ atMs }) => night.site.iso(atMs)).slice(0, 3),
      expected,
      `${zone} ${wall}`,
    )
  }
})

t.test(
  'a call for a wall time stays there when the zone has other rules at the next start',
  async (t) => {
    const night = await openNight(t)
    const wall = await bookOne(night, '101', '2026-11-15T09:00')
    const instant = await bookOne(night, '102', '2026-11-15T09:00:00+01:00')
    const daily = await bookOne(night, '103', '2026-11-15T09:00', true)
    await night.close()
    const moved = await openNight(t, {
      ...night.options,
      zone: 'Europe/Helsinki',
      startMs: night.time.now() + minute,
    })
    t.match(moved.store.wakeup(wall), {
      scheduled: '2026-11-15T09:00:00+02:00',
      status: Status.pending,
    })
    t.match(moved.store.wakeup(daily), { scheduled: '2026-11-15T09:00:00+02:00' })
    t.match(moved.store.wakeup(instant), { scheduled: '2026-11-15T10:00:00+02:00' })
    t.match((await logOf(moved, wall)).at(-1), { event: 'updated', detail: /rules have changed/ })
    await moved.run(5 * hour)
    const at = (room: string) =>
      moved.rung
        .filter(({ extension }) => extension === room)
        .map(({ atMs }) => moved.site.iso(atMs))
    t.same(at('101'), ['2026-11-15T09:00:00+02:00'])
    t.same(at('102'), ['2026-11-15T10:00:00+02:00'])
  },
)

t.test('two daily calls that meet on the day of the clock change stay two', async (t) => {
  const night = await openNight(t, { at: '2026-03-27T12:00:00+01:00' })
  const early = await bookOne(night, '101', '2026-03-28T02:30', true)
  const late = await bookOne(night, '101', '2026-03-28T03:30', true)
  await runTo(night, '2026-03-31T12:00')
  t.same(
    night.rung.map(({ atMs }) => night.site.iso(atMs).slice(8, 16)),
    ['28T02:30', '28T03:30', '29T03:30', '30T02:30', '30T03:30', '31T02:30', '31T03:30'],
  )
  for (const [id, at] of [
    [early, '2026-04-01T02:30:00+02:00'],
    [late, '2026-04-01T03:30:00+02:00'],
  ] as const)
    t.equal(night.store.wakeup(id)?.scheduled, at)
})
