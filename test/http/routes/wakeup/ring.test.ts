import t, { type Test } from 'tap'
import { annex, lodge, openHotel, plainSite } from '../../../support/hotel.ts'

// Sunday 15 November 2026, 07:05:09 in Vienna (+01:00).
const plain = `${plainSite}[wakeup]
attempts = 1
[[line]]
name = "pbx"
driver = "simulated"
answer = "0s"
`

const tenants = `${plain}
[[tenant]]
id = "${annex}"
[[tenant]]
id = "${lodge}"
`

async function openFailed(t: Test, site = plain) {
  const hotel = await openHotel(t, { site })
  const { desk, clock, daemon } = hotel
  // Extensions that end in 8 are busy.
  const form = { room: 108, datetime: '2026-11-15T07:10' }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  clock.set('2026-11-15T07:10:00+01:00')
  await daemon.desk.tick()
  await daemon.desk.idle()
  t.match((await desk.get(`/rest/wakeup/${id}`)).json, { result: 3, attempts: 1 })
  return { ...hotel, id }
}

t.test(
  'a failed call rings again at once: a new attempt, and the log says who asked',
  async (t) => {
    const { admin, desk, daemon, id } = await openFailed(t)
    const { json } = await desk.post(`/rest/wakeup/${id}/ring`, {}).expect(200)
    t.same(json, {
      error: 0,
      description: 'The telephone rings as soon as a line is free.',
      id,
      state: 'due',
      at: '2026-11-15T07:10:00+01:00',
    })
    await daemon.desk.tick()
    await daemon.desk.idle()
    t.match((await desk.get(`/rest/wakeup/${id}`)).json, { result: 3, attempts: 2 })
    const { log } = (await admin.get(`/rest/wakeup/log?id=${id}`).expect(200)).json
    t.match(
      log.find(({ event }: { event: string }) => event === 'retry'),
      { actor: 'desk', detail: 'asked for, at 2026-11-15T07:10:00+01:00' },
    )
  },
)

t.test('after some minutes it rings then', async (t) => {
  const { desk, clock, daemon, id } = await openFailed(t)
  const { json } = await desk.post(`/rest/wakeup/${id}/ring`, { minutes: 5 }).expect(200)
  t.match(json, {
    description: 'The telephone rings at 07:15.',
    state: 'waiting',
    at: '2026-11-15T07:15:00+01:00',
  })
  await daemon.desk.tick()
  await daemon.desk.idle()
  t.match((await desk.get(`/rest/wakeup/${id}`)).json, {
    result: -1,
    status: 2,
    attempts: 1,
    expected: '2026-11-15T07:15:00+01:00',
  })
  clock.set('2026-11-15T07:15:00+01:00')
  await daemon.desk.tick()
  await daemon.desk.idle()
  t.match((await desk.get(`/rest/wakeup/${id}`)).json, { result: 3, attempts: 2 })
})

t.test('whoever saw fewer attempts than were made since has it rung by that', async (t) => {
  const { desk, admin, daemon, id } = await openFailed(t)
  const seen = { attempts: 1 }
  await desk.post(`/rest/wakeup/${id}/ring`, seen).expect(200)
  await daemon.desk.tick()
  await daemon.desk.idle()
  const { json } = await admin.post(`/rest/wakeup/${id}/ring`, seen).expect(200)
  t.match(json, {
    description: 'The telephone has been rung meanwhile.',
    state: 'rung',
    at: null,
  })
  t.match((await desk.get(`/rest/wakeup/${id}`)).json, { result: 3, attempts: 2 })
})

t.test('whoever asks again, or while it rings, is told so', async (t) => {
  const { desk, admin, daemon, id } = await openFailed(t, plain.replace('"0s"', '"1h"'))
  const asked = await desk.post(`/rest/wakeup/${id}/ring`, { minutes: 5 }).expect(200)
  const { json } = await admin.post(`/rest/wakeup/${id}/ring`, { minutes: 20 }).expect(200)
  t.same(json, {
    ...asked.json,
    description: 'Somebody has asked for it already. The telephone rings at 07:15.',
  })
  await admin.put('/rest/room/108', { extension: 101 }).expect(200)
  t.match((await desk.post(`/rest/wakeup/${id}/ring`, {}).expect(200)).json, { state: 'due' })
  await daemon.desk.tick()
  t.match((await desk.post(`/rest/wakeup/${id}/ring`, {}).expect(200)).json, {
    description: 'The telephone is ringing.',
    state: 'ringing',
    at: null,
  })
})

t.test('only what failed, was missed or is pending can be rung', async (t) => {
  const { desk, clock, daemon } = await openHotel(t, { site: plain })
  const form = { room: 101, datetime: '2026-11-15T07:10' }
  const { id } = (await desk.post('/rest/wakeup', form).expect(201)).json
  clock.set('2026-11-15T07:10:00+01:00')
  await daemon.desk.tick()
  await daemon.desk.idle()
  await desk.post(`/rest/wakeup/${id}/ring`, {}).expect(409, 310)
  await desk.post('/rest/wakeup/none/ring', {}).expect(404, 301)
  await desk.post(`/rest/wakeup/${id}/ring`, { minutes: 1_000 }).expect(400, 202)
})

t.test('a guest who has left the room is not rung again', async (t) => {
  const { desk, daemon, id } = await openFailed(t)
  const { store } = daemon
  const call = store.wakeup(id)
  if (!call) throw new Error('no call')
  const occupancy = { property: 'opera', room: '108', isShared: false, lastLeft: '1', change: 2 }
  await store.commit(() => ({
    change: [
      { put: 'wakeup', record: { ...call, guests: ['1'] } },
      { put: 'occupancy', record: { ...occupancy, reservations: ['2'] } },
    ],
    value: undefined,
  }))
  await desk.post(`/rest/wakeup/${id}/ring`, {}).expect(409, 310)
})

t.test('a room that is vacant, gone or of another tenant is not rung again', async (t) => {
  const { admin, addUser, daemon, id } = await openFailed(t, tenants)
  const bound = await addUser('annex', '', annex)
  await admin.put('/rest/room/108', { tenant: lodge }).expect(200)
  const { store } = daemon
  const call = store.wakeup(id)
  if (!call) throw new Error('no call')
  const put = (record: typeof call) =>
    store.commit(() => ({ change: [{ put: 'wakeup', record }], value: undefined }))
  await put({ ...call, tenant: annex })
  await bound.post(`/rest/wakeup/${id}/ring`, {}).expect(404, 302)
  await put(call)
  const vacant = { property: 'opera', room: '108', isShared: false, lastLeft: '1', change: 2 }
  await store.commit(() => ({
    change: [{ put: 'occupancy', record: { ...vacant, reservations: [] } }],
    value: undefined,
  }))
  await admin.post(`/rest/wakeup/${id}/ring`, {}).expect(409, 310)
  await store.commit(() => ({
    change: [{ remove: 'occupancy', id: 'opera 108', tenant: '' }],
    value: undefined,
  }))
  await admin.delete('/rest/room/108').expect(200)
  await admin.post(`/rest/wakeup/${id}/ring`, {}).expect(404, 302)
})
