import t from 'tap'
import { changeEntry } from '../../src/core/catalogue.ts'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import { changeNeeds } from '../../src/core/wakeup/alerts/assist.ts'
import { systemActor } from '../../src/core/wakeup/context.ts'
import { atOnce } from '../../src/lib/turns/pieces.ts'
import type { Simulation } from '../virtual-time/simulation.ts'
import { bookOne, busy, minute, openNight, ringsOf, runTo } from './night.ts'

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
    t.match(night.store.wakeup(ids.get('101') ?? ''), { result: Result.missed, attempts: 0 })
    t.match(night.store.wakeup(ids.get('102') ?? ''), {
      result: Result.complete,
      lateMs: 30 * minute,
    })
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
  t.match(night.store.wakeup(id), { status: Status.ringing, attempts: 1 })
  await night.kill()
  night.time.pass(5_000)
  await night.open()
  await runTo(night, '2026-11-15T08:00')
  t.equal(ringsOf(night, '101').length, 4)
  t.match(night.store.wakeup(id), { result: Result.busy, attempts: 4 })
})

const needingKnock = { id: '101', patch: { needs: 'knock' } }

/** What may happen to a call while it waits for a channel. */
const whileWaiting: Record<string, (night: Simulation) => unknown> = {
  'staff are told that the guest needs a knock': ({ store }) =>
    store.commit((read) => {
      const change = changeEntry(read, systemActor, 'room', needingKnock)
      return { change: [...change, ...atOnce(changeNeeds(read, change))], value: undefined }
    }),
  'the site file is read again': ({ desk }) => desk.siteChanged(),
}

for (const [title, happen] of Object.entries(whileWaiting))
  t.test(`a ring cut short that waits for a channel is not forgotten when ${title}`, async (t) => {
    const night = await openNight(t, { lines: [{ name: 'pbx', channels: 1, reaches: () => true }] })
    const id = await bookOne(night, '101', '2026-11-15T07:00')
    await bookOne(night, '102', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:00')
    await night.kill()
    night.time.pass(5_000)
    await night.open()
    t.same(ringsOf(night, '102'), ['07:00:05'], 'first rings go before those that were cut short')
    await night.run(1_000)
    t.match(night.store.wakeup(id), { status: Status.ringing, attempts: 1 })
    await happen(night)
    await night.tick()
    await runTo(night, '2026-11-15T07:10')
    t.same(ringsOf(night, '101'), ['07:00:00', '07:00:15'])
    t.match(night.store.wakeup(id), { result: Result.complete, attempts: 2 })
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
    for (const id of ids) t.match(night.store.wakeup(id), { result: Result.complete })
  },
)
