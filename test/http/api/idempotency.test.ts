import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { annex, lodge, openHotel } from '../../support/hotel.ts'

const hotel = await openHotel(t)
const { maid, desk, admin, clock } = hotel
const key = (text: string) => ({ 'Idempotency-Key': text })
const charges = async () => (await admin.get('/rest/isi/report').expect(200)).json.charges.length

t.test(
  'a repeated request with the same key gets the first reply again and does nothing twice',
  async (t) => {
    const form = { room: 101, time: '0800' }
    const first = await desk.post('/rest/wakeup', form, key('a')).expect(201)
    await desk.delete(`/rest/wakeup/${first.json.id}`).expect(200)
    const again = await desk.post('/rest/wakeup', form, key('a')).expect(201)
    t.equal(again.text, first.text)
    t.equal(again.headers.location, first.headers.location)
    t.same((await desk.get('/rest/wakeup/list').expect(200)).json.wakeups, [])
    const charge = { id: 1, quantity: 1, room: 101 }
    for (let i = 0; i < 3; i += 1) {
      const answer = await maid.post('/rest/isi/charge', charge, key('b')).expect(200)
      t.equal(answer.headers['content-length'], '0')
    }
    t.equal(await charges(), 1)
  },
)

t.test(
  'a repeated request with the same key waits for the first one that is under way',
  async (t) => {
    const before = await charges()
    const charge = { id: 2, quantity: 1, room: 102 }
    await Promise.all(
      Array.from({ length: 30 }, () =>
        maid.post('/rest/isi/charge', charge, key('together')).expect(200),
      ),
    )
    t.equal(await charges(), before + 1)
  },
)

t.test('a request with the same key and another body is refused', async () => {
  await maid.post('/rest/isi/charge', { id: 1, quantity: 2, room: 101 }, key('b')).expect(422, 311)
})

t.test('the same key by another user or on another path is another request', async (t) => {
  const before = await charges()
  await admin.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }, key('b')).expect(200)
  t.equal(await charges(), before + 1)
  await maid.post('/rest/rsi/change', { id: '01', room: 101 }, key('b')).expect(200)
})

t.test('after a failure a request is tried anew: only successes are kept', async () => {
  await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 777 }, key('c')).expect(404, 302)
  await admin.post('/rest/room', { room: 777 }).expect(201)
  await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 777 }, key('c')).expect(200)
})

t.test('a request whose key is too long is refused', async () => {
  await maid
    .post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }, key('k'.repeat(256)))
    .expect(400, 202)
})

t.test('a repeated request with the same key keeps nothing of a password', async (t) => {
  const form = 'name=kk&password=summer2026%21&permissions='
  await admin.post('/rest/user', form, key('user')).expect(201)
  await admin.post('/rest/user', form, key('user')).expect(201)
  await admin.post('/rest/user', form.replace('kk', 'll'), key('user')).expect(422, 311)
  const stored = readFileSync(join(hotel.folder, 'store'), 'latin1')
  t.notMatch(stored, createHash('sha256').update(form).digest('base64url'))
})

t.test(
  'a repeated request with the same key is known across a restart, for 24 hours',
  async (t) => {
    const before = await charges()
    const form = { id: 1, quantity: 1, room: 101 }
    await maid.post('/rest/isi/charge', form, key('d')).expect(200)
    const reopened = await hotel.reopen()
    clock.advance(23 * 3_600_000)
    await reopened.maid.post('/rest/isi/charge', form, key('d')).expect(200)
    const count = async () =>
      (await reopened.admin.get('/rest/isi/report').expect(200)).json.charges.length
    t.equal(await count(), before + 1)
    clock.advance(2 * 3_600_000)
    await reopened.maid.post('/rest/isi/charge', form, key('d')).expect(200)
    t.equal(await count(), before + 2)
  },
)

t.test('a name that goes to another tenant gets no reply of the one before', async (t) => {
  const hotel = await openHotel(t)
  const { admin } = hotel
  for (const [room, tenant] of [
    ['501', annex],
    ['502', lodge],
  ] as const)
    await admin.post('/rest/room', { room, tenant }).expect(201)
  const form = { room: '501', time: '0800' }
  const key = { 'Idempotency-Key': '1' }
  const first = await hotel.addUser('bob', '', annex)
  await first.post('/rest/wakeup', form, key).expect(201)
  await first.post('/rest/wakeup', form, key).expect(201)
  await admin.delete('/rest/user/bob').expect(200)
  const second = await hotel.addUser('bob', '', lodge)
  await second.post('/rest/wakeup', form, key).expect(404)
})
