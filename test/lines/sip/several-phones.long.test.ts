import { type Test, t } from 'tap'
import { Result, Status } from '../../../src/core/model/wakeup.ts'
import { type Baresip, type BaresipOptions, startBaresip } from '../../peers/baresip.ts'
import { type Capture, isRequest, isResponse, startCapture } from '../../peers/capture.ts'
import { startKamailio } from '../../peers/kamailio/kamailio.ts'
import { makeNamespace } from '../../peers/namespace.ts'
import { correlation, readSound } from '../../peers/sound.ts'
import { type Hotel, openHotel, plainSite } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'

t.jobs = 2

const say = { kind: 'wakeup', prompt: 0 } as const
/** Where the hotel's sound comes from. */
const sound = { from: 30_100, to: 30_900 }
const extensions = ['101', '102', '103'] as const

type Mode = BaresipOptions['mode']

interface Scene {
  readonly hotel: Hotel
  readonly phones: readonly Baresip[]
  readonly wire: Capture
}

/** A hotel, its PBX, and a room with three telephones that are real ones. */
async function openRoom(t: Test, modes: readonly [Mode, Mode, Mode]): Promise<Scene> {
  const namespace = await makeNamespace(t)
  const secrets = extensions.map((name) => [name, `room-secret-${name}`] as const)
  const pbx = await startKamailio(t, {
    host: namespace.host.v4,
    users: Object.fromEntries([['8001', 'porter-secret'], ...secrets]),
    challengesCalls: true,
  })
  const phones = await Promise.all(
    secrets.map(([user, password], index) =>
      startBaresip(t, {
        namespace,
        transport: 'udp',
        registrar: pbx.address,
        user,
        password,
        port: 5_060 + 10 * index,
        mode: modes[index] ?? 'ring',
      }),
    ),
  )
  const hotel = await openHotel(t, {
    site: `${plainSite}
[wakeup]
ring = "10s"
attempts = 1
[[line]]
name = "pbx"
driver = "sip"
server = "sip:${pbx.address}"
user = "8001"
password = "porter-secret"
rtp = "${sound.from}-${sound.to}"
`,
    speech: 'none',
  })
  await hotel.admin.put('/rest/room/101', { extension: extensions.join() }).expect(200)
  return { hotel, phones, wire: await startCapture(t, { namespace }) }
}

/** Books a call of the room for now, and lets it ring. */
async function wake({ hotel }: Scene): Promise<string> {
  const { json } = await hotel.desk.post('/rest/wakeup', { room: 101, time: '0705' }).expect(201)
  await hotel.daemon.desk.tick()
  return json.id
}

async function finished({ hotel }: Scene, id: string) {
  return until('the call has ended', async () => {
    const { json } = await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)
    return json.status === Status.finished && json
  })
}

/** What the log says of a ring, and of what came of it. */
async function logOf({ hotel }: Scene, id: string): Promise<string[]> {
  const { json } = await hotel.admin.get(`/rest/wakeup/log?id=${id}`).expect(200)
  return json.log.map(({ event, detail }: Record<string, string>) => `${event} ${detail}`.trim())
}

const ringing = 'ringing 0.0 s late, at 101 and 102 and 103'

