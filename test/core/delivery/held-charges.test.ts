import t from 'tap'
import { dropEntry } from '../../../src/core/catalogue.ts'
import { type DeliveryPolicy, nextDelivery } from '../../../src/core/delivery/next.ts'
import { Result } from '../../../src/core/model/wakeup.ts'
import { guest, openPropertyScene, type PropertyScene } from '../property/property-scene.ts'

const hourMs = 3_600_000

const route: DeliveryPolicy = {
  name: 'opera',
  kind: 'connector',
  canRepeat: false,
  staleMs: 12 * hourMs,
  properties: ['opera'],
}

async function charge(hotel: PropertyScene): Promise<void> {
  const atMs = hotel.clock.now()
  const record = {
    type: 'inventory.charge',
    id: `charge ${atMs}`,
    timestamp: hotel.time.iso(atMs),
    atMs,
    actor: 'maid',
    tenant: '',
    room: '101',
    item: { id: '1', description: 'Water', category: '1', price: '3.50' },
    quantity: 1,
    amount: '3.50',
  } as const
  await hotel.decide(() => [
    { put: 'charge', record },
    { queue: record, destination: 'opera' },
  ])
}

function isSent({ store, clock }: PropertyScene): boolean {
  return nextDelivery(store, route, { from: 0, back: [], nowMs: clock.now() }).next !== undefined
}

/** Room 101 with one guest and a charge. */
async function openCharged(t: Parameters<typeof openPropertyScene>[0], reservation = 'A') {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', reservation)
  await charge(hotel)
  t.ok(isSent(hotel))
  return hotel
}

t.test('whoever comes or leaves after a charge was made holds it', async (t) => {
  const event: Record<string, (hotel: PropertyScene) => Promise<void>> = {
    'the guest leaves': (hotel) => hotel.checkOut('101', 'A'),
    'somebody of whom nothing is known leaves': (hotel) => hotel.checkOut('101', 'X'),
    'all leave': (hotel) => hotel.checkOut('101', ''),
    'a sharer comes': (hotel) => hotel.checkIn('101', 'B', { shares: true }),
    'the guest moves away': (hotel) => hotel.move('101', '102', 'A'),
    'somebody moves in': (hotel) => hotel.move('102', '101', 'B'),
    'the list shows another': (hotel) =>
      hotel.apply({ kind: 'guest list', guests: [guest('101', 'B')], lostMs: 0 }),
    'the list shows nobody': (hotel) => hotel.apply({ kind: 'guest list', guests: [], lostMs: 0 }),
    'there is no list': (hotel) => hotel.apply({ kind: 'guests unknown' }),
  }
  for (const [what, tell] of Object.entries(event)) {
    const hotel = await openCharged(t)
    await tell(hotel)
    t.notOk(isSent(hotel), what)
    await charge(hotel)
    t.ok(isSent(hotel), 'one that is made after it is sent')
  }
})

t.test('what changes nothing holds nothing', async (t) => {
  const hotel = await openCharged(t)
  await hotel.checkIn('101', 'A')
  await hotel.checkIn('102', 'B')
  await hotel.apply({ kind: 'link lost', atMs: hotel.clock.now() })
  const guests = [guest('101', 'A'), guest('102', 'B')]
  await hotel.apply({ kind: 'guest list', guests, lostMs: 0 })
  t.ok(isSent(hotel))
})

t.test('without numbers of reservations nobody is known to be the same', async (t) => {
  const again = await openCharged(t, '')
  await again.checkIn('101', '')
  t.notOk(isSent(again))
  const listed = await openCharged(t, '')
  await listed.apply({ kind: 'guest list', guests: [guest('101', '')], lostMs: 0 })
  t.notOk(isSent(listed))
})

t.test('who was there before the first list nobody knows', async (t) => {
  const hotel = await openPropertyScene(t)
  await charge(hotel)
  await hotel.apply({ kind: 'guest list', guests: [guest('101', 'A')], lostMs: 0 })
  t.notOk(isSent(hotel))
})

t.test('a room that was removed and is there again has other guests', async (t) => {
  const hotel = await openCharged(t)
  const record = hotel.store.get('room', '101')
  await hotel.decide(({ read, actor }) => dropEntry(read, actor, 'room', '101'))
  await hotel.decide(() => (record ? [{ put: 'room', record }] : []))
  t.notOk(isSent(hotel))
})

t.test('it does not depend on the clock', async (t) => {
  const back = await openCharged(t)
  const call = await back.book('101', '2026-11-16T07:00')
  back.clock.set('2024-01-01T00:00:00Z')
  const lostMs = back.clock.now()
  back.clock.advance(5_000)
  await back.apply({ kind: 'guest list', guests: [guest('101', 'B')], lostMs })
  t.notOk(isSent(back))
  t.match(back.store.wakeup(call), { result: Result.cancelled }, 'nor does the end of the calls')
  back.clock.set('2026-11-15T08:00:00+01:00')
  t.notOk(isSent(back), 'also when the clock is right again')

  const ahead = await openPropertyScene(t)
  ahead.clock.set('2027-11-15T06:00:00+01:00')
  await ahead.checkIn('101', 'A')
  ahead.clock.set('2026-11-15T06:00:00+01:00')
  await charge(ahead)
  t.ok(isSent(ahead))
})

t.test('nor on connectors that have left', async (t) => {
  const hotel = await openPropertyScene(t)
  for (const room of ['101', '102', '103']) await hotel.checkIn(room, 'A')
  await hotel.apply({ kind: 'check-in', guest: guest('104', 'Z') }, 'old')
  await charge(hotel)
  await hotel.forgetOthers(['opera'])
  await hotel.reopen()
  await hotel.checkOut('101', 'A')
  t.notOk(isSent(hotel), 'a change after the restart comes after all charges before it')
})
