import t from 'tap'
import type { Alert } from '../../src/core/model/alert.ts'
import type { Client } from '../support/client.ts'
import { annex, fullSite, openHotel } from '../support/hotel.ts'

const withPattern = fullSite.replace(
  'name = "Annex"',
  'name = "Annex"\nextensions = ["5xx", "*78x"]',
)

t.test("what a tenant's administrator has dialled", async (t) => {
  const { admin, addUser } = await openHotel(t, { site: withPattern })
  const bound = await addUser('bound', 'administrator', annex)
  await admin.post('/rest/room', { room: 'suite', extension: '9000', tenant: annex }).expect(201)
  const extensionOf = async (room: string, client: Client = admin) =>
    (await client.get(`/rest/room/${room}`).expect(200)).json.extension

  t.test('is what the site file allows', async (t) => {
    await bound.post('/rest/room', { room: 501 }).expect(201)
    t.equal(await extensionOf('501'), '501')
    await bound.post('/rest/room', { room: 'attic', extension: '*781' }).expect(201)
    t.equal(await extensionOf('attic'), '*781')
    await bound.put('/rest/room/501', { extension: '577' }).expect(200)
    t.equal(await extensionOf('501'), '577')
  })

  t.test('is nothing else, however it is asked for', async (t) => {
    for (const extension of ['00900123456', '101', '5123', '5x1', '57', '112', '5٣1'])
      await bound
        .post('/rest/room', { room: 'toll', extension })
        .expect(extension === '5٣1' ? 400 : 403)
    await bound.put('/rest/room/501', { extension: '101' }).expect(403, 102)
    const csv = 'room,extension\n502,502\n503,00900123456\n'
    const { json } = await bound.csv('/rest/import/rooms', csv).expect(400, 202)
    t.match(json.description, /line 3: The extension 00900123456 is none of your tenant's/)
    await admin.get('/rest/room/502').expect(404, 302)
  })

  t.test('stays what an administrator of the site has set', async (t) => {
    await bound.put('/rest/room/suite', { extension: '9000', language: 'de' }).expect(200)
    t.equal(await extensionOf('suite', bound), '9000')
  })

  t.test('is no number that a room is only called by', async (t) => {
    const made = await bound.post('/rest/room', { room: '00900123456' }).expect(201)
    t.equal(made.json.error, 0)
    t.equal(await extensionOf('00900123456'), '')
    const booked = await bound
      .post('/rest/wakeup', { room: '00900123456', time: '0900' })
      .expect(201)
    t.match(booked.json.description, /has no extension yet; ask an administrator of the site/)
    await admin.put('/rest/room/00900123456', { extension: '555' }).expect(200)
    t.equal(await extensionOf('00900123456'), '555')
  })
})

t.test("of the site's own rooms a tenant sees neither calls nor charges", async (t) => {
  const hotel = await openHotel(t)
  const { admin, addUser, url } = hotel
  await admin.csv('/rest/import/rooms', `room,tenant\n501,${annex}\n`).expect(200)
  const bound = await addUser('bound', 'administrator,inventory', annex)
  const stream = await fetch(`${url}/rest/events`, {
    headers: { Authorization: `Basic ${btoa('bound:a good password')}` },
  })
  for (const room of [101, 501]) {
    await admin.post('/rest/isi/charge', { id: 1, quantity: 1, room }).expect(200)
    await admin.post('/rest/wakeup', { room, time: '0900' }).expect(201)
  }
  const roomsOf = async (path: string, key: string) =>
    (await bound.get(path).expect(200)).json[key].map(({ room }: { room: string }) => room)
  t.same(await roomsOf('/rest/isi/report', 'charges'), ['501'])
  t.same(await roomsOf('/rest/wakeup/list/pending', 'pending'), ['501'])
  t.same(await roomsOf('/rest/wakeup/log', 'log'), ['501'])
  let reported = ''
  for await (const piece of stream.body ?? []) {
    reported += Buffer.from(piece).toString()
    if (/event: wakeup.*"room":"501"/s.test(reported)) break
  }
  t.match(reported, /event: charge.*"room":"501"/s)
  t.notMatch(reported, /"room":"101"/)
})

t.test('nobody is named like a part of the system', async (t) => {
  const { admin } = await openHotel(t)
  for (const name of ['command line', 'Command Line', 'nightporter', 'phone 101', 'Phone', 'opera'])
    await admin.post('/rest/user', { name, password: 'a good password' }).expect(400, 202)
  // Others than property systems only get to know what is done.
  for (const name of ['phoney', 'housekeeping', 'minibar'])
    await admin.post('/rest/user', { name, password: 'a good password' }).expect(201)
  t.pass()
})

t.test('an account has twenty event streams, and others have theirs', async (t) => {
  const { url } = await openHotel(t)
  const end = new AbortController()
  t.teardown(() => end.abort())
  const listen = (name: string) =>
    fetch(`${url}/rest/events`, {
      headers: { Authorization: `Basic ${btoa(`${name}:a good password`)}` },
      signal: end.signal,
    })
  // Whoever forgets a response lets go of its stream, at a time of the garbage collector's choice.
  const open: Response[] = []
  for (let i = 0; i < 20; i += 1) open.push(await listen('desk'))
  t.ok(open.every(({ status }) => status === 200))
  t.equal((await listen('desk')).status, 503)
  t.equal((await listen('maid')).status, 200)
  t.equal(open.length, 20)
})

t.test("of the site's own alerts a tenant is told of the clock alone", async (t) => {
  const { admin, addUser, daemon, url } = await openHotel(t)
  const bound = await addUser('bound', 'administrator', annex)
  const stream = await fetch(`${url}/rest/events`, {
    headers: { Authorization: `Basic ${btoa('bound:a good password')}` },
  })
  const some = { atMs: 0, calls: 0 } as const
  const alerts: Alert[] = [
    { ...some, id: 'guests opera', kind: 'guests', room: '', tenant: '', detail: '7 calls' },
    { ...some, id: 'site', kind: 'failed', room: '101', tenant: '' },
    { ...some, id: 'clock', kind: 'clock', room: '', tenant: '' },
    { ...some, id: 'own', kind: 'failed', room: '501', tenant: annex },
  ]
  await daemon.store.commit(() => ({
    change: alerts.map((record) => ({ put: 'alert', record })),
    value: 0,
  }))
  const idsIn = (records: { id?: string }[]) => records.flatMap(({ id }) => id ?? []).sort()
  const seenBy = async (who: typeof bound) => ({
    alerts: idsIn((await who.get('/rest/alert').expect(200)).json.alerts),
    needs: idsIn((await who.get('/rest/box').expect(200)).json.needs),
  })
  const all = ['clock', 'guests opera', 'own', 'site']
  t.same(await seenBy(admin), { alerts: all, needs: all })
  t.same(await seenBy(bound), { alerts: ['clock', 'own'], needs: ['clock', 'own'] })
  for (const id of ['guests%20opera', 'site', 'own']) await admin.delete(`/rest/alert/${id}`)
  let reported = ''
  for await (const piece of stream.body ?? []) {
    reported += Buffer.from(piece).toString()
    if (/"own","open":false/.test(reported)) break
  }
  t.match(reported, /"id":"clock"/)
  t.notMatch(reported, /guests|"site"/)
})
