import type { Test } from 'tap'
import { type Baresip, startBaresip } from '../../peers/baresip.ts'
import { makeCertificates } from '../../peers/certificates.ts'
import { type Kamailio, startKamailio } from '../../peers/kamailio/kamailio.ts'
import { makeNamespace, type Namespace } from '../../peers/namespace.ts'
import { correlation, readSound } from '../../peers/sound.ts'
import { type Hotel, openHotel, plainSite } from '../../support/hotel.ts'
import { until } from '../../support/until.ts'

type Transport = 'udp' | 'tcp' | 'tls'

export interface Scene {
  readonly hotel: Hotel
  readonly phone: Baresip
  readonly pbx: Kamailio
  readonly namespace: Namespace
}

export interface SceneOptions {
  readonly language?: string
  readonly codecs?: ('pcma' | 'pcmu')[]
  /** The rules of the ring in the site file. */
  readonly wakeup?: string
  /** More keys of the line in the site file. */
  readonly line?: (host: string) => string
  /** How the PBX routes some calls, in its own language. */
  readonly callRoute?: string
}

/** A hotel, its PBX and the phone of room 101, in three places of a real network. */
export async function openScene(
  t: Test,
  transport: Transport,
  options: SceneOptions = {},
): Promise<Scene> {
  const namespace = await makeNamespace(t)
  const host = namespace.host.v4
  const certificates = await makeCertificates(t, [host])
  const pbx = await startKamailio(t, {
    host,
    certificates,
    users: { '8001': 'porter-secret', '101': 'room-secret' },
    challengesCalls: true,
    ...(options.callRoute !== undefined && { callRoute: options.callRoute }),
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
[wakeup]
${options.wakeup ?? ''}
[[line]]
name = "pbx"
driver = "sip"
server = "sip:${address};transport=${transport}"
user = "8001"
password = "porter-secret"
rtp = "30100-30900"
${options.line?.(host) ?? ''}
ca_file = "${certificates.caFile}"
`,
    speech: 'none',
  })
  const { language = 'en' } = options
  await hotel.admin.put('/rest/room/101', { language }).expect(200)
  return { hotel, phone, pbx, namespace }
}

/** Books a call for now and lets it ring. */
export async function wake({ hotel }: Scene, room = 101): Promise<string> {
  const { json } = await hotel.desk.post('/rest/wakeup', { room, time: '0705' }).expect(201)
  await hotel.daemon.desk.tick()
  return json.id
}

/** Waits until the call is in a state, for a bounded time. */
export async function settled({ hotel }: Scene, id: string, isDone: (call: Call) => boolean) {
  return until('the call is settled', async () => {
    const { json } = await hotel.desk.get(`/rest/wakeup/${id}`).expect(200)
    return isDone(json) ? json : undefined
  })
}

interface Call {
  readonly result: number
  readonly status: number
  readonly snoozes: number
}

export async function heard({ phone }: Scene, wanted: Int16Array): Promise<number> {
  await phone.happens('CALL_CLOSED')
  const { samples } = await readSound(await phone.recording())
  return correlation(samples, wanted).value
}
