import t from 'tap'
import { Result, Source, Status } from '../../../src/core/model/wakeup.ts'
import { remove } from '../../../src/core/wakeup/edit.ts'
import { endRing } from '../../../src/core/wakeup/ring.ts'
import { guest, openPropertyScene, written } from './property-scene.ts'

const at = '2026-11-15T07:00'

t.test('a guest who moves takes the calls along', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const once = await hotel.book('101', at)
  const daily = await hotel.book('101', '2026-11-15T08:00', true)
  hotel.clock.advance(1_000)
  await hotel.move('101', '105', 'R1')
  t.match(hotel.occupancy('101'), {
    reservations: [],
    lastLeft: 'R1',
    change: 2,
  })
  t.match(hotel.occupancy('105'), { reservations: ['R1'], change: 2 })
  const tenant = hotel.store.get('room', '105')?.tenant
  t.match(hotel.store.wakeup(once), {
    room: '105',
    tenant,
    result: Result.pending,
    status: Status.pending,
  })
  t.match(hotel.store.wakeup(daily), { room: '105', tenant, result: Result.pending, daily: true })
  t.match((await hotel.log(once)).at(-1), { event: 'updated', detail: 'moved from another tenant' })
  await hotel.book('101', '2026-11-15T09:00')
  hotel.clock.advance(1_000)
  t.same(await written(hotel, () => hotel.move('101', '105', 'R1')), [], 'told again')
  t.equal(hotel.pending('101').length, 1)
})

t.test('when others stay their calls stay, and copies go along', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('101', 'R2')
  await hotel.requestWakeup('101', '070000')
  const [call] = hotel.pending('101')
  await hotel.move('101', '102', 'R2')
  await hotel.move('101', '102', 'R2')
  t.match(hotel.occupancy('101'), { reservations: ['R1'], lastLeft: 'R2' })
  const [copy, ...more] = hotel.pending('102')
  t.same(more, [])
  const asked = [{ property: 'opera', date: '261115', time: '070000' }]
  t.match(hotel.pending('101'), [{ id: call?.id, asked }])
  t.match(copy, { scheduled: call?.scheduled, asked: [], room: '102' })
  t.not(copy?.id, call?.id)
  t.match(await hotel.log(copy?.id ?? ''), [{ event: 'created', detail: /moved from room 101/ }])
  t.match((await hotel.log(call?.id ?? '')).at(-1), { event: 'updated', detail: /stays/ })
})

t.test('two calls at the same time become one, which stands for both', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('102', 'R2')
  await hotel.requestWakeup('101', '070000')
  const mine = hotel.pending('101')[0]?.id ?? ''
  const theirs = await hotel.book('102', at)
  await hotel.move('101', '102', 'R1')
  t.equal(hotel.store.wakeup(mine), undefined)
  t.match((await hotel.log(mine)).at(-1), { event: 'deleted', detail: /moved to room 102/ })
  t.same(
    hotel.pending('102').map(({ id, asked }) => ({ id, asked })),
    [{ id: theirs, asked: [{ property: 'opera', date: '261115', time: '070000' }] }],
  )
  await hotel.clearWakeup('102', '070000')
  t.match(hotel.store.wakeup(theirs), { result: Result.pending, asked: [] }, 'the hotel wants it')
})

t.test('a call for more guests than a room holds is for all in it', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('102', 'R')
  const call = await hotel.book('102', at)
  const guests = () => hotel.store.wakeup(call)?.guests.length
  const come = async (name: string) => {
    await hotel.checkIn('101', name)
    await hotel.book('101', at)
    await hotel.move('101', '102', name)
  }
  for (let n = 1; n < 50; n += 1) await come(`R${n}`)
  t.equal(guests(), 50)
  await come('R50')
  t.equal(guests(), 0)
  t.equal(hotel.pending('102').length, 1)
})

