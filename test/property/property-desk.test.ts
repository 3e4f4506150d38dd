import t, { type Test } from 'tap'
import { diskFull, Fault, storageRefuses } from '../../src/core/fault.ts'
import { occupancyId } from '../../src/core/model/guest.ts'
import type { PropertyEvent } from '../../src/core/ports/property.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { PropertyDesk, type PropertyDeskParts } from '../../src/property/property-desk.ts'
import { guest, openReception, type Reception } from '../core/property/property-scene.ts'
import { call, room } from '../store/records.ts'
import { type Hotel, openHotel } from '../support/hotel.ts'
import { defaultRules } from '../virtual-time/options.ts'
import type { Simulation } from '../virtual-time/simulation.ts'
import { answered, bookOne, logOf, openNight, ringsOf, runTo, silent } from '../wake/night.ts'

let ids = 0

function officeOf(night: Simulation, isShort = () => false): PropertyDesk {
  return new PropertyDesk({
    store: night.store,
    clock: night.time,
    site: { time: night.site, rules: night.rules, pushServers: [], hasWakeup: true },
    newId: () => {
      ids += 1
      return `office-${String(ids).padStart(6, '0')}`
    },
    journal: night.journal,
    capacityOf: (extension) => night.desk.capacityOf(extension),
    isShort,
  })
}

/** A night in which the phone of 101 rings at 7, for a guest whom the property system wanted woken. */
async function openRinging(
  t: Test,
  { sharer, ...phones }: Parameters<typeof openNight>[1] & { sharer?: string } = {},
) {
  const night = await openNight(t, { phones: { 101: [silent] }, ...phones })
  const office = officeOf(night)
  const hear = async (news: PropertyEvent) => {
    await office.receive('opera', news)
    await night.tick()
  }
  await hear({ kind: 'check-in', guest: guest('101', 'R1') })
  if (sharer) await hear({ kind: 'check-in', guest: guest('101', sharer) })
  await hear({ kind: 'wakeup wanted', request: { room: '101', date: '261115', time: '070000' } })
  const [call] = night.store.pendingOf('101')
  await runTo(night, '2026-11-15T07:00:20')
  t.match(night.store.wakeup(call?.id ?? ''), { status: 1, attempts: 1 })
  return { night, hear, id: call?.id ?? '' }
}

const ringing = (night: Simulation) => night.lines.flatMap(({ driver }) => driver.ringing())

/** What the property system will hear, in words. */
async function answersOf(store: Store): Promise<string[]> {
  const answers: string[] = []
  for await (const page of store.deliveries('opera'))
    for (const { notice } of page)
      if (notice.type === 'wakeup.answer')
        answers.push(`${notice.room} ${notice.asked.time} ${notice.answer}`)
  return answers
}

t.test(
  'a phone that rings is hung up when the guest moves, and rings in the new room',
  async (t) => {
    const { night, hear, id } = await openRinging(t)
    await hear({ kind: 'change', guest: guest('102', 'R1'), oldRoom: '101' })
    t.same(ringing(night), ['102'])
    t.match(night.store.wakeup(id), { room: '102', status: 1, tries: 1 })
    await runTo(night, '2026-11-15T08:00')
    t.same(ringsOf(night, '101'), ['07:00:00'])
    t.same(ringsOf(night, '102'), ['07:00:20'])
    t.match(night.store.wakeup(id), { result: 1 })
    t.same(await answersOf(night.store), ['102 070000 answered'])
  },
)

t.test('the ring that was cut short by a move is no attempt', async (t) => {
  const { night, hear, id } = await openRinging(t, { phones: { 101: [silent], 102: [silent] } })
  await hear({ kind: 'change', guest: guest('102', 'R1'), oldRoom: '101' })
  await runTo(night, '2026-11-15T08:00')
  t.equal(ringsOf(night, '102').length, 3)
  t.match(night.store.wakeup(id), { result: 2 })
  t.same(await answersOf(night.store), ['102 070000 unanswered'])
})

t.test(
  'when others stay the phone rings on for them, and another rings for the guest',
  async (t) => {
    const { night, hear, id } = await openRinging(t, { sharer: 'R2' })
    await hear({ kind: 'change', guest: guest('102', 'R2'), oldRoom: '101' })
    t.same(ringing(night).sort(), ['101', '102'])
    await runTo(night, '2026-11-15T08:00')
    t.same(ringsOf(night, '102'), ['07:00:20'])
    t.equal(ringsOf(night, '101').length, 3)
    t.match(night.store.wakeup(id), { result: 2 })
    t.same(await answersOf(night.store), ['101 070000 unanswered'])
  },
)

