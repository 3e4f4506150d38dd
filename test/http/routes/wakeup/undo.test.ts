import t, { type Test } from 'tap'
import { Result, Status } from '../../../../src/core/model/wakeup.ts'
import type { Client } from '../../../support/client.ts'
import { annex, openHotel, plainSite } from '../../../support/hotel.ts'

// Sunday 15 November 2026, 07:05:09 in Vienna (+01:00).
const site = `${plainSite}[wakeup]
attempts = 1
[[line]]
name = "pbx"
driver = "simulated"
answer = "0s"
[[tenant]]
id = "${annex}"
`

const page = { 'Nightporter-Client': 'page' }

async function open(t: Test, more = site) {
  const hotel = await openHotel(t, { site: more })
  const { desk, maid, admin, clock, daemon } = hotel
  /** What the page does, and the name by which it is taken back. */
  const change = async (method: string, path: string, form?: Record<string, string | number>) => {
    const { headers, json } = await desk.send(method, path, {
      headers: page,
      ...(form && { form }),
    })
    return { undo: String(headers['nightporter-undo'] ?? ''), json }
  }
  const undo = (name: string, by: Client = desk) =>
    by.send('POST', '/rest/undo', { form: { name }, headers: page })
  const stepsOf = async (id: string): Promise<string[]> => {
    const { log } = (await admin.get(`/rest/wakeup/log?id=${id}`).expect(200)).json
    return log.map(({ event, detail }: { event: string; detail: string }) => `${event} ${detail}`)
  }
  const ringAt = async (iso: string) => {
    clock.set(iso)
    await daemon.desk.tick()
    await daemon.desk.idle()
  }
  const listOf = async (path = '/rest/wakeup/list') => (await desk.get(path).expect(200)).json
  return { ...hotel, maid, change, undo, stepsOf, ringAt, listOf }
}

const at = (time: string) => `2026-11-15T${time}:00+01:00`

t.test('a booking of several rooms is taken back in one step', async (t) => {
  const { change, undo, stepsOf, listOf } = await open(t)
  const booked = await change('POST', '/rest/wakeup', { room: '101,102', time: '0900' })
  await undo(booked.undo).expect(200)
  t.same((await listOf()).wakeups, [])
  const [id] = booked.json.id.split(',')
  t.match(await stepsOf(id), [/^created/, 'deleted booking undone'])
  await undo(booked.undo).expect(404, 312)
})

t.test('a call that was deleted is again as it was', async (t) => {
  const { change, undo, stepsOf, desk, listOf } = await open(t)
  const form = { room: 101, time: '0900', daily: 1, days: 'mon,sun', needs: 'knock' }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  const { wakeups: before } = await listOf()
  const deleted = await change('DELETE', `/rest/wakeup/${id}`)
  await undo(deleted.undo).expect(200)
  t.same((await listOf()).wakeups, before)
  const last = (await stepsOf(id)).at(-1)
  t.match(last, /^created for 2026-11-15T09:00:00\+01:00, deletion undone/)
})

t.test('a deletion is not taken back once somebody has booked that time anew', async (t) => {
  const { change, undo, desk, listOf } = await open(t)
  const form = { room: 101, time: '0900' }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  const deleted = await change('DELETE', `/rest/wakeup/${id}`)
  await desk.post('/rest/wakeup', form).expect(201)
  await undo(deleted.undo).expect(409, 310)
  t.equal((await listOf()).wakeups.length, 1)
})

t.test('a failed call that was marked as answered has failed again, with its alert', async (t) => {
  const { change, undo, desk, ringAt, listOf } = await open(t)
  // Extensions that end in 8 are busy.
  const form = { room: 108, datetime: at('07:10') }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  await ringAt(at('07:10'))
  const { alerts } = await listOf('/rest/alert')
  t.equal(alerts.length, 1)
  const settled = await change('PUT', `/rest/wakeup/${id}`, { result: Result.complete })
  t.same((await listOf('/rest/alert')).alerts, [])
  await undo(settled.undo).expect(200)
  t.same((await listOf('/rest/alert')).alerts, alerts)
  t.match(await listOf(`/rest/wakeup/${id}`), { result: Result.busy })
  const hidden = await change('DELETE', `/rest/alert/${id}`)
  await undo(hidden.undo).expect(200)
  t.same((await listOf('/rest/alert')).alerts, alerts)
})

