import t from 'tap'
import { openHotel, plainSite } from '../../../support/hotel.ts'

const site = `${plainSite}
[profile.vip]
ring = "60s"
attempts = 5
dial = "*78{extension}"
[profile.strict]
confirm = true
[[line]]
name = "pbx"
driver = "simulated"
answer = "0s"
`
const at = { datetime: '2026-11-16T06:45' }

t.test('profiles are listed with how they ring, and not with what is dialled', async (t) => {
  const { desk } = await openHotel(t, { site })
  const { profiles } = (await desk.get('/rest/profile').expect(200)).json
  const plain = { method: 'automatic', retry: 300, snooze: 600, snoozes: 3, late: 1800, prompt: 0 }
  t.same(profiles, [
    { ...plain, name: 'vip', ring: 60, attempts: 5, confirm: false },
    { ...plain, name: 'strict', ring: 45, attempts: 3, confirm: true },
  ])
})

t.test('the reply and the log say which profile a call rings by, and why', async (t) => {
  const { admin, desk } = await openHotel(t, { site })
  await admin.put('/rest/room/101', { profile: 'vip' }).expect(200)
  const byRoom = (await desk.post('/rest/wakeup', { room: 101, ...at }).expect(201)).json
  t.same(byRoom.wakeups[0].effective, { profile: 'vip', from: 'room' })
  const form = { room: 102, ...at, profile: 'strict', needs: 'flash,knock' }
  const own = (await desk.post('/rest/wakeup', form).expect(201)).json
  t.same(own.wakeups[0].effective, { profile: 'strict', from: 'booking' })
  const record = (await desk.get(`/rest/wakeup/${own.id}`).expect(200)).json
  t.match(record, { profile: 'strict', needs: 'flash,knock', effective: { from: 'booking' } })
  const { pending } = (await desk.get('/rest/wakeup/list/pending').expect(200)).json
  t.notOk('profile' in pending[0], 'the booking names none')
  t.equal(pending[1].profile, 'strict')
  const { log } = (await admin.get('/rest/wakeup/log').expect(200)).json
  t.same(
    log.map(({ detail }: { detail: string }) => detail),
    [
      'for 2026-11-16T06:45:00+01:00, profile vip of the room',
      'for 2026-11-16T06:45:00+01:00, profile strict of the booking, needs flash and knock',
    ],
  )
})

t.test('a profile, a need or a day that there is none of is refused', async (t) => {
  const { admin, desk } = await openHotel(t, { site })
  await desk.post('/rest/wakeup', { room: 101, ...at, profile: 'nobody' }).expect(404, 312)
  await desk.post('/rest/wakeup', { room: 101, ...at, needs: 'sing' }).expect(400, 202)
  await desk.post('/rest/wakeup', { room: 101, ...at, days: 'mon' }).expect(400, 203)
  await desk.post('/rest/wakeup', { room: 101, ...at, until: '20261224' }).expect(400, 203)
  const daily = { room: 101, ...at, daily: 1 }
  await desk.post('/rest/wakeup', { ...daily, days: 'monday' }).expect(400, 202)
  await desk.post('/rest/wakeup', { ...daily, until: '20261324' }).expect(400, 202)
  await desk.post('/rest/wakeup', { ...daily, until: '20261115' }).expect(422, 306)
  await admin.put('/rest/room/101', { profile: 'nobody' }).expect(404, 312)
  await admin.post('/rest/room', { room: 701, needs: 'sing' }).expect(400, 202)
  await admin.csv('/rest/import/rooms', 'room,profile\n101,nobody\n').expect(400, 202)
})

t.test('every day of the week is the same as daily', async (t) => {
  const { desk } = await openHotel(t, { site })
  const daily = { room: 101, ...at, daily: 1 }
  const plain = (await desk.post('/rest/wakeup', daily).expect(201)).json
  const days = 'sun,mon,tue,wed,thu,fri,sat'
  t.equal((await desk.post('/rest/wakeup', { ...daily, days }).expect(201)).json.id, plain.id)
  const some = (await desk.post('/rest/wakeup', { ...daily, days: 'fri,mon' }).expect(201)).json
  t.equal((await desk.get(`/rest/wakeup/${some.id}`)).json.days, 'mon,fri', 'in their order')
})

t.test('asking again may give a call another profile, and what the guest needs', async (t) => {
  const { desk } = await openHotel(t, { site })
  const first = (await desk.post('/rest/wakeup', { room: 101, ...at }).expect(201)).json
  const again = { room: 101, ...at, profile: 'vip', needs: 'knock' }
  t.match((await desk.post('/rest/wakeup', again).expect(201)).json.wakeups, [
    { id: first.id, effective: { profile: 'vip', from: 'booking' } },
  ])
  t.match((await desk.get(`/rest/wakeup/${first.id}`)).json, { profile: 'vip', needs: 'knock' })
})

t.test('a room keeps a profile that has left the site file, in files as well', async (t) => {
  const before = await openHotel(t, { site })
  await before.admin.put('/rest/room/101', { profile: 'vip' }).expect(200)
  const { admin } = await before.reopen(site.replaceAll('vip', 'gold'))
  const { text } = await admin.get('/rest/export/rooms').expect(200)
  await admin.csv('/rest/import/rooms', text).expect(200)
  await admin.put('/rest/room/101', { profile: 'vip', language: 'de' }).expect(200)
  await admin.put('/rest/room/102', { profile: 'vip' }).expect(404, 312)
})

t.test('rooms have a profile, needs and several extensions, in files as well', async (t) => {
  const { admin } = await openHotel(t, { site })
  const plain = (await admin.get('/rest/export/rooms').expect(200)).text
  t.match(plain, /^room,extension,language,method,tenant,list\r\n/, 'as before where none has any')
  const suite = { room: '701', extension: '701, 702,701', profile: 'vip', needs: 'knock' }
  await admin.post('/rest/room', suite).expect(201)
  t.match((await admin.get('/rest/room/701').expect(200)).json, {
    extension: '701,702',
    profile: 'vip',
    needs: 'knock',
  })
  const { text } = await admin.get('/rest/export/rooms').expect(200)
  t.match(text, /^room,extension,language,method,profile,needs,tenant,list\r\n/)
  t.match(text, /\r\n701,"701,702",,,vip,knock,,mailbox\r\n/)
  await admin.csv('/rest/import/rooms', text).expect(200)
  await admin.put('/rest/room/701', { profile: '', needs: '' }).expect(200)
  const { json } = await admin.get('/rest/room/701').expect(200)
  t.notOk('profile' in json || 'needs' in json)
  const nine = Array.from({ length: 9 }, (_, n) => 701 + n).join()
  await admin.put('/rest/room/701', { extension: nine }).expect(400, 202)
})
