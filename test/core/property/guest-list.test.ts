import t, { type Test } from 'tap'
import { acceptList } from '../../../src/core/property/guest-list-doubt.ts'
import { alertsToCall, confirm, dropStale } from '../../../src/core/wakeup/alerts/alert.ts'
import { remove } from '../../../src/core/wakeup/edit.ts'
import { defaultRules } from '../../virtual-time/options.ts'
import { guest, openPropertyScene, type PropertyScene } from './property-scene.ts'

const rooms = ['101', '102', '103', '104', '105']
const at = '2026-11-15T07:00'

/** A full house with a call in each room, whose link to the property system was lost a minute ago. */
async function openFullHotel(t: Test, booked: 'desk' | 'property' = 'desk') {
  const hotel = await openPropertyScene(t)
  for (const name of rooms) {
    await hotel.checkIn(name, `R${name}`)
    if (booked === 'desk') await hotel.book(name, at)
    else await hotel.requestWakeup(name, '070000')
  }
  hotel.clock.advance(60_000)
  await hotel.apply({ kind: 'link lost', atMs: hotel.clock.now() })
  hotel.clock.advance(60_000)
  const list = async (named: readonly string[]) => {
    hotel.clock.advance(1_000)
    const guests = named.map((name) => guest(name, `R${name}`))
    await hotel.apply({ kind: 'guest list', guests, lostMs: hotel.clock.now() })
  }
  return { hotel, list }
}

function callsIn(hotel: PropertyScene): string {
  return rooms.map((name) => hotel.pending(name).length).join('')
}

function alertsOf(hotel: PropertyScene): string[] {
  return hotel.store
    .all('alert')
    .map(({ kind, room }) => `${kind} ${room}`.trim())
    .sort()
}

t.test('a call that a person booked outlives a guest who is missing from a list', async (t) => {
  const { hotel, list } = await openFullHotel(t)
  await list(['101', '102', '104', '105'])
  t.equal(callsIn(hotel), '11111')
  t.match(hotel.occupancy('103'), { reservations: [], lastLeft: 'R103' })
  t.same(alertsOf(hotel), ['vacant 103'])
  const [call] = hotel.pending('103')
  t.match((await hotel.log(call?.id ?? '')).at(-1), {
    event: 'updated',
    actor: 'opera',
    detail: 'opera names nobody in the room; kept until a person decides',
  })
  await list(['101', '102', '104', '105'])
  t.same(alertsOf(hotel), ['vacant 103'], 'asked once')
})

t.test('whoever decides keeps such a call, or deletes it', async (t) => {
  const { hotel, list } = await openFullHotel(t)
  await list(['101', '102', '103'])
  t.same(alertsOf(hotel), ['vacant 104', 'vacant 105'])
  const [kept] = hotel.pending('104')
  const [unwanted] = hotel.pending('105')
  await hotel.decide((desk) => confirm(desk, kept?.id ?? ''))
  await hotel.decide((desk) => remove(desk, unwanted?.id ?? ''))
  t.same(alertsOf(hotel), [])
  t.equal(callsIn(hotel), '11110')
  t.match((await hotel.log(kept?.id ?? '')).at(-1), {
    event: 'confirmed',
    actor: 'desk',
    detail: 'kept, though the room is said to be empty',
  })
})

t.test('a guest who is back ends the question; the next guest ends the call', async (t) => {
  const { hotel, list } = await openFullHotel(t)
  await list(['101', '102', '103'])
  await hotel.checkIn('104', 'R104')
  await hotel.checkIn('105', 'R999')
  t.same(alertsOf(hotel), [])
  t.equal(callsIn(hotel), '11110')
})

t.test('a call of the property system itself ends with its guest', async (t) => {
  const { hotel, list } = await openFullHotel(t, 'property')
  await list(['101', '102', '103', '104'])
  t.equal(callsIn(hotel), '11110')
  t.same(alertsOf(hotel), [])
})

for (const booked of ['desk', 'property'] as const)
  t.test(`a list that would end many calls of the ${booked} waits`, async (t) => {
    const { hotel, list } = await openFullHotel(t, booked)
    await list(['101'])
    t.equal(callsIn(hotel), '11111')
    t.match(hotel.occupancy('103'), { reservations: ['R103'] }, 'what is known stays')
    t.same(alertsOf(hotel), ['guests'])
    const detail =
      'opera names 1 guests; 5 rooms were known to be taken, and 4 calls are in rooms where their ' +
      'guests are missing'
    t.match(hotel.store.get('alert', 'guests opera'), { detail })
    await hotel.reopen()
    await list(['101'])
    t.same(
      [callsIn(hotel), alertsOf(hotel)],
      booked === 'desk'
        ? ['11111', ['vacant 102', 'vacant 103', 'vacant 104', 'vacant 105']]
        : ['10000', []],
      'a second one that says the same is applied',
    )
    t.equal(hotel.store.get('property', 'opera')?.withheld, undefined)
  })

