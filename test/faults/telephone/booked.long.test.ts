import { setTimeout as delay } from 'node:timers/promises'
import { t } from 'tap'
import { RoomPhones } from '../../../src/simulate/phones/room-phones.ts'
import { KeptJournal, tempFolder } from '../../support/hotel.ts'
import { startProcess } from '../../support/process.ts'
import { until } from '../../support/until.ts'
import { Random, seedOfRun } from '../../virtual-time/random.ts'
import { openForCalls, phoneSite, Transcript } from './housekeeper.ts'

const rounds = 20

t.setTimeout(10 * 60_000)
const account = { user: '8001', password: 'secret8001' }
const rooms = Array.from({ length: rounds }, (_, index) => String(101 + index))
/** What is said before a booking is as quiet as this, since the key has stopped it. */
const audibleMs = 40

t.test('a power cut after the fourth digit: booked, or nothing was said of it', async (t) => {
  const random = new Random(seedOfRun())
  t.comment(`SEED=${random.seed}`)
  const phones = await RoomPhones.open({
    extensions: rooms,
    account,
    journal: new KeptJournal(),
  })
  t.teardown(() => phones.close())
  const data = await tempFolder(t)
  const site = phoneSite(phones.port, account)
  let daemon = await startProcess(t, { site, data })
  const list = rooms.map((room) => `${room},${room},mailbox`)
  await daemon.admin
    .csv('/rest/import/rooms', `room,extension,list\n${list.join('\n')}`)
    .expect(200)
  const outcomes = { saidAndBooked: 0, unsaidAndBooked: 0, neither: 0 }
  for (const room of rooms) {
    const transcript = new Transcript()
    const heard: string[] = []
    transcript.listen(room, (line) => heard.push(line))
    const { followed } = await openForCalls(daemon, transcript)
    const call = await phones.dial(room, '700', { keysAs: 'info' })
    t.ok(await call.answered)
    call.press('064')
    await until(
      'three digits are in',
      () => heard.filter((line) => line.includes(' » ')).length === 3,
    )
    // Nothing is being said now: whatever is heard from here on is the answer to the fourth digit.
    const quietMs = call.received.soundMs
    call.press('5')
    await delay(random.whole(0, 60))
    await daemon.kill('SIGKILL')
    await followed
    const isSaid = call.received.soundMs - quietMs > audibleMs
    call.hangUp()
    daemon = await startProcess(t, { site, data })
    const { json } = await daemon.admin.get('/rest/wakeup/list/pending').expect(200)
    const booked = json.pending.filter((one: { room: string }) => one.room === room)
    t.ok(booked.length <= 1, 'not twice')
    if (isSaid) t.equal(booked.length, 1, 'whoever has heard something is woken')
    if (heard.some((line) => line.includes('= booked'))) t.equal(booked.length, 1)
    if (booked.length === 0) outcomes.neither += 1
    else if (isSaid) outcomes.saidAndBooked += 1
    else outcomes.unsaidAndBooked += 1
  }
  t.comment(JSON.stringify(outcomes))
})
