import t, { type Test } from 'tap'
import { Result, Status } from '../../src/core/model/wakeup.ts'
import { fullSite, type Hotel, openHotel } from '../support/hotel.ts'
import { until } from '../support/until.ts'

const minute = 60_000

/** Lets the desk look at the clock and waits until nothing rings any more. */
async function ring(hotel: Hotel): Promise<void> {
  await hotel.daemon.desk.tick()
  await hotel.daemon.desk.idle()
}

async function booked(hotel: Hotel, form: object): Promise<string> {
  return (await hotel.desk.post('/rest/wakeup', form as never).expect(201)).json.id
}

const record = async (hotel: Hotel, id: string) =>
  (await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)).json
const events = async (hotel: Hotel, id: string) =>
  (await hotel.admin.get(`/rest/wakeup/log?id=${id}`).expect(200)).json.log.map(
    ({ event }: { event: string }) => event,
  )

/** Ring time of the simulated phones is real time: keep it short where nobody answers. */
const quick = (site = fullSite) => `${site}\n[wakeup]\nring = "5s"\n`

// A ring that nobody answers takes its time: the others go on beside it.
t.jobs = 2

t.test('a channel that a test ring holds is not free', async (t) => {
  const site = `${quick()}\n`.replace('driver = "simulated"', 'driver = "simulated"\nchannels = 1')
  const hotel = await openHotel(t, { site })
  const test = hotel.admin.post('/rest/line/pbx/ring', { extension: 109 }).expect(200)
  await until('the test ring holds the channel', async () => {
    const { json } = await hotel.desk.get('/rest/line').expect(200)
    return json.lines[0].calls > 0
  })
  const id = await booked(hotel, { room: 101, time: '0705' })
  await ring(hotel)
  t.match(await record(hotel, id), { attempts: 0, status: Status.pending })
  await test
  await ring(hotel)
  t.match(await record(hotel, id), { attempts: 1, result: Result.complete })
})

t.test('a call rings when it is due, not before', async (t) => {
  const hotel = await openHotel(t)
  const id = await booked(hotel, { room: 101, time: '0710' })
  hotel.clock.set('2026-11-15T07:09:59+01:00')
  await ring(hotel)
  t.match(await record(hotel, id), { result: Result.pending, status: Status.pending, attempts: 0 })
  hotel.clock.set('2026-11-15T07:10:00+01:00')
  await ring(hotel)
  t.match(await record(hotel, id), {
    result: Result.complete,
    status: Status.finished,
    attempts: 1,
  })
  t.same(await events(hotel, id), ['created', 'due', 'ringing', 'answered'])
})

t.test('a call in the current minute rings at once', async (t) => {
  const hotel = await openHotel(t)
  const id = await booked(hotel, { room: 101, time: '0705' })
  await ring(hotel)
  t.match(await record(hotel, id), { result: Result.complete })
})

t.test('a busy room is tried 3 times, 5 minutes apart, then it has failed', async (t) => {
  const hotel = await openHotel(t)
  const id = await booked(hotel, { room: 108, time: '0710' })
  hotel.clock.advance(5 * minute)
  for (const attempts of [1, 2, 3]) {
    await ring(hotel)
    t.match(
      await record(hotel, id),
      attempts < 3
        ? { attempts, status: Status.waiting, result: Result.pending }
        : { attempts, status: Status.finished, result: Result.busy },
    )
    hotel.clock.advance(5 * minute - 1_000)
    await ring(hotel)
    t.equal((await record(hotel, id)).attempts, attempts, 'not before 5 minutes are over')
    hotel.clock.advance(1_000)
  }
  t.same(await events(hotel, id), [
    'created',
    'due',
    'ringing',
    'busy',
    'retry',
    'ringing',
    'busy',
    'retry',
    'ringing',
    'busy',
  ])
})

t.test('a daily call goes on the next day', async (t) => {
  const hotel = await openHotel(t)
  const id = await booked(hotel, { room: 101, time: '0710', daily: 1 })
  hotel.clock.advance(5 * minute)
  await ring(hotel)
  t.match(await record(hotel, id), {
    result: Result.pending,
    status: Status.pending,
    attempts: 0,
    scheduled: '2026-11-16T07:10:00+01:00',
  })
  const { answered } = (await hotel.desk.get('/rest/wakeup/list/answered').expect(200)).json
  t.match(answered, [
    { room: '101', result: Result.complete, scheduled: '2026-11-15T07:10:00+01:00' },
  ])
})

t.test('a call that could not ring within the late limit is missed', async (t) => {
  const hotel = await openHotel(t)
  const id = await booked(hotel, { room: 101, time: '0710' })
  hotel.clock.set('2026-11-15T07:40:01+01:00')
  await ring(hotel)
  t.match(await record(hotel, id), { result: Result.missed, status: Status.finished, attempts: 0 })
  t.same(await events(hotel, id), ['created', 'missed'])
})

