import t from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import type { Simulation } from '../virtual-time/simulation.ts'
import {
  answered,
  bookOne,
  hour,
  key,
  logOf,
  minute,
  openNight,
  ringsOf,
  runTo,
  silent,
} from './night.ts'

async function changeRoom(night: Simulation, name: string, patch: object): Promise<void> {
  const room = night.store.get('room', name)
  if (!room) throw new Error('no room')
  await night.store.commit(() => ({
    change: [{ put: 'room', record: { ...room, ...patch } }],
    value: undefined,
  }))
}

t.test(
  'a clock set back while the phone rings makes no later ring come before the booked time',
  async (t) => {
    const night = await openNight(t, {
      phones: { 101: [silent, answered], 102: [key('1'), answered], 9: [key('5')] },
    })
    await night.clients.book(['101', '102'], '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:00:05')
    night.step(-hour)
    await night.tick()
    await runTo(night, '2026-11-15T07:30')
    t.same(ringsOf(night, '101'), ['07:00:00', '07:00:00'])
    t.same(ringsOf(night, '102'), ['07:00:00', '07:00:00'])
  },
)

t.test(
  'a call that becomes missed while the operator hears that it is due is told as missed',
  async (t) => {
    const night = await openNight(t, {
      rules: { lateMs: 5 * minute },
      behave: () => ({ outcome: key('5'), tookMs: 40_000 }),
    })
    for (const { driver } of night.lines) driver.isUp = false
    const id = await bookOne(night, '201', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T07:04:30')
    for (const { driver } of night.lines) driver.isUp = true
    await night.tick()
    await runTo(night, '2026-11-15T07:10')
    t.match(night.store.wakeup(id), { result: Result.missed })
    t.match(
      night.operatorCalls.map(({ say }) => say),
      [
        { due: ['201'], failed: [] },
        { due: [], failed: ['201'] },
      ],
    )
  },
)

t.test('staff who get a call late have the late limit from then on', async (t) => {
  const night = await openNight(t, { phones: { 101: [key('1')], 9: [key('5')] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:22')
  await changeRoom(night, '101', { method: 'manual' })
  await runTo(night, '2026-11-15T07:45')
  t.match(night.store.wakeup(id), { status: Status.withOperator, result: Result.pending })
  await runTo(night, '2026-11-15T08:10')
  t.match(night.store.wakeup(id), { result: Result.missed })
})

t.test(
  'a room that is given another extension while it rings is not rung twice at once',
  async (t) => {
    const night = await openNight(t, {
      phones: { 101: [silent] },
      rules: { attempts: 1, operator: '' },
    })
    const first = await bookOne(night, '101', '2026-11-15T07:00:00')
    await bookOne(night, '101', '2026-11-15T07:00:20')
    await runTo(night, '2026-11-15T07:00:10')
    await changeRoom(night, '101', { extension: '555' })
    await night.desk.tick()
    night.time.pass(20_000)
    await night.desk.tick()
    t.same(night.lines[0]?.driver.ringing(), ['101'])
    t.match(night.store.wakeup(first), { attempts: 1 })
  },
)

t.test(
  'one bad record and a disk that refuses in the middle lose none of the others',
  async (t) => {
    const night = await openNight(t, {
      rooms: Array.from({ length: 6 }, (_, n) => ({
        room: String(201 + n),
        method: 'backup' as const,
      })),
      rules: { operator: '' },
    })
    night.expectErrors(/failed; it is tried again in a minute/)
    const ids: string[] = []
    for (let n = 201; n <= 206; n += 1)
      ids.push(await bookOne(night, String(n), '2026-11-15T07:00'))
    const bad = night.store.wakeup(ids[0] ?? '')
    if (!bad) throw new Error('not booked')
    await night.store.commit(() => ({
      change: [{ put: 'wakeup', record: { ...bad, scheduledMs: 9e15 } }],
      value: undefined,
    }))
    await runTo(night, '2026-11-15T06:59')
    // All at once fails because of the bad one; of those one by one, the first are taken.
    night.disk.refuseAfter(4)
    night.time.pass(minute)
    await night.desk.tick()
    const staffed = () =>
      ids.filter((id) => night.store.wakeup(id)?.status === Status.withOperator).length
    const before = staffed()
    t.ok(before > 0 && before < 5, `${before} were handed over`)
    night.disk.isRefusing = false
    night.time.pass(3_000)
    await night.desk.tick()
    t.equal(staffed(), 5)
  },
)

t.test('the clock alert goes with its cause, and is not counted anew by a restart', async (t) => {
  const night = await openNight(t, { phones: { 9: [silent] } })
  await runTo(night, '2026-11-15T06:30')
  await night.kill()
  night.step(-5 * hour)
  for (let n = 0; n < 8; n += 1) {
    await night.open()
    await night.run(3 * minute)
    await night.kill()
  }
  t.equal(night.operatorCalls.length, 5)
  night.step(5 * hour)
  await night.open()
  t.same(night.store.all('alert'), [])
})

t.test('a disk that refuses delays the operator by a moment, not by minutes', async (t) => {
  const night = await openNight(t, { phones: { 9: [key('5')] } })
  await bookOne(night, '201', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T06:59')
  night.expectErrors(/Calling the operator failed/)
  // That staff are to make the call is written down; that the operator is called is not.
  night.disk.refuseAfter(1)
  await night.run(minute)
  night.disk.isRefusing = false
  t.equal(night.operatorCalls.length, 0)
  night.time.pass(2_000)
  await night.tick()
  t.equal(night.operatorCalls.length, 1)
})

t.test('wall times are worked out anew also when the disk was full at the start', async (t) => {
  const night = await openNight(t)
  const id = await bookOne(night, '101', '2026-11-15T09:00')
  await night.close()
  const startMs = night.time.now() + minute
  const moved = await openNight(t, {
    ...night.options,
    zone: 'Europe/Helsinki',
    startMs,
    isRefusing: true,
  })
  t.match(moved.store.wakeup(id), { scheduled: '2026-11-15T09:00:00+01:00' })
  moved.disk.isRefusing = false
  moved.time.pass(3_000)
  await moved.tick()
  t.match(moved.store.wakeup(id), { scheduled: '2026-11-15T09:00:00+02:00' })
})

t.test('who accepts a clock is told when that could not be written down', async (t) => {
  const night = await openNight(t)
  await runTo(night, '2026-11-15T06:30')
  await night.kill()
  night.step(-hour)
  await night.open()
  night.disk.isRefusing = true
  await t.rejects(night.desk.acceptClock('anna'), { code: 501 })
  night.disk.isRefusing = false
})

t.test('a telephone that refuses is busy, and the log says why', async (t) => {
  const refuses = { kind: 'busy', reason: '603 Decline: it refuses' } as const
  const night = await openNight(t, { phones: { 101: [refuses] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T08:00')
  t.match(night.store.wakeup(id), { result: Result.busy, attempts: 3 })
  const details = (await logOf(night, id)).filter(({ event }) => event === 'busy')
  t.match(details[0], { detail: '603 Decline: it refuses' })
})

t.test('phones that cannot be reached tell nothing of how long calls take', async (t) => {
  const night = await openNight(t, { phones: { 101: [{ kind: 'unreachable', reason: 'x' }] } })
  const before = night.desk.capacity().meanMs
  await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:30')
  t.equal(night.desk.capacity().meanMs, before)
  t.equal((await logOf(night)).filter(({ event }) => event === 'unreachable').length, 3)
})

t.test(
  'a booking of 1,000 rooms on several lines asks about each call a few times, not thousands',
  async (t) => {
    let asked = 0
    const reaches = (parity: number) => (extension: string) => {
      asked += 1
      return Number(extension) % 2 === parity
    }
    const rooms = Array.from({ length: 1_000 }, (_, n) => ({ room: String(1_000 + n) }))
    const night = await openNight(t, {
      rooms,
      lines: [
        { name: 'even', channels: 4, reaches: reaches(0) },
        { name: 'odd', channels: 4, reaches: reaches(1) },
      ],
      rules: { operator: '' },
    })
    const names = rooms.map(({ room }) => room)
    await night.clients.book(names, '2026-11-15T07:00:00')
    asked = 0
    await night.clients.book(names, '2026-11-15T07:00:01')
    t.ok(asked < 20_000, `${asked} questions`)
  },
)
