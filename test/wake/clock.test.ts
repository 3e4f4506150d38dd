import t from 'tap'
import { bookOne, busy, hour, key, logOf, minute, openNight, ringsOf, runTo } from './night.ts'

const operator = { phones: { 9: [key('5')] } }

t.test(
  'after an outage calls up to 30 minutes overdue ring at once, oldest first; older ones are missed',
  async (t) => {
    const night = await openNight(t, { lines: [{ name: 'pbx', channels: 1, reaches: () => true }] })
    const ids = new Map<string, string>()
    for (const [room, at] of [
      ['101', '06:59'],
      ['102', '07:00'],
      ['104', '07:20'],
      ['103', '07:10'],
    ] as const)
      ids.set(room, await bookOne(night, room, `2026-11-15T${at}`))
    await runTo(night, '2026-11-15T06:50')
    await night.kill()
    night.time.pass(40 * minute)
    await night.open()
    await runTo(night, '2026-11-15T08:00')
    t.same(
      night.rung.map(({ extension }) => extension),
      ['102', '103', '104'],
    )
    t.match(night.store.wakeup(ids.get('101') ?? ''), { result: 6, attempts: 0 })
    t.match(night.store.wakeup(ids.get('102') ?? ''), { result: 1, lateMs: 30 * minute })
    t.match(
      night.store.all('alert'),
      [{ room: '101', kind: 'missed' }],
      'with one channel nobody can be called',
    )
  },
)

t.test('a ring cut short by a crash is rung again, and does not cost a try', async (t) => {
  const night = await openNight(t, { phones: { 101: [busy] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:00')
  t.match(night.store.wakeup(id), { status: 1, attempts: 1 })
  await night.kill()
  night.time.pass(5_000)
  await night.open()
  await runTo(night, '2026-11-15T08:00')
  t.equal(ringsOf(night, '101').length, 4)
  t.match(night.store.wakeup(id), { result: 3, attempts: 4 })
})

t.test('a clock that starts in 1970 rings and misses nothing until it has caught up', async (t) => {
  const night = await openNight(t, operator)
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
  t.match(night.store.wakeup(id), { status: 0 })
  t.match(night.store.wakeup(past), { status: 0 })
  t.match(
    night.operatorCalls.map(({ say }) => say),
    [{ kind: 'alert', clock: true }],
  )
  t.ok(night.journal.lines.some((line) => line.includes('nightporter clock accept')))
  night.step(lostMs)
  await night.tick()
  t.ok(night.isClockTrusted)
  await night.run(minute)
  t.match(night.store.wakeup(id), { result: 1 }, '15 minutes overdue: it rings at once')
  t.match(night.store.wakeup(past), { result: 6 })
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
    const night = await openNight(t, operator)
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
    t.match(night.store.wakeup(id), { result: 1 })
  })

t.test('a clock set forward treats what it passed over as after an outage', async (t) => {
  const night = await openNight(t, operator)
  const lost = await bookOne(night, '101', '2026-11-15T06:30')
  const late = await bookOne(night, '102', '2026-11-15T06:50')
  const daily = await bookOne(night, '103', '2026-11-15T06:30', true)
  await runTo(night, '2026-11-15T06:15')
  night.step(50 * minute)
  await night.tick()
  await night.run(minute)
  t.match(night.store.wakeup(lost), { result: 6 })
  t.match(night.store.wakeup(late), { result: 1, lateMs: 15 * minute })
  t.match(night.store.wakeup(daily), { scheduled: '2026-11-16T06:30:00+01:00' })
  t.ok(night.journal.lines.some((line) => line.includes('The clock went forward by 3000.0 s')))
  t.ok(
    night.operatorCalls.some(({ say }) => say.kind === 'alert' && say.clock),
    'above five minutes',
  )
})

t.test('a clock set back rings nothing early and nothing twice', async (t) => {
  const night = await openNight(t, operator)
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
  for (const id of [done, next]) t.match(night.store.wakeup(id), { result: 1 })
  t.match(night.store.wakeup(daily), { scheduled: '2026-11-16T06:30:00+01:00' })
})

t.test(
  'a call that waits for a channel when the clock is set back waits for its time again',
  async (t) => {
    const night = await openNight(t, operator)
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
    t.match(moved.store.wakeup(wall), { scheduled: '2026-11-15T09:00:00+02:00', status: 0 })
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

t.test('what is written while the clock is not believed does not make it believed', async (t) => {
  const night = await openNight(t, operator)
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T06:30')
  await night.kill()
  night.step(-5 * hour)
  await night.open()
  await night.order(id, 'delete')
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

t.test('a step over midnight does not lose the day', async (t) => {
  const night = await openNight(t, { at: '2026-11-15T23:50:00+01:00', ...operator })
  await runTo(night, '2026-11-15T23:59:59')
  night.step(2_000)
  await night.run(minute)
  t.ok(night.journal.lines.some((line) => line.startsWith('Wakeup calls of 2026-11-15')))
})

t.test(
  'a refusing disk is told once a second, and everything due is rung when it is well again',
  async (t) => {
    const night = await openNight(t)
    const ids = []
    for (let n = 101; n < 104; n += 1) ids.push(await bookOne(night, String(n), '2026-11-15T07:00'))
    ids.push(await bookOne(night, '202', '2026-11-15T06:45'))
    await runTo(night, '2026-11-15T06:44')
    night.disk.isRefusing = true
    await runTo(night, '2026-11-15T07:00')
    const before = night.journal.lines.length
    for (let n = 0; n < 10; n += 1) {
      night.time.pass(100)
      await night.tick()
    }
    t.ok(night.journal.lines.length - before <= 2, 'no flood')
    t.equal(night.rung.length, 0, 'nothing rings that is not written down')
    night.disk.isRefusing = false
    night.time.pass(2_000)
    await night.tick()
    await night.run(2 * minute)
    for (const id of ids) t.match(night.store.wakeup(id), { result: 1 })
  },
)