for (const lifted of [0, 2] as const)
  t.test(`three phones of a room ring at once, and ${extensions[lifted]} is lifted`, async (t) => {
    const scene = await openRoom(t, ['ring', 'ring', 'ring'])
    const { hotel, phones, wire } = scene
    const wanted = hotel.daemon.announcements.announcer.sound(say, 'en')
    const id = await wake(scene)
    await Promise.all(phones.map((phone) => phone.happens('CALL_INCOMING')))
    const [phone] = phones.slice(lifted)
    if (!phone) throw new Error('no phone')
    const others = phones.filter((other) => other !== phone)
    await phone.accept()
    await Promise.all(others.map((other) => other.happens('CALL_CLOSED')))
    await phone.hears(700 + wanted.length / 8)
    await phone.press('2')
    t.match(await finished(scene, id), { result: Result.complete, attempts: 1, snoozes: 0 })
    await phone.happens('CALL_CLOSED')

    const [answer] = await wire.sees('200', (one) => isResponse(one, 200, 'INVITE'))
    t.equal(answer?.fromPort, phone.port)
    for (const { port } of others) {
      const isCancel = (one: { toPort: number }) => one.toPort === port
      const [cancel] = await wire.sees('CANCEL', (one) => isRequest(one, 'CANCEL') && isCancel(one))
      const tookMs = (cancel?.atMs ?? Number.NaN) - (answer?.atMs ?? 0)
      t.ok(tookMs > 0 && tookMs < 1_000, `stopped ${tookMs.toFixed(1)} ms after the answer`)
      await wire.sees('487', (one) => isResponse(one, 487, 'INVITE') && one.fromPort === port)
    }
    t.same(
      new Set(
        wire
          .packets()
          .filter((one) => isResponse(one, 200, 'INVITE'))
          .map(({ fromPort }) => fromPort),
      ),
      new Set([phone.port]),
      'nobody else has answered',
    )

    const media = Number(/^m=audio (\d+)/m.exec(String(answer?.payload))?.[1])
    const heard = wire.packets().filter((one) => isOurSound(one.fromPort))
    t.ok(heard.length > 50, `${heard.length} packets of sound`)
    t.same(
      heard.filter(({ toPort }) => toPort !== media && toPort !== media + 1),
      [],
      'all of them to the phone that was lifted',
    )
    const { samples } = await readSound(await phone.recording())
    t.ok(correlation(samples, wanted).value > 0.99, 'it was the announcement')
    for (const other of others) await t.rejects(other.recording(), 'the others heard nothing')

    t.same(
      (await logOf(scene, id)).slice(1),
      [
        'due',
        ringing,
        `answered at ${extensions[lifted]}`,
        `confirmed key 2, at ${extensions[lifted]}`,
      ],
      'one ring, and one answer',
    )
    t.equal(phones.filter((each) => each.events.some(isSecondCall)).length, 0)
  })

function isOurSound(port: number): boolean {
  return port >= sound.from && port <= sound.to
}

function isSecondCall({ type }: { type: string }, index: number, all: readonly { type: string }[]) {
  return type === 'CALL_INCOMING' && all.findIndex((each) => each.type === type) < index
}

t.test('two phones that are lifted together are one conversation', async (t) => {
  const scene = await openRoom(t, ['answer', 'answer', 'answer'])
  const { phones, wire } = scene
  const id = await wake(scene)
  t.match(await finished(scene, id), { result: Result.complete, attempts: 1 })
  const isAnswer = (port: number) => (one: { fromPort: number }) => one.fromPort === port
  const spoken = new Set(
    wire
      .packets()
      .filter(({ fromPort, toPort }) => isOurSound(fromPort) && toPort % 2 === 0)
      .map(({ toPort }) => toPort),
  )
  t.equal(spoken.size, 1, 'one phone has heard something')
  for (const { port } of phones) {
    const answers = wire
      .packets()
      .filter((one) => isResponse(one, 200, 'INVITE'))
      .filter(isAnswer(port))
    if (answers.length === 0) continue
    await wire.sees('ACK', (one) => isRequest(one, 'ACK') && one.toPort === port)
    await wire.sees('BYE', (one) => isRequest(one, 'BYE') && one.toPort === port)
  }
  const [, , , answeredAt] = await logOf(scene, id)
  t.match(answeredAt, /^answered at 10[123]$/)
  t.same((await logOf(scene, id)).slice(1), ['due', ringing, answeredAt])
})

for (const [what, modes, result, event] of [
  [
    'that ring in vain, one of them busy, are not answered',
    ['busy', 'ring', 'ring'],
    Result.noAnswer,
    'unanswered',
  ],
  ['that are all busy are busy', ['busy', 'busy', 'busy'], Result.busy, 'busy'],
] as const)
  t.test(`phones of a room ${what}, after one attempt`, async (t) => {
    const scene = await openRoom(t, modes)
    const id = await wake(scene)
    t.match(await finished(scene, id), { result, attempts: 1 })
    const log = await logOf(scene, id)
    t.same(log.slice(1), ['due', ringing, `${event} the last attempt`])
    t.same(
      scene.wire.packets().filter(({ fromPort }) => isOurSound(fromPort)),
      [],
      'and nobody was spoken to',
    )
  })
