import { join } from 'node:path'
import { type Test, t } from 'tap'
import { openPty } from '../../../hw/emulator/serial/pty.ts'
import { writeWav } from '../../../src/announce/wav.ts'
import { Result, Status } from '../../../src/core/model/wakeup.ts'
import { laws } from '../../../src/lines/media/g711.ts'
import { RoomPhones } from '../../../src/simulate/phones/room-phones.ts'
import { KeptJournal, openHotel, plainSite, tempFolder } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'
import { sweep } from '../ringer.ts'
import { makeBridge } from './bench.ts'

const account = { user: '8001', password: 'secret8001' }
/** Short, so that guests who listen to the end are soon done. */
const recording = writeWav(sweep(1_000))
const say = { kind: 'wakeup', prompt: 0 } as const

/** The whole frames that are not silent: a busy machine may put silence between them. */
function soundingFrames(codes: Uint8Array): string[] {
  const count = Math.floor(codes.length / 160)
  return Array.from({ length: count }, (_, n) => codes.subarray(n * 160, (n + 1) * 160))
    .filter((frame) => frame.some((code) => code !== laws.pcma.silence))
    .map((frame) => Buffer.from(frame).toString('hex'))
}

/** Telephones of rooms at a PBX; how each behaves follows from its number. */
async function openPbx(t: Test): Promise<RoomPhones> {
  const phones = await RoomPhones.open({
    extensions: ['101', '102', '103', '104', '108', '109'],
    account,
    journal: new KeptJournal(),
    onReceived: () => undefined,
    pace: { ringsMs: 20, listensMs: 100 },
  })
  t.teardown(() => phones.close())
  return phones
}

/** A bridge whose telephones 2 to 6 behave in five ways; the first one answers. */
async function openAnnex(t: Test) {
  const path = join(await tempFolder(t), 'bridge')
  const bridge = makeBridge(t, { ports: 8 })
  bridge.plugIn(await openPty(path))
  bridge.phone(2).habit = { kind: 'presses', key: '2', afterMs: 500 }
  bridge.phone(3).habit = { kind: 'presses', key: '1', afterMs: 500 }
  bridge.phone(4).habit = { kind: 'offhook' }
  bridge.phone(5).habit = { kind: 'away' }
  bridge.phone(6).setFault('no-loop', true)
  return { bridge, path }
}

/** The line to the PBX reaches everything, and comes first. */
const site = (pbxPort: number, bridgePath: string) => `${plainSite}
[wakeup]
ring = "5s"
attempts = 1
[[line]]
name = "pbx"
driver = "sip"
server = "sip:127.0.0.1:${pbxPort}"
user = "${account.user}"
password = "${account.password}"
rtp = "28200-28400"
[[line]]
name = "annex"
driver = "fxs"
port = "${bridgePath}"
extensions = { "401" = 1, "402" = 2, "403" = 3, "404" = 4, "405" = 5, "406" = 6 }
`

t.test('a hotel with SIP rooms and an annex of analog phones wakes its guests', async (t) => {
  const phones = await openPbx(t)
  const { bridge, path } = await openAnnex(t)
  const hotel = await openHotel(t, { site: site(phones.port, path), speech: 'none' })
  const rooms = ['401', '402', '403', '404', '405', '406']
  await hotel.admin
    .csv('/rest/import/rooms', `room,language\n${rooms.join(',en\n')},en`)
    .expect(200)
  await hotel.admin.wav('/rest/prompt/0/en', recording).expect(200)
  await until('the bridge is welcomed', () => bridge.session !== 0)
  const wanted = {
    101: { result: Result.complete, status: Status.finished },
    102: { result: Result.complete, status: Status.finished },
    103: { result: Result.pending, snoozes: 1 },
    108: { result: Result.busy, status: Status.finished },
    401: { result: Result.complete, status: Status.finished },
    402: { result: Result.complete, status: Status.finished },
    403: { result: Result.pending, snoozes: 1 },
    404: { result: Result.busy, status: Status.finished },
    405: { result: Result.noAnswer, status: Status.finished },
    406: { result: Result.noLine, status: Status.finished },
  }
  const room = Object.keys(wanted).join(',')
  const { json } = await hotel.desk.post('/rest/wakeup', { room, time: '0705' }).expect(201)
  await hotel.daemon.desk.tick()
  await until('all have been rung', () => hotel.daemon.desk.state().ringing === 0, 60_000)
  for (const { id, room } of json.wakeups) {
    const { json: call } = await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)
    t.match(call, wanted[room as keyof typeof wanted], `room ${room}`)
  }
  const sound = hotel.daemon.announcements.announcer.sound(say, 'en')
  const said = Uint8Array.from(sound, (sample) => laws.pcma.encoded[sample & 0xffff] ?? 0)
  const whole = soundingFrames(said)
  t.same(soundingFrames(bridge.phone(1).played).slice(0, whole.length), whole)
  t.same(bridge.problems, [])

  const { json: shown } = await hotel.desk.get('/rest/line').expect(200)
  t.match(shown.lines[1], {
    name: 'annex',
    driver: 'fxs',
    state: 'up',
    channels: 6,
    calls: 0,
    ports: [
      { port: 1, extension: '401', state: /idle|offhook/ },
      { port: 2, extension: '402' },
      { port: 3, extension: '403' },
      { port: 4, extension: '404', state: 'offhook' },
      { port: 5, extension: '405', state: 'idle' },
      { port: 6, extension: '406', state: 'fault', error: /no telephone answers/ },
    ],
  })
})
