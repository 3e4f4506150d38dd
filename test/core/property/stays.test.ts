import t from 'tap'
import { addEntry, dropEntry } from '../../../src/core/catalogue.ts'
import { move } from '../../../src/core/wakeup/move.ts'
import { finish } from '../../../src/core/wakeup/settle.ts'
import { atOnce } from '../../../src/lib/turns/pieces.ts'
import { room } from '../../store/records.ts'
import { guest, onlyCall, openPropertyScene, type PropertyScene } from './property-scene.ts'

const stay = (reservation: string, vip = '', group = '') => ({ reservation, vip, group })

t.test('VIP code and group of a guest are known as long as the guest is there', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1', { vip: '1', group: 'ACME' })
  t.same(hotel.occupancy('101')?.stays, [stay('R1', '1', 'ACME')])
  await hotel.checkIn('101', 'R2', { shares: true })
  t.same(hotel.occupancy('101')?.stays, [stay('R1', '1', 'ACME')], 'nothing is kept of the other')
  await hotel.checkOut('101', 'R1')
  t.equal(hotel.occupancy('101')?.stays, undefined)
})

t.test('they go along when the guest moves, and change when that is reported', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1', { vip: '1', group: 'ACME' })
  await hotel.move('101', '102', 'R1')
  t.equal(hotel.occupancy('101')?.stays, undefined)
  t.same(hotel.occupancy('102')?.stays, [stay('R1', '1', 'ACME')])
  await hotel.move('', '102', 'R1', { vip: '' })
  t.same(hotel.occupancy('102')?.stays, [stay('R1', '', 'ACME')], 'what is not reported stays')
})

t.test('a new code is no change of guests: no charge is held for it', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1', { vip: '1' })
  const before = hotel.store.guestChanges()
  await hotel.checkIn('101', 'R1', { vip: '2' })
  await hotel.apply({ kind: 'change', guest: guest('101', 'R1', { group: 'ACME' }), oldRoom: '' })
  t.same(hotel.occupancy('101')?.stays, [stay('R1', '2', 'ACME')])
  t.equal(hotel.store.guestChanges(), before)
})

t.test('a guest list brings them', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1', { vip: '1' })
  const list = (vip: string) => ({
    kind: 'guest list' as const,
    guests: [guest('101', 'R1', { vip }), guest('102', 'R2', { group: 'ACME' })],
    lostMs: 0,
  })
  await hotel.apply(list('3'))
  t.same(hotel.occupancy('101')?.stays, [stay('R1', '3')])
  t.same(hotel.occupancy('102')?.stays, [stay('R2', '', 'ACME')])
  const before = hotel.store.guestChanges()
  await hotel.apply(list('4'))
  t.same(hotel.occupancy('101')?.stays, [stay('R1', '4')])
  t.equal(hotel.store.guestChanges(), before)
})

const capacityOf = () => ({ bottlenecks: [], meanMs: 30_000, deviationMs: 0 })

/** Moves a call, or the one of a room. */
function moveCall(hotel: PropertyScene, which: string, text: string, room?: string): Promise<void> {
  const id = hotel.store.wakeup(which)?.id ?? onlyCall(hotel, which).id
  const when = hotel.time.parse(text)
  return hotel.decide((desk) => atOnce(move(desk, id, { when, room, capacityOf })).change)
}

t.test(
  'a call of the property system that is moved here is answered for the new time',
  async (t) => {
    const hotel = await openPropertyScene(t)
    await hotel.requestWakeup('101', '070000')
    await moveCall(hotel, '101', '2026-11-16T07:30')
    t.same(await hotel.answers(), [], 'not before it has ended')
    await hotel.requestWakeup('101', '070000')
    const log = await hotel.log(onlyCall(hotel, '101').id)
    t.match(log.at(-1)?.detail, /^opera asks for 261115 070000 again; the call was moved here/)
    await hotel.requestWakeup('101', '073000', '261116')
    const call = onlyCall(hotel, '101')
    t.equal(call.scheduled, '2026-11-16T07:30:00+01:00', 'what is asked again makes no second call')
    await hotel.decide((desk) => finish(desk, call, { result: 1, event: 'answered' }))
    const answers = await hotel.answers()
    t.match(answers, [{ answer: 'answered', asked: { date: '261116', time: '073000' } }])
    t.equal(answers.length, 1)
  },
)