t.test('a second list that doubts other rooms waits, too', async (t) => {
  const { hotel, list } = await openFullHotel(t, 'desk')
  hotel.clock.advance(-90_000)
  for (const name of rooms) await hotel.book(name, '2026-11-15T08:00')
  hotel.clock.advance(90_000)
  await list(['101', '102', '103'])
  t.match(hotel.store.get('property', 'opera'), { withheld: { rooms: ['104', '105'] } })
  await list(['104', '105'])
  t.match(hotel.store.get('property', 'opera'), { withheld: { rooms: ['101', '102', '103'] } })
  t.same(alertsOf(hotel), ['guests'])
  t.equal(callsIn(hotel), '22222')
})

t.test('a list that names nobody waits, though no call is booked', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const empty = { kind: 'guest list', guests: [], lostMs: hotel.clock.now() } as const
  await hotel.apply(empty)
  t.match(hotel.occupancy('101'), { reservations: ['R1'] })
  t.same(alertsOf(hotel), ['guests'])
  await hotel.apply(empty)
  t.match(hotel.occupancy('101'), { reservations: [] })
  t.same(alertsOf(hotel), [])
})

t.test('an empty hotel is no reason to doubt an empty list', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkOut('101', 'R1')
  await hotel.apply({ kind: 'guest list', guests: [], lostMs: hotel.clock.now() })
  t.same(alertsOf(hotel), [])
})

t.test('a person who accepts a list has the next one applied, whatever it says', async (t) => {
  const { hotel, list } = await openFullHotel(t, 'property')
  await list(['101'])
  await hotel.decide((desk) => acceptList(desk, 'opera'))
  t.same(alertsOf(hotel), [])
  t.equal(callsIn(hotel), '11111', 'until it comes')
  await list([])
  t.equal(callsIn(hotel), '00000')
  await t.rejects(
    hotel.decide((desk) => acceptList(desk, 'opera')),
    { code: 312 },
  )
})

t.test('a list that a person does not want is asked about when it comes again', async (t) => {
  const { hotel, list } = await openFullHotel(t)
  await list(['101'])
  await hotel.decide((desk) => confirm(desk, 'guests opera'))
  t.same(alertsOf(hotel), [])
  await list(['101'])
  t.same(alertsOf(hotel), ['guests'])
  t.equal(callsIn(hotel), '11111')
  await list(rooms)
  t.same(alertsOf(hotel), [], 'the right one ends the question')
})

t.test('charges made before a list that waits are held, those after it are not', async (t) => {
  const { hotel, list } = await openFullHotel(t)
  const before = hotel.store.guestChanges()
  await list([])
  t.equal(hotel.store.get('property', 'opera')?.change, before + 1)
})

t.test('two guests who swap rooms are each woken at their own time', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('102', 'R2')
  await hotel.book('101', '2026-11-15T06:30')
  await hotel.requestWakeup('102', '073000')
  await hotel.move('101', '102', 'R1')
  await hotel.move('102', '101', 'R2')
  t.match(hotel.pending('101'), [{ wall: '2026-11-15T07:30:00', guests: ['R2'] }])
  t.match(hotel.pending('102'), [{ wall: '2026-11-15T06:30:00', guests: ['R1'] }])
})

t.test('two who swap rooms while the link is down, too; also at the same time', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  await hotel.checkIn('102', 'R2')
  await hotel.book('101', at)
  await hotel.book('101', '2026-11-15T06:30')
  await hotel.book('102', at)
  hotel.clock.advance(60_000)
  const guests = [guest('101', 'R2'), guest('102', 'R1')]
  await hotel.apply({ kind: 'guest list', guests, lostMs: hotel.clock.now() })
  const walls = (name: string) => hotel.pending(name).map(({ wall }) => wall.slice(11, 16))
  t.same(walls('101'), ['07:00'])
  t.same(walls('102').sort(), ['06:30', '07:00'])
})

t.test('such an alert calls no operator, and stays until it is dealt with', async (t) => {
  const { hotel, list } = await openFullHotel(t)
  await list(['101', '102', '103', '104'])
  await list([])
  t.same(alertsOf(hotel), ['guests', 'vacant 105'])
  t.same(alertsToCall(hotel.store), [])
  const nowMs = hotel.clock.now() + 13 * 3_600_000
  t.same(dropStale({ read: hotel.store, nowMs, rules: defaultRules }), [])
})