t.test('a day of a daily call that was settled by hand is still to come', async (t) => {
  const { change, undo, desk, listOf } = await open(t)
  const form = { room: 101, time: '0900', daily: 1 }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  const { wakeups: before } = await listOf()
  const settled = await change('PUT', `/rest/wakeup/${id}`, { result: Result.complete })
  t.equal((await listOf()).wakeups.length, 2)
  await undo(settled.undo).expect(200)
  t.same((await listOf()).wakeups, before)
})

t.test('a call that was hung up to be deleted rings again', async (t) => {
  const patient = site.replace('answer = "0s"', 'answer = "40s"')
  const { change, undo, desk, daemon, clock, listOf } = await open(t, patient)
  const { id } = (await desk.post('/rest/wakeup', { room: 101, datetime: at('07:10') })).json
  clock.set(at('07:10'))
  await daemon.desk.tick()
  t.match(await listOf(`/rest/wakeup/${id}`), { status: Status.ringing })
  const deleted = await change('DELETE', `/rest/wakeup/${id}`)
  await daemon.desk.idle()
  await undo(deleted.undo).expect(200)
  t.match(await listOf(`/rest/wakeup/${id}`), { status: Status.waiting, attempts: 1 })
  await daemon.desk.tick()
  t.match(await listOf(`/rest/wakeup/${id}`), { status: Status.ringing, attempts: 2 })
})

t.test('what has gone on since is not taken back', async (t) => {
  const { change, undo, ringAt, listOf } = await open(t)
  const booked = await change('POST', '/rest/wakeup', { room: 101, datetime: at('07:06') })
  await ringAt('2026-11-15T07:06:00+01:00')
  // Nothing changes the clock of the test in between.
  await undo(booked.undo).expect(404, 312)
  const other = await change('POST', '/rest/wakeup', { room: 102, datetime: at('07:06') })
  await ringAt('2026-11-15T07:06:01+01:00')
  await undo(other.undo).expect(409, 310)
  t.equal((await listOf('/rest/wakeup/list/answered')).answered.length, 2)
})

t.test('a move is taken back, and a move into another call, too', async (t) => {
  const { change, undo, desk, listOf } = await open(t)
  const book = async (room: number) =>
    (await desk.post('/rest/wakeup', { room, time: '0900' }).expect(201)).json.id
  const id = await book(101)
  await book(102)
  const { wakeups: before } = await listOf()
  for (const form of [{ time: '0930' }, { room: 102 }]) {
    const moved = await change('POST', `/rest/wakeup/${id}/move`, form)
    t.not((await listOf()).wakeups, before)
    await undo(moved.undo).expect(200)
    t.same((await listOf()).wakeups, before)
  }
})

t.test('only whoever did it at the page may take it back, and not for long', async (t) => {
  const { change, undo, desk, maid, clock } = await open(t)
  const program = await desk.post('/rest/wakeup', { room: 103, time: '0900' }).expect(201)
  t.equal(program.headers['nightporter-undo'], undefined)
  const booked = await change('POST', '/rest/wakeup', { room: 101, time: '0900' })
  await undo(booked.undo, maid).expect(404, 312)
  await undo('another').expect(404, 312)
  clock.advance(31_000)
  await undo(booked.undo).expect(404, 312)
})

