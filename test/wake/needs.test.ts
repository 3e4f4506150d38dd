import t from 'tap'
import { changeEntry } from '../../src/core/catalogue.ts'
import { assistAlertId } from '../../src/core/model/alert-ids.ts'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import { changeNeeds } from '../../src/core/wakeup/alerts/assist.ts'
import { systemActor } from '../../src/core/wakeup/context.ts'
import { atOnce } from '../../src/lib/turns/pieces.ts'
import type { Simulation } from '../virtual-time/simulation.ts'
import { answered, bookOne, key, logOf, minute, openNight, runTo, silent } from './night.ts'

const rooms = [{ room: '101', needs: 'knock' }, { room: '102' }]

function alertOf(night: Simulation, id: string) {
  return night.store.get('alert', assistAlertId(id))
}

/** An administrator says what the guests of a room need. */
function changeRoom({ store }: Simulation, id: string, needs: string): Promise<void> {
  return store.commit((read) => {
    const change = changeEntry(read, systemActor, 'room', { id, patch: { needs } })
    return { change: [...change, ...atOnce(changeNeeds(read, change))], value: undefined }
  })
}

/** The record of a day of a daily call that has ended, as the log names it last. */
async function filedOf(night: Simulation, id: string): Promise<string> {
  const details = (await logOf(night, id)).map(({ detail }) => detail)
  return details.findLast((detail) => detail.includes('filed as'))?.split('filed as ')[1] ?? ''
}

async function toldOf(night: Simulation, id: string): Promise<string[][]> {
  return (await logOf(night, id))
    .filter(({ event }) => event === 'assist')
    .map(({ time, detail }) => [time.slice(11, 19), detail])
}

const sentOf = ({ store }: Simulation) =>
  Array.from({ length: store.queueLength('alarms') }, (_, n) => store.delivery('alarms', n + 1))
    .map((delivery) => delivery?.notice)
    .filter((notice) => notice?.type === 'wakeup.assist')

t.test(
  'staff are told five minutes ahead and at the time; the telephone rings as well',
  async (t) => {
    const night = await openNight(t, { rooms })
    const id = await bookOne(night, '101', '2026-11-15T07:00')
    await runTo(night, '2026-11-15T06:54:59')
    t.equal(alertOf(night, id), undefined)
    await runTo(night, '2026-11-15T06:55')
    t.match(alertOf(night, id), { kind: 'assist', room: '101', detail: 'knock' })
    await runTo(night, '2026-11-15T07:10')
    t.same(await toldOf(night, id), [
      ['06:55:00', 'knock, at 2026-11-15T07:00:00+01:00'],
      ['07:00:00', 'knock, now'],
    ])
    t.match(night.store.wakeup(id), { result: Result.complete, attempts: 1 })
    const notices = sentOf(night)
    t.match(notices, [
      { room: '101', wakeup: { id, needs: 'knock', due: false } },
      { room: '101', wakeup: { id, needs: 'knock', due: true } },
    ])
    t.equal(notices.length, 2)
  },
)

t.test('staff are told of a call in the moment in which it begins to ring', async (t) => {
  const night = await openNight(t, { rooms })
  const id = await bookOne(night, '101', '2026-11-15T06:00')
  t.match(night.store.wakeup(id), { status: Status.ringing, assistAlerts: 2 })
  t.same(await toldOf(night, id), [['06:00:00', 'knock, now']])
})

t.test('what the room needs and what the booking needs are both told', async (t) => {
  const night = await openNight(t, { rooms })
  const [both] = (await night.clients.book(['101'], '2026-11-15T07:00', { needs: 'flash' })) ?? []
  const [own] = (await night.clients.book(['102'], '2026-11-15T07:00', { needs: 'flash' })) ?? []
  await runTo(night, '2026-11-15T06:56')
  t.equal(alertOf(night, both?.id ?? '')?.detail, 'knock,flash')
  t.equal(alertOf(night, own?.id ?? '')?.detail, 'flash')
})

t.test('the alert stays when a telephone is lifted, and goes when a key is pressed', async (t) => {
  const rules = { operator: '' }
  const night = await openNight(t, { rooms, rules, phones: { 101: [answered, key('5')] } })
  const lifted = await bookOne(night, '101', '2026-11-15T07:00')
  const pressed = await bookOne(night, '101', '2026-11-15T08:00')
  await runTo(night, '2026-11-15T08:10')
  t.match(night.store.wakeup(lifted), { result: Result.complete })
  t.ok(alertOf(night, lifted), 'a voicemail may have answered')
  t.match(night.store.wakeup(pressed), { result: Result.complete })
  t.notOk(alertOf(night, pressed))
})

