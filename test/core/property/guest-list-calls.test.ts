import t from 'tap'
import type { Guest } from '../../../src/core/ports/property.ts'
import { guest, openPropertyScene, written } from './property-scene.ts'

const at = '2026-11-15T07:00'

t.test('a guest list cancels only where other guests are than before', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('101', 'R2')
  await hotel.checkIn('102', 'R3')
  await hotel.checkIn('103', 'R4')
  await hotel.checkOut('104', 'R5')
  for (const name of ['101', '102', '103', '104', '105']) await hotel.book(name, at)
  hotel.clock.advance(60_000)
  const lostMs = hotel.clock.now()
  hotel.clock.advance(60_000)
  const recent = await hotel.book('102', '2026-11-15T08:00')
  const afterList = async (guests: Guest[]) => {
    await hotel.apply({ kind: 'guest list', guests, lostMs })
    return ['101', '102', '103', '104', '105'].map((name) => hotel.pending(name).length)
  }
  const guests = [
    guest('101', 'R2'),
    guest('102', 'R7'),
    guest('103', 'R4'),
    guest('104', 'R5'),
    guest('105', 'R8'),
    guest('999', 'R9'),
  ]
  t.same(await afterList(guests), [1, 1, 1, 1, 1])
  t.match(hotel.pending('102'), [{ id: recent }], 'booked while the link was down')
  t.match(hotel.occupancy('101'), { reservations: ['R2'], lastLeft: 'R1', change: 6 })
  t.match(hotel.occupancy('102'), { reservations: ['R7'], lastLeft: 'R3', change: 6 })
  t.match(hotel.occupancy('103'), { change: 4 })
  t.match(hotel.occupancy('104'), { reservations: ['R5'], change: 6 }, 'is back')
  t.match(hotel.occupancy('105'), { reservations: ['R8'], change: 6 }, 'never seen before')
  t.equal(hotel.occupancy('999'), undefined)
  hotel.clock.advance(60_000)
  t.same(await written(hotel, () => afterList(guests)), [], 'told again')
})

t.test(
  'a request that was the last word before the link was lost is of the guest before',
  async (t) => {
    const hotel = await openPropertyScene(t)
    await hotel.checkIn('101', 'R1')
    await hotel.requestWakeup('101', '070000')
    const lostMs = hotel.clock.now()
    hotel.clock.advance(2_000)
    await hotel.requestWakeup('101', '080000')
    await hotel.apply({ kind: 'guest list', guests: [guest('101', 'R2')], lostMs })
    t.match(hotel.pending('101'), [{ wall: '2026-11-15T08:00:00' }])
    t.equal(hotel.pending('101').length, 1)
  },
)

t.test('a guest who moved while the link was down has taken the calls along', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('102', 'R2')
  await hotel.checkIn('103', 'R3')
  await hotel.checkOut('104', 'R8')
  const moving = await hotel.book('101', at)
  await hotel.book('102', '2026-11-15T07:10')
  const other = await hotel.book('103', '2026-11-15T07:30')
  hotel.clock.advance(60_000)
  const lostMs = hotel.clock.now()
  hotel.clock.advance(60_000)
  const recent = await hotel.book('102', '2026-11-15T07:40')
  const early = await hotel.book('104', '2026-11-15T07:50')
  const guests = [guest('102', 'R1'), guest('104', 'R3'), guest('103', 'R9')]
  await hotel.apply({ kind: 'guest list', guests, lostMs })
  const ids = (name: string) => hotel.pending(name).map(({ id }) => id)
  t.same(ids('101'), [])
  t.same(ids('102').sort(), [moving, recent].sort(), 'the calls of the guest who left are gone')
  t.same(ids('103'), [])
  t.same(ids('104').sort(), [other, early].sort(), 'booked while the link was down')
  t.match(hotel.occupancy('102'), { reservations: ['R1'] })
  t.match(hotel.occupancy('103'), { reservations: ['R9'] })
})

t.test(
  'a guest who moved to a room with a call at the same time is woken by that one',
  async (t) => {
    const hotel = await openPropertyScene(t)
    await hotel.checkIn('101', 'R1')
    await hotel.checkIn('101', 'R2')
    await hotel.checkIn('102', 'R3')
    const staying = await hotel.book('101', at)
    const met = await hotel.book('102', at)
    hotel.clock.advance(60_000)
    const guests = [guest('101', 'R1'), guest('102', 'R2')]
    await hotel.apply({ kind: 'guest list', guests, lostMs: hotel.clock.now() })
    t.match(hotel.pending('101'), [{ id: staying }])
    t.match(hotel.pending('102'), [{ id: met }], 'though the guest who booked it has left')
  },
)

t.test('a guest list finds another guest in a room that was vacant', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkOut('101', 'R1')
  await hotel.book('101', at)
  hotel.clock.advance(60_000)
  const guests = [guest('101', 'R2')]
  await hotel.apply({ kind: 'guest list', guests, lostMs: hotel.clock.now() })
  t.equal(hotel.pending('101').length, 0)
})
