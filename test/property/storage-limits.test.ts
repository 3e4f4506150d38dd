import t from 'tap'
import { diskFull, Fault, storageRefuses } from '../../src/core/fault.ts'
import { occupancyId } from '../../src/core/model/guest.ts'
import { Result } from '../../src/core/model/wakeup.ts'
import type { PropertyEvent } from '../../src/core/ports/property.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { PropertyDesk, type PropertyDeskParts } from '../../src/property/property-desk.ts'
import { guest, openPropertyScene, type PropertyScene } from '../core/property/property-scene.ts'
import { call, room } from '../store/records.ts'
import { defaultRules } from '../virtual-time/options.ts'
import { bookOne, logOf, openNight, runTo } from '../wake/night.ts'
import { propertyDeskOf } from './scene.ts'

t.test('a long guest list is kept in pieces, and nothing told later comes between', async (t) => {
  const hotel = await openPropertyScene(t)
  const names = Array.from({ length: 1_200 }, (_, index) => `2${String(index).padStart(4, '0')}`)
  await hotel.decide(() => names.map((name) => ({ put: 'room', record: room(name) })))
  const sizes: number[] = []
  hotel.store.onCommitted((change) => sizes.push(change.length))
  const guests = names.map((name) => guest(name, `R${name}`))
  const listed = hotel.apply({ kind: 'guest list', guests, lostMs: 0 })
  const later = names.map((name) => hotel.checkIn(name, 'later'))
  await Promise.all([listed, ...later])
  t.same(
    sizes.slice(0, 3).map((size) => size <= 500),
    [true, true, true],
  )
  t.equal(sizes.length, 3 + names.length)
  for (const name of [names[0], names.at(-1)])
    t.same(hotel.occupancy(name ?? '')?.reservations, [`R${name}`, 'later'])
})

t.test('a guest list that ends the calls of many rooms is kept in pieces, too', async (t) => {
  const hotel = await openPropertyScene(t)
  const names = Array.from({ length: 12 }, (_, index) => `2${String(index).padStart(4, '0')}`)
  const list = (who: string): PropertyEvent => ({
    kind: 'guest list',
    guests: names.map((name) => guest(name, `${who}${name}`)),
    lostMs: hotel.clock.now() + 60_000,
  })
  await hotel.decide(() => names.map((name) => ({ put: 'room', record: room(name) })))
  await hotel.apply(list('first'))
  await hotel.decide(() =>
    names.flatMap((name) =>
      Array.from({ length: 100 }, (_, n) => {
        const dueMs = hotel.clock.now() + n * 60_000
        return {
          put: 'wakeup',
          record: call(`${name}-${n}`, { room: name, tenant: '', dueMs, scheduledMs: dueMs }),
        } as const
      }),
    ),
  )
  // The first is too unlikely, the second confirms it.
  await hotel.apply(list('other'))
  const ended: number[] = []
  hotel.store.onCommitted((change) => {
    ended.push(change.filter((write) => 'put' in write && write.put === 'wakeup').length)
  })
  await hotel.apply(list('other'))
  t.equal(
    ended.reduce((sum, calls) => sum + calls),
    1_200,
  )
  t.ok(Math.max(...ended) <= 500, `calls in each decision: ${ended}`)
})

