import { setTimeout as delay } from 'node:timers/promises'
import { type Test, t } from 'tap'
import { type Hotel, openHotel, plainSite } from '../../hotel.ts'
import { type Baresip, startBaresip } from '../../peers/baresip.ts'
import { makeCertificates } from '../../peers/certificates.ts'
import { startKamailio } from '../../peers/kamailio.ts'
import { makeNamespace } from '../../peers/namespace.ts'
import { correlation, readSound } from '../../peers/sound.ts'

t.jobs = 3

type Transport = 'udp' | 'tcp' | 'tls'

interface Scene {
  readonly hotel: Hotel
  readonly phone: Baresip
}

/** A hotel, its PBX and the phone of room 101, in three places of a real network. */
async function openScene(
  t: Test,
  transport: Transport,
  options: { language?: string; codecs?: ('pcma' | 'pcmu')[] } = {},
): Promise<Scene> {
  const namespace = await makeNamespace(t)
  const host = namespace.host.v4
  const certificates = await makeCertificates(t, [host])
  const pbx = await startKamailio(t, {
    host,
    certificates,
    users: { '8001': 'porter-secret', '101': 'room-secret' },
    challengesCalls: true,
  })
  const phone = await startBaresip(t, {
    namespace,
    transport: 'udp',
    registrar: pbx.address,
    user: '101',
    password: 'room-secret',
    mode: 'answer',
    ...(options.codecs && { codecs: options.codecs }),
  })
  const address = transport === 'tls' ? pbx.tlsAddress : pbx.address
  const hotel = await openHotel(t, {
    site: `${plainSite}
[[line]]
name = "pbx"
driver = "sip"
server = "sip:${address};transport=${transport}"
user = "8001"
password = "porter-secret"
rtp = "30100-30900"
ca_file = "${certificates.caFile}"
`,
    speech: 'none',
  })
  const { language = 'en' } = options
  await hotel.admin.put('/rest/room/101', { language }).expect(200)
  return { hotel, phone }
}

/** Books a call for now and lets it ring. */
async function wake({ hotel }: Scene): Promise<string> {
  const { json } = await hotel.desk.post('/rest/wakeup', { room: 101, time: '0705' }).expect(201)
  await hotel.daemon.desk.tick()
  return json.id
}

/** Waits until the call is in a state, for a bounded time. */
async function settled({ hotel }: Scene, id: string, isDone: (call: Call) => boolean) {
  for (let tries = 0; tries < 300; tries++) {
    const { json } = await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)
    if (isDone(json)) return json
    await delay(100)
  }
  throw new Error('the call was never settled')
}

interface Call {
  readonly result: number
  readonly status: number
  readonly snoozes: number
}

async function heard({ phone }: Scene, wanted: Int16Array): Promise<number> {
  await phone.happens('CALL_CLOSED')
  const { samples } = await readSound(await phone.recording())
  return correlation(samples, wanted).value
}

const say = { kind: 'wakeup', prompt: 0 } as const

t.test('over UDP a guest hears the announcement and confirms with 2', async (t) => {
  const scene = await openScene(t, 'udp')
  const { hotel, phone } = scene
  t.match((await hotel.desk.get('/rest/system').expect(200)).json, {
    registered: true,
    telephony: true,
    lines: 1,
  })
  const sound = hotel.daemon.announcements.announcer.sound(say, 'en')
  const id = await wake(scene)
  await phone.happens('CALL_ESTABLISHED')
  await delay(700 + sound.length / 8)
  await phone.press('2')
  t.match(await settled(scene, id, ({ status }) => status === 4), { result: 1, attempts: 1 })
  t.ok((await heard(scene, sound)) > 0.99, 'it was the announcement')
  const { json } = await hotel.admin.get(`/rest/wakeup/log?id=${id}`).expect(200)
  const events = json.log.map(({ event }: { event: string }) => event)
  t.same(events, ['created', 'due', 'ringing', 'answered', 'confirmed'])
})

t.test('over TCP a guest hears it in German and snoozes with 1', async (t) => {
  const scene = await openScene(t, 'tcp', { language: 'de', codecs: ['pcmu'] })
  const { hotel, phone } = scene
  const sound = hotel.daemon.announcements.announcer.sound(say, 'de')
  const id = await wake(scene)
  await phone.happens('CALL_ESTABLISHED')
  await delay(700 + sound.length / 8)
  await phone.press('1')
  t.match(await settled(scene, id, ({ status }) => status === 3), { result: -1, snoozes: 1 })
  t.ok((await heard(scene, sound)) > 0.99, 'it was the announcement')
})

t.test('over TLS a guest hears it to the end, and the porter hangs up', async (t) => {
  const scene = await openScene(t, 'tls')
  const sound = scene.hotel.daemon.announcements.announcer.sound(say, 'en')
  const id = await wake(scene)
  t.match(await settled(scene, id, ({ status }) => status === 4), { result: 1 })
  t.ok((await heard(scene, sound)) > 0.99, 'it was the announcement')
})