t.test('it can be cleared by the time that was asked for, and by the new one', async (t) => {
  for (const [time, date] of [
    ['070000', '261115'],
    ['073000', '261116'],
  ] as const) {
    const hotel = await openPropertyScene(t)
    await hotel.requestWakeup('101', '070000')
    await moveCall(hotel, '101', '2026-11-16T07:30')
    await hotel.clearWakeup('101', time, date)
    t.same(hotel.pending('101'), [])
  }
})

t.test('in another room the property system cannot find it: it is deleted there', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.requestWakeup('101', '070000')
  await moveCall(hotel, '101', '2026-11-15T07:30', '102')
  t.match(await hotel.answers(), [{ room: '101', answer: 'deleted', asked: { time: '070000' } }])
  const call = onlyCall(hotel, '102')
  t.same(call.asked, [])
  await hotel.decide((desk) => finish(desk, call, { result: 1, event: 'answered' }))
  t.equal((await hotel.answers()).length, 1)
})

t.test('two requests that meet by a move have one answer, in whichever order', async (t) => {
  for (const isMovedFirst of [true, false]) {
    const hotel = await openPropertyScene(t)
    await hotel.requestWakeup('101', '070000')
    const early = onlyCall(hotel, '101').id
    const later = () => hotel.requestWakeup('101', '080000')
    if (!isMovedFirst) await later()
    await moveCall(hotel, early, '2026-11-15T08:00')
    if (isMovedFirst) await later()
    const call = onlyCall(hotel, '101')
    await hotel.decide((desk) => finish(desk, call, { result: 1, event: 'answered' }))
    const answers = await hotel.answers()
    t.equal(answers.length, 1)
    t.match(answers, [{ asked: { date: '261115', time: '080000' } }])
  }
})

t.test('one that becomes daily is answered once', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.requestWakeup('101', '070000')
  const { id } = onlyCall(hotel, '101')
  await hotel.decide((desk) => atOnce(move(desk, id, { daily: true, capacityOf })).change)
  for (let day = 0; day < 3; day += 1) {
    const call = onlyCall(hotel, '101')
    await hotel.decide((desk) => finish(desk, call, { result: 1, event: 'answered' }))
  }
  t.equal((await hotel.answers()).length, 1)
})

t.test('what a guest who moves needs goes along, and staff are told of the new room', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1')
  const id = await hotel.book('101', '2026-11-15T07:00')
  await hotel.decide((desk) => {
    const call = desk.read.wakeup(id)
    const told = call && { ...call, needs: 'knock', assistAlerts: 2 }
    return told ? [{ put: 'wakeup', record: told }] : []
  })
  await hotel.book('102', '2026-11-15T07:00')
  await hotel.move('101', '103', 'R1')
  t.match(onlyCall(hotel, '103'), { needs: 'knock', assistAlerts: 0 })
  await hotel.move('103', '102', 'R1')
  t.match(onlyCall(hotel, '102'), { needs: 'knock' })
})

t.test('a call that the desk has moved ahead of its guest is still theirs', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('102', 'R0')
  await hotel.checkOut('102', 'R0')
  await hotel.checkIn('101', 'R1')
  await hotel.book('101', '2026-11-16T07:00')
  await moveCall(hotel, '101', '2026-11-16T07:00', '102')
  t.same(onlyCall(hotel, '102').guests, ['R1'])
  await hotel.move('101', '102', 'R1')
  t.equal(hotel.pending('102').length, 1)
  await hotel.checkIn('103', 'R3')
  await hotel.book('103', '2026-11-16T07:00')
  await moveCall(hotel, '102', '2026-11-16T07:00', '103')
  t.same([...onlyCall(hotel, '103').guests].sort(), ['R1', 'R3'], 'both are woken by one')
})

t.test('of a room that is removed nothing is known of its guests', async (t) => {
  const hotel = await openPropertyScene(t)
  await hotel.checkIn('101', 'R1', { vip: '1', group: 'ACME' })
  await hotel.decide((desk) => dropEntry(desk.read, desk.actor, 'room', '101'))
  await hotel.decide((desk) => addEntry(desk.read, desk.actor, 'room', room('101')))
  t.match(hotel.occupancy('101'), { reservations: [], stays: undefined })
})
