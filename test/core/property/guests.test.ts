import t from 'tap'
import { dropEntry } from '../../../src/core/catalogue.ts'
import { Result, Status } from '../../../src/core/model/wakeup.ts'
import { guest, openPropertyScene, written } from './property-scene.ts'

const at = '2026-11-15T07:00'

t.test(
  'a guest who checks in is known by the reservation; told again, nothing is written',
  async (t) => {
    const hotel = await openPropertyScene(t)
    await hotel.checkIn('101', 'R1')
    t.match(hotel.occupancy('101'), { reservations: ['R1'], change: 1 })
    hotel.clock.advance(60_000)
    t.same(await written(hotel, () => hotel.checkIn('101', 'R1')), [])
    t.same(await written(hotel, () => hotel.checkIn('999', 'R2')), [], 'there is no such room')
    t.equal(hotel.occupancy('999'), undefined)
  },
)

t.test('a check-in into a room of which nothing is known cancels nothing', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.book('101', at)
  await hotel.checkIn('101', 'R1')
  t.equal(hotel.pending('101').length, 1)
})

t.test('the last reservation that leaves takes the calls along; a daily one ends', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('101', 'R2', { shares: true })
  const once = await hotel.book('101', at)
  const daily = await hotel.book('101', at, true)
  const other = await hotel.book('102', at)
  await hotel.checkOut('101', 'R1')
  t.equal(hotel.pending('101').length, 2)
  await hotel.checkOut('101', 'R2')
  t.match(hotel.occupancy('101'), { reservations: [], lastLeft: 'R2' })
  t.equal(hotel.pending('101').length, 0)
  t.match(hotel.store.wakeup(once), { result: Result.cancelled, status: Status.finished })
  t.match(hotel.store.wakeup(daily), {
    result: Result.cancelled,
    status: Status.finished,
    daily: true,
  })
  t.match((await hotel.log(daily)).at(-1), {
    event: 'cancelled',
    actor: 'opera',
    detail: 'the guest of room 101 has left',
  })
  t.match(hotel.store.wakeup(other), { result: Result.pending })
  t.equal(hotel.store.queueLength('alarms'), 0, 'no push server hears of it')
})

t.test('a check-out without a number is that of all', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('101', 'R2')
  await hotel.book('101', at)
  await hotel.checkOut('101', '')
  t.match(hotel.occupancy('101'), { reservations: [], lastLeft: 'R2' })
  t.equal(hotel.pending('101').length, 0)
})

t.test('a check-out of somebody who is not there ends no call', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.book('101', at)
  await hotel.checkOut('101', 'R9')
  t.match(hotel.occupancy('101'), { reservations: ['R1'], change: 2 })
  t.equal(hotel.pending('101').length, 1)
  await hotel.book('102', at)
  await hotel.checkOut('102', 'R3')
  t.match(hotel.occupancy('102'), { reservations: [], lastLeft: 'R3' }, 'recorded as vacant')
  t.equal(hotel.pending('102').length, 1)
  hotel.clock.advance(1_000)
  t.same(await written(hotel, () => hotel.checkOut('102', 'R3')), [])
})

t.test('another reservation in a vacant room cancels; one that is back does not', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkOut('101', 'R1')
  const id = await hotel.book('101', at)
  await hotel.checkIn('101', 'R1')
  t.match(hotel.store.wakeup(id), { result: Result.pending }, 'the check-out was undone')
  await hotel.checkOut('101', 'R1')
  const next = await hotel.book('101', at)
  await hotel.checkIn('101', 'R2')
  t.match(hotel.store.wakeup(next), { result: Result.cancelled })
  t.match((await hotel.log(next)).at(-1), { detail: 'another guest has come to room 101' })
})

t.test('where reservations have no numbers, nobody is taken for the guest before', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', '')
  await hotel.checkOut('101', '')
  await hotel.book('101', at)
  await hotel.checkIn('101', '')
  t.equal(hotel.pending('101').length, 0)
})

t.test('sharers come and leave in every order, and only the last one ends the calls', async (t) => {
  const orders = [
    ['R1', 'R2', 'R3'],
    ['R1', 'R3', 'R2'],
    ['R2', 'R1', 'R3'],
    ['R2', 'R3', 'R1'],
    ['R3', 'R1', 'R2'],
    ['R3', 'R2', 'R1'],
  ]
  const hotel = await openPropertyScene(t)
  for (const order of orders) {
    await hotel.checkIn('101', 'R1')
    await hotel.checkIn('101', 'R2', { shares: true })
    await hotel.checkIn('101', 'R3')
    await hotel.book('101', at)
    for (const [index, reservation] of order.entries()) {
      t.equal(hotel.pending('101').length, 1, `${order} ${index}`)
      await hotel.checkOut('101', reservation)
      await hotel.checkOut('101', reservation)
    }
    t.equal(hotel.pending('101').length, 0)
    t.match(hotel.occupancy('101'), { lastLeft: order[2] })
  }
})

