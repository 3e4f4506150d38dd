import t, { type Test } from 'tap'
import { occupancyId } from '../../src/core/model/guest.ts'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import type { PropertyEvent } from '../../src/core/ports/property.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { PropertyDesk } from '../../src/property/property-desk.ts'
import { guest } from '../core/property/property-scene.ts'
import { type Hotel, openHotel } from '../support/hotel.ts'
import type { Simulation } from '../virtual-time/simulation.ts'
import { answered, bookOne, openNight, ringsOf, runTo, silent } from '../wake/night.ts'
import { propertyDeskOf } from './scene.ts'

/** A night in which the phone of 101 rings at 7, for a guest whom the property system wanted woken. */
async function openRinging(
  t: Test,
  { sharer, ...phones }: Parameters<typeof openNight>[1] & { sharer?: string } = {},
) {
  const night = await openNight(t, { phones: { 101: [silent] }, ...phones })
  const propertyDesk = propertyDeskOf(night)
  const hear = async (event: PropertyEvent) => {
    await propertyDesk.receive('opera', event)
    await night.tick()
  }
  await hear({ kind: 'check-in', guest: guest('101', 'R1') })
  if (sharer) await hear({ kind: 'check-in', guest: guest('101', sharer) })
  await hear({ kind: 'wakeup wanted', request: { room: '101', date: '261115', time: '070000' } })
  const [call] = night.store.pendingOf('101')
  await runTo(night, '2026-11-15T07:00:20')
  t.match(night.store.wakeup(call?.id ?? ''), { status: Status.ringing, attempts: 1 })
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
    t.match(night.store.wakeup(id), { room: '102', status: Status.ringing, tries: 1 })
    await runTo(night, '2026-11-15T08:00')
    t.same(ringsOf(night, '101'), ['07:00:00'])
    t.same(ringsOf(night, '102'), ['07:00:20'])
    t.match(night.store.wakeup(id), { result: Result.complete })
    t.same(await answersOf(night.store), ['102 070000 answered'])
  },
)

t.test('the ring that was cut short by a move is no attempt', async (t) => {
  const { night, hear, id } = await openRinging(t, { phones: { 101: [silent], 102: [silent] } })
  await hear({ kind: 'change', guest: guest('102', 'R1'), oldRoom: '101' })
  await runTo(night, '2026-11-15T08:00')
  t.equal(ringsOf(night, '102').length, 3)
  t.match(night.store.wakeup(id), { result: Result.noAnswer })
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
    t.match(night.store.wakeup(id), { result: Result.noAnswer })
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
    for (const [event, answers] of [
      [{ kind: 'check-out', room: '101', reservation: 'R1' }, ['101 070000 deleted']],
      [{ kind: 'wakeup cleared', request: request }, []],
    ] as const) {
      const { night, hear } = await openRinging(t)
      await hear(event)
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
    t.match(night.store.wakeup(id), { room: '201', status: Status.withOperator })
    t.match(night.store.get('alert', id), { kind: 'due', room: '201' })
    await runTo(night, '2026-11-15T07:05')
    await hear({ kind: 'change', guest: guest('102', 'R1'), oldRoom: '201' })
    t.equal(night.store.get('alert', id), undefined)
    await runTo(night, '2026-11-15T08:00')
    t.same(ringsOf(night, '102'), ['07:05:00'])
    t.match(night.store.wakeup(id), { result: Result.complete })
  },
)

t.test('a daily call of a guest who has left never rings again', async (t) => {
  const night = await openNight(t)
  const propertyDesk = propertyDeskOf(night)
  await propertyDesk.receive('opera', { kind: 'check-in', guest: guest('101', 'R1') })
  await bookOne(night, '101', '2026-11-15T07:00', true)
  await runTo(night, '2026-11-16T08:00')
  await propertyDesk.receive('opera', { kind: 'check-out', room: '101', reservation: 'R1' })
  await runTo(night, '2026-11-19T08:00')
  t.equal(ringsOf(night, '101').length, 2)
})

/** The property desk of a whole hotel. */
function deskOf({ daemon, clock, journal }: Hotel): PropertyDesk {
  const { store, context, desk } = daemon
  const { time, rules, pushServers, newId } = context
  const site = { time, rules, pushServers, hasWakeup: true }
  const capacityOf = (extensions: readonly string[]) => desk.capacityOf(extensions)
  const isShort = () => false
  return new PropertyDesk({ store, clock, journal, site, newId, capacityOf, isShort })
}

t.test('requests and guests are known after a restart, and are answered then', async (t) => {
  const before = await openHotel(t)
  await deskOf(before).receive('opera', { kind: 'check-in', guest: guest('101', 'R1') })
  const request = { room: '101', date: '261115', time: '071000' }
  await deskOf(before).receive('opera', { kind: 'wakeup wanted', request: request })
  const hotel = await before.reopen()
  const { store, desk } = hotel.daemon
  t.match(store.get('occupancy', occupancyId('opera', '101')), { reservations: ['R1'] })
  await deskOf(hotel).receive('opera', { kind: 'wakeup wanted', request: request })
  t.equal(store.pendingOf('101').length, 1)
  hotel.clock.set('2026-11-15T07:10:00+01:00')
  await desk.tick()
  await desk.idle()
  t.same(await answersOf(store), ['101 071000 answered'])
})