/** Moves a guest to and fro until that is refused; gives the number of writes. */
async function moveOn(
  propertyDesk: PropertyDesk,
  store: Store,
  reservation: string,
): Promise<number> {
  let writes = 0
  store.onCommitted((change) => {
    writes += change.length
  })
  const move = (from: string, to: string) =>
    propertyDesk.receive('opera', { kind: 'change', guest: guest(to, reservation), oldRoom: from })
  try {
    for (let time = 0; time < 500; time += 1) {
      await move('101', '102')
      await move('102', '101')
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
  return writes
}

t.test('on a full disk a property system changes so much in an hour and no more', async (t) => {
  const night = await openNight(t)
  let isShort = false
  const propertyDesk = propertyDeskOf(night, () => isShort)
  await propertyDesk.receive('opera', { kind: 'check-in', guest: guest('101', 'R1') })
  for (let minute = 10; minute < 55; minute += 1)
    await propertyDesk.receive('opera', {
      kind: 'wakeup wanted',
      request: { room: '101', date: '261115', time: `09${minute}00` },
    })
  const id = await bookOne(night, '103', '2026-11-15T07:00')
  isShort = true
  const writes = await moveOn(propertyDesk, night.store, 'R1')
  t.ok(writes >= 1_000 && writes < 1_200, `${writes} writes`)
  const guestsOf = (name: string) =>
    night.store.get('occupancy', occupancyId('opera', name))?.reservations
  const room = guestsOf('101')?.includes('R1') ? '101' : '102'
  const checkOut: PropertyEvent = { kind: 'check-out', room, reservation: 'R1' }
  await t.rejects(propertyDesk.receive('opera', checkOut), diskFull())
  const request = { room: '104', date: '261115', time: '070000' }
  await t.rejects(
    propertyDesk.receive('opera', { kind: 'wakeup wanted', request: request }),
    diskFull(),
    'no answer either',
  )
  await propertyDesk.receive('annex', { kind: 'check-in', guest: guest('105', 'A1') })
  await runTo(night, '2026-11-15T06:59')
  await t.rejects(propertyDesk.receive('opera', checkOut), diskFull())
  await runTo(night, '2026-11-15T07:05')
  t.match(
    night.store.wakeup(id),
    { result: Result.complete },
    'calls that are booked ring all the same',
  )
  t.ok((await logOf(night, id)).length >= 3, 'and are logged')
  await propertyDesk.receive('opera', checkOut)
  t.same(guestsOf(room), [], 'in the next hour it is heard')
})

t.test('on a full disk a guest list is taken as a whole or not at all', async (t) => {
  const hotel = await openPropertyScene(t)
  const names = Array.from({ length: 1_200 }, (_, index) => `2${String(index).padStart(4, '0')}`)
  await hotel.decide(() => names.map((name) => ({ put: 'room', record: room(name) })))
  hotel.isShort = true
  const list = (prefix: string): PropertyEvent => ({
    kind: 'guest list',
    guests: names.map((name) => guest(name, `${prefix}${name}`)),
    lostMs: 0,
  })
  await hotel.apply(list('R'))
  for (const name of names) if (!hotel.occupancy(name)) t.fail(`${name} is not known`)
  await t.rejects(hotel.apply(list('S')), diskFull())
  t.ok(names.every((name) => hotel.occupancy(name)?.reservations[0] === `R${name}`))
  await hotel.apply(list('R'))
  t.pass('what changes nothing is heard')
})

t.test('a disk that refuses is told', async (t) => {
  const hotel = await openPropertyScene(t)
  const propertyDesk = failingDeskOf(hotel, () => storageRefuses())
  const event: PropertyEvent = { kind: 'check-out', room: '101', reservation: 'R1' }
  await t.rejects(propertyDesk.receive('opera', event), storageRefuses())
})

t.test('what cannot be taken is written down, and guests are not known any more', async (t) => {
  const hotel = await openPropertyScene(t)
  let failures = 1
  const propertyDesk = failingDeskOf(hotel, () =>
    failures-- > 0 ? new Error('damaged') : undefined,
  )
  await propertyDesk.receive('opera', { kind: 'check-out', room: '101', reservation: 'R1' })
  t.match(hotel.journal.lines, [/What opera sent could not be applied \(check-out\): .*damaged/])
  t.equal(hotel.occupancy('101'), undefined)
  t.ok(hotel.store.get('property', 'opera')?.change, 'charges made before are held')
})

/** A property desk whose store fails as it is told to. */
function failingDeskOf(hotel: PropertyScene, failure: () => Error | undefined): PropertyDesk {
  const { store, clock, time, journal } = hotel
  const failing = new Proxy(store, {
    get: (target, key) => {
      const error = key === 'commit' ? failure() : undefined
      if (error) return () => Promise.reject(error)
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return new PropertyDesk({
    ...({} as PropertyDeskParts),
    store: failing,
    clock,
    site: { time, rules: defaultRules, pushServers: [], hasWakeup: true },
    journal,
    isShort: () => false,
  })
}