t.test('a guest who does not share replaces those whose check-out was lost', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.book('101', at)
  await hotel.checkIn('101', 'R1', { shares: false })
  t.equal(hotel.pending('101').length, 1, 'the same one again')
  await hotel.checkIn('101', 'R2', { shares: false })
  t.match(hotel.occupancy('101'), { reservations: ['R2'], lastLeft: 'R1' })
  t.equal(hotel.pending('101').length, 0)
  await hotel.checkIn('102', 'R3', { shares: true })
  await hotel.book('102', at)
  await hotel.checkIn('102', 'R4', { shares: false })
  t.equal(hotel.pending('102').length, 1, 'whom a sharer shares the room with may come later')
})

t.test('one property system over two links, one of which is behind', async (t) => {
  const hotel = await openPropertyScene(t)
  for (const link of ['opera', 'slow'])
    await hotel.apply({ kind: 'check-in', guest: guest('101', 'R1') }, link)
  await hotel.book('101', at)
  const [out, back] = [
    { kind: 'check-out', room: '101', reservation: 'R1' },
    { kind: 'check-in', guest: guest('101', 'R2') },
  ] as const
  await hotel.apply(out, 'opera')
  t.equal(hotel.pending('101').length, 0)
  await hotel.apply(back, 'opera')
  await hotel.requestWakeup('101', '070000')
  await hotel.apply(out, 'slow')
  await hotel.apply(back, 'slow')
  t.equal(hotel.pending('101').length, 1, 'the call of the new guest')
})

t.test('a room holds at most 50 reservations', async (t) => {
  const hotel = await openPropertyScene(t)
  for (let index = 0; index < 60; index += 1) await hotel.checkIn('101', `R${index}`)
  t.equal(hotel.occupancy('101')?.reservations.length, 50)
  t.equal(hotel.occupancy('101')?.reservations.at(-1), 'R59')
  const guests = Array.from({ length: 60 }, (_, index) => guest('102', `R${index}`))
  await hotel.apply({ kind: 'guest list', guests, lostMs: 0 })
  t.equal(hotel.occupancy('102')?.reservations.length, 50)
})

t.test('the language of a room is that of its guest', async (t) => {
  const hotel = await openPropertyScene(t)
  const language = (name: string) => hotel.store.get('room', name)?.language
  await hotel.checkIn('101', 'R1', { language: 'fr' })
  t.equal(language('101'), 'fr')
  await hotel.checkIn('101', 'R1')
  t.equal(language('101'), 'fr', 'told again without one')
  await hotel.apply({ kind: 'change', guest: guest('101', 'R1', { language: 'de' }), oldRoom: '' })
  t.equal(language('101'), 'de')
  t.same(
    await written(hotel, () =>
      hotel.apply({ kind: 'change', guest: guest('101', 'R1'), oldRoom: '101' }),
    ),
    [],
  )
  await hotel.move('101', '102', 'R1')
  t.equal(language('102'), 'de', 'the guest is the same')
  await hotel.checkIn('101', 'R2')
  t.equal(language('101'), '', 'nothing is known of the next guest')
  const guests = [guest('101', 'R2', { language: 'it' }), guest('103', 'R3', { language: 'nl' })]
  await hotel.apply({ kind: 'guest list', guests, lostMs: 0 })
  t.same(['101', '102', '103'].map(language), ['it', 'de', 'nl'])
  await hotel.apply({ kind: 'guest list', guests: [guest('101', 'R9')], lostMs: 0 })
  t.equal(language('101'), '', 'nor of the next one of a list')
})

t.test('when the guests are not known that is written down for the whole property', async (t) => {
  const hotel = await openPropertyScene(t)
  const property = () => hotel.store.get('property', 'opera')
  await hotel.apply({ kind: 'guests unknown' })
  t.match(property(), { change: 1 })
  await hotel.apply({ kind: 'guests unknown' })
  t.match(property(), { change: 2 })
  await hotel.apply({ kind: 'guest list', guests: [], lostMs: 0 })
  t.match(property(), { change: 2 }, 'a list leaves it alone')
})

t.test('property systems are told apart', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.apply({ kind: 'check-in', guest: guest('101', 'A1') }, 'annex')
  await hotel.apply({ kind: 'guest list', guests: [], lostMs: 0 }, 'annex')
  t.match(hotel.occupancy('101'), { reservations: ['R1'] })
  t.match(hotel.occupancy('101', 'annex'), { reservations: [] })
})

t.test('the guests of a room that is removed from the list are forgotten', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('102', 'R2')
  await hotel.decide(({ read, actor }) => dropEntry(read, actor, 'room', '101'))
  t.match(hotel.occupancy('101'), { reservations: [] })
  t.match(hotel.occupancy('102'), { reservations: ['R2'] })
})