t.test('the operator is called about it, and a key settles it', async (t) => {
  const night = await openNight(t, { rooms, phones: { 9: [key('5')] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T06:56')
  t.match(night.operatorCalls[0]?.say, { kind: 'alert', assist: ['101'], failed: [], due: [] })
  t.notOk(alertOf(night, id), 'until it is time')
  await runTo(night, '2026-11-15T07:00')
  t.equal(night.operatorCalls.length, 2)
})

t.test('a call booked within the five minutes is told at once', async (t) => {
  const night = await openNight(t, { rooms })
  const id = await bookOne(night, '101', '2026-11-15T06:03')
  t.ok(alertOf(night, id))
  await night.clients.order(id, 'delete')
  t.notOk(alertOf(night, id), 'and taken back with the call')
})

t.test('a room that gets a need is seen to from then on', async (t) => {
  const night = await openNight(t, { rooms })
  const id = await bookOne(night, '102', '2026-11-15T07:00')
  const room = night.store.get('room', '102')
  if (!room) throw new Error('no room')
  await night.store.commit(() => ({
    change: [{ put: 'room', record: { ...room, needs: 'flash' } }],
    value: undefined,
  }))
  await runTo(night, '2026-11-15T06:56')
  t.equal(alertOf(night, id)?.detail, 'flash')
})

t.test('staff are told of what a room gets late, and not of what it does not need', async (t) => {
  const night = await openNight(t, { rooms, rules: { operator: '' } })
  const needs = async (room: string, needs: string) => {
    await changeRoom(night, room, needs)
    await night.tick()
  }
  const own = await bookOne(night, '101', '2026-11-15T07:00')
  const [booked] = (await night.clients.book(['102'], '2026-11-15T07:00', { needs: 'flash' })) ?? []
  const id = booked?.id ?? ''
  await runTo(night, '2026-11-15T06:56')
  await needs('102', 'knock')
  t.match(alertOf(night, id), { detail: 'knock,flash' })
  t.equal((await toldOf(night, id)).length, 2, 'told anew')
  await needs('102', '')
  t.match(alertOf(night, id), { detail: 'flash' })
  await needs('102', 'flash')
  t.equal((await toldOf(night, id)).length, 2, 'of nothing that is new')
  await needs('101', '')
  t.equal(alertOf(night, own), undefined, 'taken back')
  t.equal((await toldOf(night, own)).length, 1)
  await needs('101', 'flash')
  t.match(alertOf(night, own), { detail: 'flash' })
})

t.test('what is left of a day that has ended goes with the need', async (t) => {
  const night = await openNight(t, { rooms, rules: { operator: '' }, phones: { 101: [silent] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:20')
  t.ok(alertOf(night, id))
  await changeRoom(night, '101', '')
  t.equal(alertOf(night, id), undefined)
})

t.test('after an outage it is told once, as long as the call may ring', async (t) => {
  const night = await openNight(t, { rooms, phones: { 101: [silent] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  const over = await bookOne(night, '101', '2026-11-15T06:20')
  await night.kill()
  night.time.pass(70 * minute)
  await night.open()
  await runTo(night, '2026-11-15T07:12')
  t.same(await toldOf(night, id), [['07:10:00', 'knock, now']])
  t.same(await toldOf(night, over), [], 'that call is missed, which is an alert of its own')
  t.match(night.store.wakeup(over), { result: Result.missed })
})

t.test('of a daily call staff are told every day', async (t) => {
  const night = await openNight(t, { rooms })
  const id = await bookOne(night, '101', '2026-11-15T07:00', true)
  await runTo(night, '2026-11-17T07:10')
  t.equal((await toldOf(night, id)).length, 6)
})

t.test('staff who settle a call that has failed are not asked to help any more', async (t) => {
  const night = await openNight(t, { rooms, rules: { operator: '' }, phones: { 101: [silent] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00')
  await runTo(night, '2026-11-15T07:20')
  t.ok(alertOf(night, id))
  await night.clients.order(id, Result.noAnswer)
  t.ok(alertOf(night, id), 'nobody has woken the guest')
  await night.clients.order(id, Result.complete)
  t.equal(alertOf(night, id), undefined)
})

t.test('an alert of a daily call is of its day, and ends with that day alone', async (t) => {
  const night = await openNight(t, { rooms, rules: { operator: '' }, phones: { 101: [silent] } })
  const id = await bookOne(night, '101', '2026-11-15T07:00', true)
  await runTo(night, '2026-11-15T07:20')
  t.match(alertOf(night, id), { scheduled: '2026-11-15T07:00:00+01:00' })
  const filed = await filedOf(night, id)
  await night.clients.order(filed, Result.complete)
  t.equal(alertOf(night, id), undefined)
  await runTo(night, '2026-11-16T07:20')
  t.match(alertOf(night, id), { scheduled: '2026-11-16T07:00:00+01:00' })
  await night.clients.order(filed, Result.busy)
  await night.clients.order(filed, Result.complete)
  t.ok(alertOf(night, id), 'the day before is another')
  await night.clients.order(id, 'delete')
  t.equal(alertOf(night, id), undefined)
})

t.test('a day that is rung again ends its alert, whatever it was raised by', async (t) => {
  const phones = { 101: [silent, silent, silent, key('5')] }
  const night = await openNight(t, { rooms, rules: { operator: '' }, phones })
  const id = await bookOne(night, '101', '2026-11-15T07:00', true)
  await runTo(night, '2026-11-15T07:13')
  const filed = await filedOf(night, id)
  await night.clients.ringAgain(filed, 3)
  await changeRoom(night, '101', 'knock,flash')
  await night.tick()
  t.match(alertOf(night, id), { detail: 'knock,flash' })
  await runTo(night, '2026-11-15T07:30')
  t.match(night.store.wakeup(filed), { result: Result.complete })
  t.same(night.store.all('alert'), [])
})

t.test('a day that staff settled before its time, and had rung again, likewise', async (t) => {
  const phones = { 101: [key('5')] }
  const night = await openNight(t, { rooms, rules: { operator: '' }, phones })
  const id = await bookOne(night, '101', '2026-11-15T07:00', true)
  await runTo(night, '2026-11-15T06:57')
  await night.clients.order(id, Result.noAnswer)
  await night.clients.ringAgain(await filedOf(night, id), 4)
  await runTo(night, '2026-11-15T07:03')
  t.same(night.store.all('alert'), [])
})

t.test(
  'what a booking needs stays when the room needs no more, though its last day is over',
  async (t) => {
    const night = await openNight(t, {
      rooms: [{ room: '101', needs: 'flash' }],
      rules: { operator: '' },
      phones: { 101: [silent] },
    })
    const options = { daily: true, needs: 'knock', until: '20261115' }
    const [call] = (await night.clients.book(['101'], '2026-11-15T07:00', options)) ?? []
    await runTo(night, '2026-11-15T07:20')
    await changeRoom(night, '101', '')
    t.match(alertOf(night, call?.id ?? ''), { detail: /knock/ })
  },
)

t.test(
  'a move that changes neither room nor time nor needs tells staff nothing anew',
  async (t) => {
    const night = await openNight(t, { rooms, phones: { 9: [silent] } })
    const id = await bookOne(night, '101', '2026-11-15T06:04')
    await runTo(night, '2026-11-15T06:01')
    t.match(alertOf(night, id), { calls: 1 })
    await night.clients.move(id, { prompt: 0, profile: '' })
    const moved = [...night.clients.acknowledged.keys()].at(-1) ?? ''
    t.match(alertOf(night, moved), { calls: 1, atMs: Date.parse('2026-11-15T06:00:00+01:00') })
    t.equal(alertOf(night, id), undefined)
    await runTo(night, '2026-11-15T06:01:50')
    t.equal(night.operatorCalls.length, 1)
  },
)

t.test('what is needed as well is told, however late somebody says so', async (t) => {
  const night = await openNight(t, { rooms: [...rooms, { room: '201', method: 'manual' }] })
  const met = await bookOne(night, '201', '2026-11-15T06:30')
  const [call] = (await night.clients.book(['102'], '2026-11-15T06:40', { needs: 'knock' })) ?? []
  await runTo(night, '2026-11-15T06:30:20')
  const when = night.site.parse('2026-11-15T06:30')
  await night.clients.move(call?.id ?? '', { room: '201', when })
  await runTo(night, '2026-11-15T06:30:30')
  t.match(alertOf(night, met), { detail: 'knock' })
  await night.clients.book(['201'], '2026-11-15T06:30', { needs: 'flash' })
  await runTo(night, '2026-11-15T06:30:40')
  t.match(alertOf(night, met), { detail: 'knock,flash' })
})
