import t, { type Test } from 'tap'
import { Result } from '../../../src/core/model/wakeup.ts'
import { move } from '../../../src/core/wakeup/move.ts'
import { atOnce } from '../../../src/lib/turns/pieces.ts'
import { guest, onlyCall, openPropertyScene, type PropertyScene } from './property-scene.ts'

// Staff move a call to the room that its guest is going to have; the property system tells of it later.

const at = '2026-11-15T09:00'
const later = 60_000
const capacityOf = () => ({ bottlenecks: [], meanMs: 30_000, deviationMs: 0 })

async function moveTo(hotel: PropertyScene, id: string, room: string): Promise<void> {
  hotel.clock.advance(later)
  await hotel.decide((desk) => atOnce(move(desk, id, { room, capacityOf })).change)
  hotel.clock.advance(later)
}

/** R1 is in 101, and the call that staff have moved ahead is in 102, where R0 still is, or was. */
async function openMovedAhead(
  t: Test,
  { isTaken, daily = false }: { isTaken: boolean; daily?: boolean },
) {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  if (isTaken) await hotel.checkIn('102', 'R0')
  else await hotel.checkOut('102', 'R0')
  await moveTo(hotel, await hotel.book('101', at, daily), '102')
  return { hotel, id: onlyCall(hotel, '102').id }
}

for (const numbers of [['R1'], ['R1', 'R2']])
  t.test(`it waits there for ${numbers.join(' and ')}`, async (t) => {
    const hotel = await openPropertyScene(t)
    await hotel.checkOut('102', 'R0')
    const shares = numbers.length > 1
    for (const number of numbers) await hotel.checkIn('101', number, { shares })
    await moveTo(hotel, await hotel.book('101', at), '102')
    for (const number of numbers) await hotel.move('101', '102', number)
    t.same([...onlyCall(hotel, '102').guests].sort(), numbers)
  })

t.test('also where the link is away, and a guest list names them', async (t) => {
  const hotel = await openPropertyScene(t)
  const numbers = ['R1', 'R2']
  for (const number of numbers) await hotel.checkIn('101', number, { shares: true })
  await hotel.checkIn('102', 'R0')
  const id = await hotel.book('101', at)
  hotel.clock.advance(later)
  const lostMs = hotel.clock.now()
  await hotel.apply({ kind: 'link lost', atMs: lostMs })
  await moveTo(hotel, id, '102')
  const guests = numbers.map((number) => guest('102', number, { shares: true }))
  await hotel.apply({ kind: 'guest list', guests, lostMs })
  t.match(onlyCall(hotel, '102'), { result: Result.pending })
})

for (const [how, leave] of [
  ['leaves', (hotel: PropertyScene) => hotel.checkOut('102', 'R0')],
  ['moves', (hotel: PropertyScene) => hotel.move('102', '103', 'R0')],
] as const)
  t.test(`it stays when the guest before ${how}`, async (t) => {
    const { hotel } = await openMovedAhead(t, { isTaken: true })
    await leave(hotel)
    await hotel.move('101', '102', 'R1')
    t.match(onlyCall(hotel, '102'), { result: Result.pending })
  })

t.test('when somebody else comes to the room a person is told', async (t) => {
  const { hotel, id } = await openMovedAhead(t, { isTaken: false })
  const own = await hotel.book('102', '2026-11-15T10:00')
  hotel.clock.advance(later)
  await hotel.checkIn('102', 'R5')
  t.match(hotel.store.get('alert', id), { kind: 'failed', room: '102' })
  t.match(hotel.store.wakeup(id), { result: Result.noLine })
  t.match((await hotel.log(id)).at(-1)?.detail, /the guest of this call is in another one/)
  t.match(hotel.store.wakeup(own), { result: Result.cancelled }, 'of the guest who has left')
  t.equal(hotel.store.get('alert', own), undefined)
})

t.test('also when a guest list names somebody else', async (t) => {
  const { hotel, id } = await openMovedAhead(t, { isTaken: true })
  const lostMs = hotel.clock.now()
  await hotel.apply({ kind: 'link lost', atMs: lostMs })
  hotel.clock.advance(later)
  const guests = [guest('101', 'R1'), guest('102', 'R5')]
  await hotel.apply({ kind: 'guest list', guests, lostMs })
  t.match(hotel.store.get('alert', id), { kind: 'failed', room: '102' })
})

t.test('a second one at that time becomes one with it', async (t) => {
  const { hotel } = await openMovedAhead(t, { isTaken: false })
  await hotel.book('101', at)
  hotel.clock.advance(later)
  await hotel.move('101', '102', 'R1')
  t.match(onlyCall(hotel, '102'), { result: Result.pending })
})

t.test('as long as the room is empty a person is asked, until its guest comes', async (t) => {
  for (const isComing of [true, false]) {
    const { hotel, id } = await openMovedAhead(t, { isTaken: true, daily: true })
    await hotel.checkOut('102', 'R0')
    t.match(hotel.store.get('alert', id), { kind: 'vacant' })
    if (isComing) await hotel.move('101', '102', 'R1')
    else await hotel.checkOut('101', 'R1')
    t.match(hotel.store.get('alert', id), isComing ? undefined : { kind: 'vacant' })
  }
})

t.test('a number is of its property system: that of another one keeps no call', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.apply({ kind: 'check-in', guest: guest('104', '1') }, 'protel')
  for (const number of ['1', '2']) await hotel.checkIn('101', number, { shares: true })
  const id = await hotel.book('101', at)
  await hotel.checkIn('101', '3', { shares: true })
  hotel.clock.advance(later)
  for (const number of ['1', '2', '3']) await hotel.checkOut('101', number)
  t.match(hotel.store.wakeup(id), { result: Result.cancelled })
})

t.test('a guest who has moved to where nothing rings keeps no call of the others', async (t) => {
  const hotel = await openPropertyScene(t)
  for (const number of ['R1', 'R2']) await hotel.checkIn('101', number, { shares: true })
  const id = await hotel.book('101', at, true)
  await hotel.checkIn('101', 'R3', { shares: true })
  await hotel.checkOut('101', 'R3')
  await hotel.move('101', '900', 'R1')
  t.match(hotel.store.get('alert', id), { kind: 'failed' })
  t.same(onlyCall(hotel, '101').guests, ['R2'])
  await hotel.checkOut('101', 'R2')
  t.match(hotel.store.wakeup(id), { result: Result.cancelled })
})

t.test('where somebody without a number comes to a call, it is for all in the room', async (t) => {
  const hotel = await openPropertyScene(t)
  for (const number of ['R1', 'R2']) await hotel.checkIn('101', number, { shares: true })
  await hotel.checkIn('102', 'R3')
  await hotel.book('101', at)
  await hotel.book('102', at)
  await hotel.move('101', '102', '')
  t.same(onlyCall(hotel, '102').guests, [])
})