t.test(
  'after an outage of days each missed day is filed and the call that is still in time rings',
  async (t) => {
    const hotel = await openHotel(t)
    const id = await booked(hotel, { room: 101, time: '0710', daily: 1 })
    hotel.clock.set('2026-11-18T07:20:00+01:00')
    for (let i = 0; i < 5; i += 1) await ring(hotel)
    const scheduled = async (list: string) =>
      (await hotel.desk.get(`/rest/wakeup/list/${list}`).expect(200)).json[list].map(
        (call: { scheduled: string }) => call.scheduled.slice(0, 10),
      )
    t.same(await scheduled('failed'), ['2026-11-15', '2026-11-16', '2026-11-17'])
    t.same(await scheduled('answered'), ['2026-11-18'])
    t.equal((await record(hotel, id)).scheduled, '2026-11-19T07:10:00+01:00')
  },
)

t.test('staff make the call of a manual room, and have their time with a backup one', async (t) => {
  const hotel = await openHotel(t)
  await hotel.admin.put('/rest/room/101', { method: 'manual' }).expect(200)
  await hotel.admin.put('/rest/room/102', { method: 'backup' }).expect(200)
  const manual = await booked(hotel, { room: 101, time: '0710' })
  const backup = await booked(hotel, { room: 102, time: '0710' })
  hotel.clock.set('2026-11-15T07:19:59+01:00')
  await ring(hotel)
  t.equal((await record(hotel, manual)).attempts + (await record(hotel, backup)).attempts, 0)
  hotel.clock.set('2026-11-15T07:20:00+01:00')
  await ring(hotel)
  t.match(await record(hotel, backup), { result: Result.complete })
  t.match(await record(hotel, manual), { result: Result.pending, attempts: 0 })
})

t.test('a backup call that is busy is tried again at the usual pace', async (t) => {
  const hotel = await openHotel(t)
  await hotel.admin.put('/rest/room/108', { method: 'backup' }).expect(200)
  const id = await booked(hotel, { room: 108, time: '0710' })
  for (const [at, attempts] of [
    ['07:19:59', 0],
    ['07:20:00', 1],
    ['07:25:00', 2],
    ['07:30:00', 3],
  ] as const) {
    hotel.clock.set(`2026-11-15T${at}+01:00`)
    await ring(hotel)
    t.equal((await record(hotel, id)).attempts, attempts, at)
  }
})

t.test('two daily calls that come to the same time become one', async (t) => {
  const hotel = await openHotel(t)
  const first = await booked(hotel, { room: 101, time: '0710', daily: 1 })
  const second = await booked(hotel, { room: 101, date: '20261116', time: '0710', daily: 1 })
  t.not(first, second)
  hotel.clock.advance(5 * minute)
  await ring(hotel)
  const { pending } = (await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json
  t.match(pending, [{ id: second, scheduled: '2026-11-16T07:10:00+01:00' }])
  t.equal(pending.length, 1)
  t.equal(await booked(hotel, { room: 101, date: '20261116', time: '0710', daily: 1 }), second)
  t.same(await events(hotel, first), ['created', 'due', 'ringing', 'answered', 'cancelled'])
})

async function ringingCall(t: Test): Promise<{ hotel: Hotel; id: string }> {
  const hotel = await openHotel(t, { site: quick() })
  const id = await booked(hotel, { room: 109, time: '0705' })
  await hotel.daemon.desk.tick()
  t.match(await record(hotel, id), { status: Status.ringing, attempts: 1 })
  t.equal((await hotel.desk.get('/rest/line').expect(200)).json.lines[0].calls, 1)
  return { hotel, id }
}

t.test("the operator's word wins over a call that rings: the phone stops", async (t) => {
  const { hotel, id } = await ringingCall(t)
  await hotel.desk.put(`/rest/wakeup/${id}`, { result: 1 }).expect(200)
  await hotel.daemon.desk.idle()
  t.match(await record(hotel, id), { result: Result.complete, actor: 'desk' })
})

t.test('deleting a call that rings hangs up', async (t) => {
  const { hotel, id } = await ringingCall(t)
  await hotel.desk.delete(`/rest/wakeup/${id}`).expect(200)
  await hotel.daemon.desk.idle()
  await hotel.desk.get(`/rest/wakeup/${id}`).expect(404, 301)
})

t.test('a ring cut short by the end of the daemon is rung again after the start', async (t) => {
  const { hotel, id } = await ringingCall(t)
  const reopened = await hotel.reopen(fullSite)
  await reopened.admin.put('/rest/room/109', { extension: '101' }).expect(200)
  await ring(reopened)
  t.match(await record(reopened, id), { result: Result.complete, attempts: 2 })
})

t.test(
  'a booked call rings even when the licence has gone, on no more channels than it allows',
  async (t) => {
    const hotel = await openHotel(t)
    for (const room of [101, 102, 103]) await booked(hotel, { room, time: '0710' })
    const licences =
      '\n[[licence]]\nid = 1\nname = "Wakeup"\nvalue = 0\n[[licence]]\nid = 2\nname = "Lines"\nvalue = 1\n'
    const reopened = await hotel.reopen(fullSite + licences)
    reopened.clock.advance(5 * minute)
    for (let i = 0; i < 20 && [...reopened.daemon.store.pending()].length > 0; i += 1) {
      await reopened.daemon.desk.tick()
      t.ok((await reopened.desk.get('/rest/line').expect(200)).json.lines[0].calls <= 1)
      await reopened.daemon.desk.idle()
    }
    t.same([...reopened.daemon.store.pending()], [])
  },
)
