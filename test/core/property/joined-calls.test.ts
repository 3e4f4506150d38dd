import t from 'tap'
import { Result, type Wakeup } from '../../../src/core/model/wakeup.ts'
import { move } from '../../../src/core/wakeup/move.ts'
import { finish } from '../../../src/core/wakeup/settle.ts'
import { atOnce } from '../../../src/lib/turns/pieces.ts'
import { onlyCall, openPropertyScene, type PropertyScene } from './property-scene.ts'

const at = '2026-11-16T07:00'
const capacityOf = () => ({ bottlenecks: [], meanMs: 30_000, deviationMs: 0 })

/** Writes something else into the record of a call. */
function edit(hotel: PropertyScene, id: string, values: Partial<Wakeup>): Promise<void> {
  return hotel.decide(({ read }) => {
    const call = read.wakeup(id)
    return call ? [{ put: 'wakeup', record: { ...call, ...values } }] : []
  })
}

function moveTo(hotel: PropertyScene, id: string, room: string): Promise<void> {
  return hotel.decide((desk) => atOnce(move(desk, id, { room, capacityOf })).change)
}

const options = { prompt: 3, profile: 'vip', needs: 'knock' }

for (const [how, meet] of [
  ['the desk', moveTo],
  ['the property system', (hotel: PropertyScene) => hotel.move('101', '102', 'R1')],
] as const)
  t.test(`a call that ${how} moves onto another gives it what it asks for`, async (t) => {
    const hotel = await openPropertyScene(t)
    await hotel.checkIn('101', 'R1')
    const going = await hotel.book('101', at)
    const met = await hotel.book('102', at)
    await edit(hotel, going, options)
    await meet(hotel, going, '102')
    t.match(hotel.store.wakeup(met), options)
    t.equal(hotel.store.wakeup(going), undefined)
  })

t.test('what both ask for is as the one has it that stays', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const going = await hotel.book('101', at)
  const met = await hotel.book('102', at)
  await edit(hotel, going, options)
  await edit(hotel, met, { prompt: 4, profile: 'family', needs: 'flash' })
  await hotel.move('101', '102', 'R1')
  t.match(hotel.store.wakeup(met), { prompt: 4, profile: 'family', needs: 'flash,knock' })
})

t.test('a daily call that another one has caught up with gives it what it asks for', async (t) => {
  const hotel = await openPropertyScene(t)
  const first = await hotel.book('101', '2026-11-15T07:00', true)
  await edit(hotel, first, options)
  hotel.clock.set('2026-11-15T07:01:00+01:00')
  const second = await hotel.book('101', '2026-11-15T07:00', true)
  t.not(second, first)
  await hotel.decide((desk) => {
    const call = desk.read.wakeup(first)
    return call ? finish(desk, call, { result: 1, event: 'answered' }) : []
  })
  t.match(onlyCall(hotel, '101'), { id: second, ...options })
})

/** A call of 102, as booked and once staff have moved one of 101 onto it. */
async function joinIn102(
  hotel: PropertyScene,
): Promise<{ booked: Wakeup | undefined; both: Wakeup | undefined }> {
  const going = await hotel.book('101', at)
  const met = await hotel.book('102', at)
  const booked = hotel.store.wakeup(met)
  await moveTo(hotel, going, '102')
  return { booked, both: hotel.store.wakeup(met) }
}

t.test('a call that stands for two is of the guests of both', async (t) => {
  await t.test('of a guest who is expected, where nobody is there yet', async (t) => {
    const hotel = await openPropertyScene(t)
    await hotel.checkOut('102', 'R0')
    await hotel.checkIn('101', 'R1')
    const { both } = await joinIn102(hotel)
    t.same(both?.guests, ['R1'])
    hotel.clock.advance(60_000)
    await hotel.move('101', '102', 'R1')
    t.match(onlyCall(hotel, '102'), { id: both?.id, result: Result.pending }, 'it is theirs')
  })
  await t.test('of all who share the room, and of who comes', async (t) => {
    const hotel = await openPropertyScene(t)
    for (const number of ['R2', 'R3']) await hotel.checkIn('102', number, { shares: true })
    await hotel.checkIn('101', 'R1')
    const { booked, both } = await joinIn102(hotel)
    t.same(booked?.guests, [])
    t.same([...(both?.guests ?? [])].sort(), ['R1', 'R2', 'R3'])
  })
  await t.test('of all in the room, where one of them has no number', async (t) => {
    const hotel = await openPropertyScene(t)
    await hotel.checkIn('102', '')
    await hotel.checkIn('101', 'R1')
    t.same((await joinIn102(hotel)).both?.guests, [])
  })
})