t.test(
  'a guest who comes later and moves on does not take the call of another along',
  async (t) => {
    const { night, hear } = await openRinging(t)
    await hear({ kind: 'check-in', guest: guest('101', 'R2') })
    await hear({ kind: 'change', guest: guest('102', 'R2'), oldRoom: '101' })
    t.same(ringing(night), ['101'])
    await hear({ kind: 'change', guest: guest('103', 'R1'), oldRoom: '101' })
    t.same(ringing(night), ['103'], 'the call goes with its guest')
  },
)

t.test(
  'a phone that rings is hung up when the guest leaves or the request is cleared',
  async (t) => {
    const request = { room: '101', date: '261115', time: '070000' }
    for (const [news, answers] of [
      [{ kind: 'check-out', room: '101', reservation: 'R1' }, ['101 070000 deleted']],
      [{ kind: 'wakeup cleared', request }, []],
    ] as const) {
      const { night, hear } = await openRinging(t)
      await hear(news)
      t.same(ringing(night), [])
      await runTo(night, '2026-11-15T08:00')
      t.same(ringsOf(night, '101'), ['07:00:00'])
      t.same(await answersOf(night.store), answers)
    }
  },
)

t.test(
  'a move into a manual room hands the call to staff, and out of it the phone rings',
  async (t) => {
    const { night, hear, id } = await openRinging(t, { phones: { 101: [silent], 102: [answered] } })
    await hear({ kind: 'change', guest: guest('201', 'R1'), oldRoom: '101' })
    t.same(
      ringing(night).filter((extension) => extension !== '9'),
      [],
    )
    t.match(night.store.wakeup(id), { room: '201', status: 5 })
    t.match(night.store.get('alert', id), { kind: 'due', room: '201' })
    await runTo(night, '2026-11-15T07:05')
    await hear({ kind: 'change', guest: guest('102', 'R1'), oldRoom: '201' })
    t.equal(night.store.get('alert', id), undefined)
    await runTo(night, '2026-11-15T08:00')
    t.same(ringsOf(night, '102'), ['07:05:00'])
    t.match(night.store.wakeup(id), { result: 1 })
  },
)

t.test('a daily call of a guest who has left never rings again', async (t) => {
  const night = await openNight(t)
  const office = officeOf(night)
  await office.receive('opera', { kind: 'check-in', guest: guest('101', 'R1') })
  await bookOne(night, '101', '2026-11-15T07:00', true)
  await runTo(night, '2026-11-16T08:00')
  await office.receive('opera', { kind: 'check-out', room: '101', reservation: 'R1' })
  await runTo(night, '2026-11-19T08:00')
  t.equal(ringsOf(night, '101').length, 2)
})

t.test('a long guest list is kept in pieces, and nothing told later comes between', async (t) => {
  const hotel = await openReception(t)
  const names = Array.from({ length: 1_200 }, (_, index) => `2${String(index).padStart(4, '0')}`)
  await hotel.decide(() => names.map((name) => ({ put: 'room', record: room(name) })))
  const sizes: number[] = []
  hotel.store.onCommitted((change) => sizes.push(change.length))
  const guests = names.map((name) => guest(name, `R${name}`))
  const listed = hotel.tell({ kind: 'guest list', guests, lostMs: 0 })
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
  const hotel = await openReception(t)
  const names = Array.from({ length: 12 }, (_, index) => `2${String(index).padStart(4, '0')}`)
  const list = (who: string): PropertyEvent => ({
    kind: 'guest list',
    guests: names.map((name) => guest(name, `${who}${name}`)),
    lostMs: hotel.clock.now() + 60_000,
  })
  await hotel.decide(() => names.map((name) => ({ put: 'room', record: room(name) })))
  await hotel.tell(list('first'))
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
  await hotel.tell(list('other'))
  const ended: number[] = []
  hotel.store.onCommitted((change) => {
    ended.push(change.filter((write) => 'put' in write && write.put === 'wakeup').length)
  })
  await hotel.tell(list('other'))
  t.equal(
    ended.reduce((sum, calls) => sum + calls),
    1_200,
  )
  t.ok(Math.max(...ended) <= 500, `calls in each decision: ${ended}`)
})

