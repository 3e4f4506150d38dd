import t from 'tap'
import { assistAlertId } from '../../src/core/model/alert-ids.ts'
import { Result } from '../../src/core/model/wakeup.ts'
import type { Simulation } from '../virtual-time/simulation.ts'
import { answered, bookOne, key, logOf, minute, openNight, runTo, silent } from './night.ts'

const rooms = [{ room: '101', needs: 'knock' }, { room: '102' }]

function alertOf(night: Simulation, id: string) {
  return night.store.get('alert', assistAlertId(id))
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
  const scheduled = '2026-11-15T07:00:00+01:00'
  t.match(alertOf(night, id), { scheduled })
  const [, filed = ''] = /filed as (\S+)/.exec((await logOf(night, id)).at(-1)?.detail ?? '') ?? []
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