t.test('a room that guests move to takes no more calls than may be booked for it', async (t) => {
  const hotel = await openPropertyScene(t)
  const two = (n: number) => String(n).padStart(2, '0')
  const minute = (n: number) => `2026-11-15T${two(7 + Math.floor(n / 60))}:${two(n % 60)}`
  await hotel.checkIn('102', 'R1')
  for (let n = 0; n < 99; n += 1) await hotel.book('102', minute(n))
  await t.test('what only the guest wants fails, and a person is told', async (t) => {
    await hotel.checkIn('101', 'R2')
    const [first, second] = [
      await hotel.book('101', minute(99)),
      await hotel.book('101', minute(100)),
    ]
    await hotel.move('101', '102', 'R2')
    t.match(hotel.store.wakeup(first), { room: '102', result: Result.pending })
    t.match(hotel.store.wakeup(second), { room: '101', result: Result.noLine })
    t.match(hotel.store.get('alert', second), { kind: 'failed' })
  })
  await t.test('what others want, too, stays with them, and a person is told', async (t) => {
    await hotel.checkIn('103', 'R3')
    await hotel.checkIn('103', 'R4')
    await hotel.requestWakeup('103', '110000')
    const [call] = hotel.pending('103')
    await hotel.move('103', '102', 'R4')
    t.match(hotel.pending('103'), [{ id: call?.id }])
    t.match(hotel.store.get('alert', call?.id ?? ''), { kind: 'failed', room: '103' })
  })
  t.equal(hotel.pending('102').length, 100)
})

t.test('a call of the hotel that joins one of the property cannot be cleared away', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('102', 'R2')
  await hotel.book('101', at)
  await hotel.requestWakeup('102', '070000')
  await hotel.move('101', '102', 'R1')
  await hotel.clearWakeup('102', '070000')
  t.match(hotel.pending('102'), [{ asked: [], source: Source.rest }])
})

t.test('what was pending in the vacant room is cancelled; what moves there stays', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkOut('102', 'R9')
  await hotel.checkIn('101', 'R1')
  const before = await hotel.book('102', at)
  const along = await hotel.book('101', at)
  await hotel.move('101', '102', 'R1')
  t.match(hotel.store.wakeup(before), { result: Result.cancelled })
  t.same(
    hotel.pending('102').map(({ id }) => id),
    [along],
  )
  t.equal(hotel.store.pendingAt('102', Date.parse(`${at}:00+01:00`), ''), along)
})

t.test('a call that staff were to make goes to the new room, with a new alert', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const id = await hotel.book('101', at)
  const call = hotel.store.wakeup(id)
  if (!call) throw new Error('no call')
  hotel.clock.advance(3_600_000 + 60_000)
  const alert = { id, kind: 'due', room: '101', tenant: '', atMs: 0, calls: 0 } as const
  await hotel.decide(() => [
    { put: 'wakeup', record: { ...call, status: Status.withOperator } },
    { put: 'alert', record: alert },
  ])
  await hotel.move('101', '102', 'R1')
  t.match(hotel.store.wakeup(id), { room: '102', status: Status.pending, dueMs: hotel.clock.now() })
  t.equal(hotel.store.get('alert', id), undefined)
})

t.test('a move to where nothing can be rung fails at once, and the operator is told', async (t) => {
  const hotel = await openPropertyScene(t)
  for (const to of ['999', '900']) {
    await hotel.checkIn('101', 'R1')
    await hotel.requestWakeup('101', '070000')
    const id = hotel.pending('101')[0]?.id ?? ''
    const daily = await hotel.book('101', '2026-11-15T08:00', true)
    await hotel.move('101', to, 'R1')
    const next = await hotel.book('101', '2026-11-15T09:00')
    await hotel.move('101', to, 'R1')
    t.match(hotel.pending('101'), [{ id: next }], 'told again')
    await hotel.decide((desk) => remove(desk, next))
    t.equal(hotel.pending('101').length, 0)
    t.match(hotel.store.wakeup(id), { result: Result.noLine })
    t.match(hotel.store.wakeup(daily), { result: Result.noLine })
    t.match(hotel.store.get('alert', id), { kind: 'failed', room: '101' })
  }
  t.same(
    (await hotel.answers()).map(({ answer }) => answer),
    ['failed', 'failed'],
  )
  t.equal(hotel.occupancy('999'), undefined)
})