/** Moves a guest to and fro until that is refused; gives the number of writes. */
async function moveOn(office: PropertyDesk, store: Store, reservation: string): Promise<number> {
  let writes = 0
  store.onCommitted((change) => {
    writes += change.length
  })
  const move = (from: string, to: string) =>
    office.receive('opera', { kind: 'change', guest: guest(to, reservation), oldRoom: from })
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
  const office = officeOf(night, () => isShort)
  await office.receive('opera', { kind: 'check-in', guest: guest('101', 'R1') })
  for (let minute = 10; minute < 55; minute += 1)
    await office.receive('opera', {
      kind: 'wakeup wanted',
      request: { room: '101', date: '261115', time: `09${minute}00` },
    })
  const id = await bookOne(night, '103', '2026-11-15T07:00')
  isShort = true
  const writes = await moveOn(office, night.store, 'R1')
  t.ok(writes >= 1_000 && writes < 1_200, `${writes} writes`)
  const guestsOf = (name: string) =>
    night.store.get('occupancy', occupancyId('opera', name))?.reservations
  const room = guestsOf('101')?.includes('R1') ? '101' : '102'
  const checkOut: PropertyEvent = { kind: 'check-out', room, reservation: 'R1' }
  await t.rejects(office.receive('opera', checkOut), diskFull())
  const request = { room: '104', date: '261115', time: '070000' }
  await t.rejects(
    office.receive('opera', { kind: 'wakeup wanted', request }),
    diskFull(),
    'no answer either',
  )
  await office.receive('annex', { kind: 'check-in', guest: guest('105', 'A1') })
  await runTo(night, '2026-11-15T06:59')
  await t.rejects(office.receive('opera', checkOut), diskFull())
  await runTo(night, '2026-11-15T07:05')
  t.match(night.store.wakeup(id), { result: 1 }, 'calls that are booked ring all the same')
  t.ok((await logOf(night, id)).length >= 3, 'and are logged')
  await office.receive('opera', checkOut)
  t.same(guestsOf(room), [], 'in the next hour it is heard')
})

t.test('on a full disk a guest list is taken as a whole or not at all', async (t) => {
  const hotel = await openReception(t)
  const names = Array.from({ length: 1_200 }, (_, index) => `2${String(index).padStart(4, '0')}`)
  await hotel.decide(() => names.map((name) => ({ put: 'room', record: room(name) })))
  hotel.isShort = true
  const list = (prefix: string): PropertyEvent => ({
    kind: 'guest list',
    guests: names.map((name) => guest(name, `${prefix}${name}`)),
    lostMs: 0,
  })
  await hotel.tell(list('R'))
  for (const name of names) if (!hotel.occupancy(name)) t.fail(`${name} is not known`)
  await t.rejects(hotel.tell(list('S')), diskFull())
  t.ok(names.every((name) => hotel.occupancy(name)?.reservations[0] === `R${name}`))
  await hotel.tell(list('R'))
  t.pass('what changes nothing is heard')
})

t.test('a disk that refuses is told', async (t) => {
  const hotel = await openReception(t)
  const office = officeOn(hotel, () => storageRefuses())
  const news: PropertyEvent = { kind: 'check-out', room: '101', reservation: 'R1' }
  await t.rejects(office.receive('opera', news), storageRefuses())
})

t.test('what cannot be taken is written down, and guests are not known any more', async (t) => {
  const hotel = await openReception(t)
  let failures = 1
  const office = officeOn(hotel, () => (failures-- > 0 ? new Error('damaged') : undefined))
  await office.receive('opera', { kind: 'check-out', room: '101', reservation: 'R1' })
  t.match(hotel.journal.lines, [/What opera sent could not be applied \(check-out\): .*damaged/])
  t.equal(hotel.occupancy('101'), undefined)
  t.ok(hotel.store.get('property', 'opera')?.change, 'charges made before are held')
})

/** A front office whose store fails as it is told to. */
function officeOn(hotel: Reception, failure: () => Error | undefined): PropertyDesk {
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

/** The front office of a whole hotel. */
function frontOffice({ daemon, clock, journal }: Hotel): PropertyDesk {
  const { store, context, desk } = daemon
  const { time, rules, pushServers, newId } = context
  const site = { time, rules, pushServers, hasWakeup: true }
  const capacityOf = (extension: string) => desk.capacityOf(extension)
  const isShort = () => false
  return new PropertyDesk({ store, clock, journal, site, newId, capacityOf, isShort })
}

t.test('requests and guests are known after a restart, and are answered then', async (t) => {
  const before = await openHotel(t)
  await frontOffice(before).receive('opera', { kind: 'check-in', guest: guest('101', 'R1') })
  const request = { room: '101', date: '261115', time: '071000' }
  await frontOffice(before).receive('opera', { kind: 'wakeup wanted', request })
  const hotel = await before.reopen()
  const { store, desk } = hotel.daemon
  t.match(store.get('occupancy', occupancyId('opera', '101')), { reservations: ['R1'] })
  await frontOffice(hotel).receive('opera', { kind: 'wakeup wanted', request })
  t.equal(store.pendingOf('101').length, 1)
  hotel.clock.set('2026-11-15T07:10:00+01:00')
  await desk.tick()
  await desk.idle()
  t.same(await answersOf(store), ['101 071000 answered'])
})
