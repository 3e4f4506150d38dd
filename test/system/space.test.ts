import { existsSync, statSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { Reserve } from '../../src/system/reserve.ts'
import { Space } from '../../src/system/space.ts'
import { HandClock, type Hotel, KeptJournal, openHotel, tempFolder } from '../support/hotel.ts'
import { cannotMount, fill, sizeOf, smallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'

const options = { skip: cannotMount }
/** Phones that are answered: those in 8 are busy, those in 9 ring for ever. */
const rooms = Array.from({ length: 20 }, (_, i) => 101 + i).filter((room) => room % 10 < 8)
const minutes = Array.from({ length: 20 }, (_, i) => String(10 + i))

const site = `
[site]
name = "Hotel Astoria"
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"
driver = "simulated"
channels = 20
answer = "0s"
[[push]]
name = "alarms"
url = "http://127.0.0.1:5013/alarms"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
events = ["wakeup.answered"]
`

/** A hotel on a small disk with 320 calls, and all the room kept for them that should be. */
async function openOnSmallDisk(t: Test): Promise<Hotel> {
  const folder = await smallDisk(t, '64m')
  const clock = new HandClock('2026-11-15T07:00:00+01:00')
  const hotel = await openHotel(t, { folder, clock, site, lookMs: 10 })
  for (const minute of minutes)
    await hotel.desk.post('/rest/wakeup', { room: rooms.join(), time: `07${minute}` }).expect(201)
  return hotel
}

const statOf = (file: string) => statSync(file, { throwIfNoEntry: false })

async function reserveIsHeld({ folder, daemon }: Hotel): Promise<void> {
  const file = join(folder, 'reserve')
  const isWhole = () => {
    const size = statOf(file)?.size ?? 0
    return size >= daemon.context.space.state().reserve
  }
  await until('the reserve is held', isWhole)
}

/** The time in which the calls are due. */
async function passCalls(hotel: Hotel): Promise<void> {
  for (let minute = 0; minute < 35; minute += 1) {
    hotel.clock.advance(60_000)
    await hotel.daemon.desk.tick()
    await hotel.daemon.desk.idle()
  }
}

t.test(
  'a disk that others fill takes nothing new, and booked calls are rung',
  options,
  async (t) => {
    const hotel = await openOnSmallDisk(t)
    const { admin, maid, desk, daemon, folder, journal } = hotel
    await reserveIsHeld(hotel)
    t.ok((await sizeOf(join(folder, 'reserve'))) > 12e6)
    const before = (await admin.get('/rest/wakeup/list/pending').expect(200)).json
    const download = await fill(folder)
    await until('the lack is seen', () => daemon.context.space.isShort())

    const one = { room: '101', time: '2359' }
    t.match((await desk.post('/rest/wakeup', one).expect(503, 501)).json.description, /Free space/)
    const again = { room: rooms.join(), time: `07${minutes[0]}` }
    await desk.post('/rest/wakeup', again).expect(201)
    const keyed = { 'Idempotency-Key': 'a reply that would be kept' }
    await desk.post('/rest/wakeup', again, keyed).expect(503, 501)
    await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(503, 501)
    await maid.post('/rest/rsi/change', { id: '01', room: 101 }).expect(503, 501)
    await admin.post('/rest/user', { name: 'anna', password: 'annas password' }).expect(503, 501)
    await admin.csv('/rest/import/rooms', 'room\n555').expect(503, 501)
    await admin.get('/rest/backup').expect(503, 501)
    const { json } = await admin.get('/rest/wakeup/list/pending').expect(200)
    t.same(json, before, 'all that was acknowledged is there')

    const metrics = (await admin.get('/rest/metrics').expect(200)).text
    t.match(metrics, /nightporter_space_state\{state="short"\} 1/)

    const [settled, deleted] = json.pending as { id: string }[]
    const reserve = daemon.context.space.state().reserve
    await daemon.context.space.lookAgain()
    t.ok((await sizeOf(join(folder, 'reserve'))) >= reserve, 'all of it is kept until it is needed')
    // A commit that is refused gives up a piece of it.
    const isIn = async () => (await desk.post('/rest/session', {})).status === 201
    await until('staff can log in', isIn)
    const correct = async (n: number) =>
      (await maid.put(`/rest/wakeup/${settled?.id}`, { result: 1 + (n % 2) })).status
    const corrected = []
    for (let n = 0; n < 501; n += 1) corrected.push(await correct(n))
    t.equal(corrected.at(-1), 503, 'nobody eats the reserve by changing what is there')
    await passCalls(hotel)
    await desk.put(`/rest/wakeup/${settled?.id}`, { result: 1 }).expect(200)
    await desk.delete(`/rest/wakeup/${deleted?.id}`).expect(200)
    await admin.post('/rest/clock/accept', {}).expect(200)
    const { answered } = (await admin.get('/rest/wakeup/list/answered').expect(200)).json
    t.equal(answered.length, rooms.length * minutes.length - 1, 'every call was rung and settled')

    await download.remove()
    await desk.post('/rest/wakeup', one).expect(201)
    await reserveIsHeld(hotel)
    const isGood = () => daemon.context.space.state().state === 'good'
    await until('there is room again', isGood)
    t.match(journal.lines.join(' '), /full but for.*go to booked calls.*space again/s)
  },
)

t.test('a commit that a full disk refuses gives the reserve up at once', options, async (t) => {
  const first = await openOnSmallDisk(t)
  await reserveIsHeld(first)
  const hotel = await first.reopen(undefined, { lookMs: 3_600_000 })
  const download = await fill(hotel.folder)
  const { pending } = (await hotel.admin.get('/rest/wakeup/list/pending').expect(200)).json
  const settle = (id: string) => hotel.desk.put(`/rest/wakeup/${id}`, { result: 1 })
  const held = () => statOf(join(hotel.folder, 'reserve'))?.size ?? 0
  let refused = 0
  for (const { id } of pending.slice(0, 50) as { id: string }[]) {
    const before = held()
    if ((await settle(id)).status !== 503) continue
    refused += 1
    await until('a piece is given up', () => held() < before)
  }
  t.ok(refused > 0 && refused < 10, `${refused} were refused until there was room`)
  await hotel.desk.post('/rest/wakeup', { room: '101', time: '2359' }).expect(503, 501)
  await download.remove()
  await hotel.desk.post('/rest/wakeup', { room: '101', time: '2359' }).expect(201)
})

t.test('a disk that is too small for a reserve is told of once, and used', options, async (t) => {
  const folder = await smallDisk(t, '8m')
  const journal = new KeptJournal()
  const space = new Space({ folder, journal, pendingCalls: () => 1, lookMs: 5 })
  await fill(folder)
  await space.start()
  t.equal(space.state().state, 'low')
  for (let look = 0; look < 3; look += 1) await space.lookAgain()
  await space.close()
  t.notOk(existsSync(join(folder, 'reserve')))
  t.match(journal.lines, [
    'The disk is small (8.4 MB): of 8.4 MB that booked calls may need, 0.0 MB can be kept. ' +
      'Use a larger disk.',
    /^The disk has little space: 0\.0 MB of 8\.4 MB free\. Free space/,
  ])
  t.equal(journal.lines.length, 2)
})

t.test(
  'the reserve shrinks as calls go, and a piece that finds no space leaves nothing',
  async (t) => {
    const reserve = new Reserve(join(await tempFolder(t), 'reserve'))
    await reserve.approach(2_500_000)
    t.equal(reserve.heldBytes, 1_048_576, 'a piece at a time')
    await reserve.approach(2_500_000)
    await reserve.approach(2_500_000)
    t.equal(reserve.heldBytes, 2_500_000)
    await reserve.approach(1_000_000)
    await reserve.find()
    t.equal(reserve.heldBytes, 1_000_000)
    const nowhere = new Reserve(join(await tempFolder(t), 'missing', 'reserve'))
    await t.rejects(nowhere.approach(1_000), { code: 'ENOENT' })
    t.equal(nowhere.heldBytes, 0)
  },
)

t.test(
  'the reserve grows only while there is room, and shrinks with the calls',
  options,
  async (t) => {
    const folder = await smallDisk(t, '64m')
    const file = join(folder, 'reserve')
    let pending = 0
    /** It asks for the calls at every look, and when it thinks of the reserve. */
    let asked = 0
    const pendingCalls = () => {
      asked += 1
      return pending
    }
    const space = new Space({ folder, journal: new KeptJournal(), pendingCalls, lookMs: 5 })
    t.teardown(() => space.close())
    await space.start()
    const holds = (bytes: number) => until(`${bytes} are held`, () => statOf(file)?.size === bytes)
    await holds(8 * 1_048_576)
    pending = 256
    await holds(12 * 1_048_576)
    pending = 0
    await holds(8 * 1_048_576)
    const download = await fill(folder, 5 * 1_048_576)
    pending = 512
    await until('the lack is seen', () => space.isShort())
    const askedBefore = asked
    await until('it has looked again', () => asked > askedBefore + 10)
    t.equal(statOf(file)?.size, 8 * 1_048_576, 'nothing is taken of what is short')
    await download.remove()
    await holds(16 * 1_048_576)
  },
)

t.test(
  'a reserve counts what it has of the disk, and a piece without room is cut',
  options,
  async (t) => {
    const folder = await smallDisk(t, '8m')
    const file = join(folder, 'reserve')
    await writeFile(file, '')
    await truncate(file, 4_000_000)
    const reserve = new Reserve(file)
    await reserve.find()
    t.equal(reserve.heldBytes, 0, 'a length without blocks')
    await reserve.approach(1_048_576)
    await fill(folder, 500_000)
    await t.rejects(reserve.approach(2_097_152), { code: 'ENOSPC' })
    t.same([reserve.heldBytes, statOf(file)?.size], [1_048_576, 1_048_576])
  },
)