t.test('everybody at the desk sees every ring of a call, and why it failed', async (t) => {
  const { desk, as, addUser, ringAt, listOf } = await open(t)
  await addUser('annexdesk', '', annex)
  const form = { room: 108, datetime: at('07:10'), daily: 1 }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  await ringAt(at('07:10'))
  const { failed } = await listOf('/rest/wakeup/list/failed')
  const { log } = await listOf(`/rest/wakeup/${failed[0].id}/log`)
  t.match(
    log.map(({ event }: { event: string }) => event),
    ['created', 'due', 'ringing', 'busy'],
  )
  t.match(log.at(-1).detail, /the last attempt/)
  t.same((await listOf(`/rest/wakeup/${id}/log`)).log, [], 'tomorrow has not begun')
  await as('annexdesk').get(`/rest/wakeup/${id}/log`).expect(404, 301)
})

t.test('what somebody else has asked for as well is not taken back', async (t) => {
  const { change, undo, maid, listOf, stepsOf } = await open(t)
  const booked = await change('POST', '/rest/wakeup', { room: 101, time: '0900' })
  const again = await maid.post('/rest/wakeup', { room: 101, time: '0900' }).expect(201)
  t.equal(again.json.id, booked.json.id)
  await undo(booked.undo).expect(409, 310)
  t.equal((await listOf()).wakeups.length, 1)
  t.match(await stepsOf(booked.json.id), [/^created/, 'updated also asked for by maid'])
})

t.test(
  'a call that was deleted does not come back for another guest, or without its room',
  async (t) => {
    const { change, undo, desk, admin, daemon, listOf } = await open(t)
    const book = async (room: number) =>
      (await desk.post('/rest/wakeup', { room, time: '0900' }).expect(201)).json.id
    const deleted = await change('DELETE', `/rest/wakeup/${await book(101)}`)
    const guest = { property: 'opera', room: '101', reservations: ['4800'], isShared: false }
    const record = { ...guest, lastLeft: '4711', change: daemon.store.guestChanges() + 1 }
    await daemon.store.commit(() => ({ change: [{ put: 'occupancy', record }], value: undefined }))
    await undo(deleted.undo).expect(409, 310)
    const other = await change('DELETE', `/rest/wakeup/${await book(102)}`)
    await admin.delete('/rest/room/102').expect(200)
    await undo(other.undo).expect(409, 310)
    t.same((await listOf()).wakeups, [])
  },
)

t.test('with the booking goes what staff were told of it', async (t) => {
  const { change, undo, daemon, listOf } = await open(t)
  const form = { room: 101, datetime: at('07:09'), needs: 'knock' }
  const booked = await change('POST', '/rest/wakeup', form)
  await daemon.desk.tick()
  t.equal((await listOf('/rest/alert')).alerts.length, 1)
  await undo(booked.undo).expect(200)
  t.same((await listOf('/rest/alert')).alerts, [])
})

t.test('an alert does not come back when its call has gone on meanwhile', async (t) => {
  const { change, undo, desk, admin, ringAt, listOf } = await open(t)
  const form = { room: 108, datetime: at('07:10') }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  await ringAt(at('07:10'))
  const hidden = await change('DELETE', `/rest/alert/${id}`)
  await admin.put(`/rest/wakeup/${id}`, { result: Result.complete }).expect(200)
  await undo(hidden.undo).expect(200)
  t.same((await listOf('/rest/alert')).alerts, [])
})

t.test(
  'the story has a ring that was wanted hours before, and what was missed days after',
  async (t) => {
    const { desk, ringAt, listOf } = await open(t)
    const { id } = (await desk.post('/rest/wakeup', { room: 108, time: '1500' }).expect(201)).json
    await desk.post(`/rest/wakeup/${id}/ring`, {}).expect(200)
    await ringAt(at('07:06'))
    const eventsOf = async () =>
      (await listOf(`/rest/wakeup/${id}/log`)).log.map(({ event }: { event: string }) => event)
    const events = await eventsOf()
    for (const event of ['created', 'ringing', 'busy']) t.ok(events.includes(event), event)
    const late = (await desk.post('/rest/wakeup', { room: 101, time: '1600' }).expect(201)).json
    await ringAt('2026-11-18T12:00:00+01:00')
    const { log } = await listOf(`/rest/wakeup/${late.id}/log`)
    t.equal(log.at(-1).event, 'missed')
  },
)