t.test('of a call for two the one who cannot be rung is a matter for a person', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const id = await hotel.book('101', at)
  await hotel.checkIn('101', 'R2', { shares: true })
  await hotel.decide(({ read }) => {
    const call = read.wakeup(id)
    return call ? [{ put: 'wakeup', record: { ...call, guests: ['R1', 'R2'] } }] : []
  })
  await hotel.move('101', '900', 'R1')
  t.match(hotel.pending('101'), [{ id }])
  t.match(hotel.store.get('alert', id), { kind: 'failed', room: '101' })
})

t.test('a move from a room of which nothing is known takes the calls along, too', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.book('101', at)
  await hotel.move('101', '102', 'R1')
  t.equal(hotel.pending('102').length, 1)
  t.match(hotel.occupancy('101'), { reservations: [], lastLeft: 'R1' })
})

t.test('how the phone of the old room ended says nothing of the new one', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const id = await hotel.book('101', '2026-11-15T06:00')
  const lead = hotel.store.pendingCall(id)
  if (!lead) throw new Error('no call')
  await hotel.move('101', '102', 'R1')
  const [call] = hotel.pending('102')
  if (!call) throw new Error('not moved')
  await hotel.decide(() => [{ put: 'wakeup', record: { ...call, status: Status.ringing } }])
  const outcome = { kind: 'answered' } as const
  const ended = { ids: [id], lead, line: 'pbx', outcome, isLineDown: false }
  await hotel.decide((desk) => endRing(desk, ended))
  t.match(hotel.store.wakeup(id), { room: '102', status: Status.ringing, result: Result.pending })
})

t.test('a ring that was asked for before its time goes along, and is made at once', async (t) => {
  for (const [status, isMet] of [
    [Status.waiting, false],
    [Status.waiting, true],
    [Status.ringing, false],
    [Status.ringing, true],
  ] as const) {
    const hotel = await openPropertyScene(t)
    await hotel.checkIn('101', 'R1')
    const id = await hotel.book('101', at)
    if (isMet) await hotel.book('102', at)
    const nowMs = hotel.clock.now()
    const dueMs = status === Status.waiting ? nowMs + 600_000 : nowMs
    await hotel.decide(({ read }) => {
      const call = read.wakeup(id)
      return call ? [{ put: 'wakeup', record: { ...call, status, dueMs, isRingAsked: true } }] : []
    })
    await hotel.move('101', '102', 'R1')
    t.match(hotel.pending('102'), [{ status: Status.waiting, dueMs, isRingAsked: true }])
  }
})

t.test('a move that is told over two links of one property system happens once', async (t) => {
  const hotel = await openPropertyScene(t)
  const links = ['opera', 'minibar']
  for (const link of links) {
    await hotel.apply({ kind: 'check-out', room: '102', reservation: 'R9' }, link)
    await hotel.apply({ kind: 'check-in', guest: guest('101', 'R1') }, link)
  }
  const id = await hotel.book('101', at)
  for (const link of links)
    await hotel.apply({ kind: 'change', guest: guest('102', 'R1'), oldRoom: '101' }, link)
  t.match(hotel.pending('102'), [{ id, result: Result.pending }])
  for (const link of links) t.match(hotel.occupancy('102', link), { reservations: ['R1'] })
})

t.test('two who swap rooms are both woken, whatever is told of sharing', async (t) => {
  for (const shares of [false, undefined, true]) {
    const hotel = await openPropertyScene(t)
    await hotel.checkIn('101', 'R1', { shares: false })
    await hotel.checkIn('102', 'R2', { shares: false })
    await hotel.book('101', at)
    await hotel.book('102', '2026-11-15T08:00')
    await hotel.move('101', '102', 'R1', { shares })
    await hotel.move('102', '101', 'R2', { shares })
    const walls = (name: string) => hotel.pending(name).map(({ wall }) => wall.slice(11))
    t.ok(walls('102').includes('07:00:00'))
    t.ok(walls('101').includes('08:00:00'))
  }
})
