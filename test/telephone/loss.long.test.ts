import { type Test, t } from 'tap'
import { type Baresip, startBaresip } from '../peers/baresip.ts'
import { startKamailio } from '../peers/kamailio/kamailio.ts'
import { makeNamespace } from '../peers/namespace.ts'
import * as calling from '../peers/sipp/calling.ts'
import { type SippOptions, startSipp } from '../peers/sipp/sipp.ts'
import { startTelephones, type Telephones } from '../peers/telephones/telephones.ts'
import { type Hotel, openHotel, plainSite } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { bookings, callsOf, untilCall } from './exchange-scene.ts'
import { addressOf } from './trunk-scene.ts'

t.setTimeout(600_000)

const loss = 15
/** A guest who is not booked calls again. */
const maxRounds = 5
const atOnce = 14

interface Guest {
  readonly extension: string
  /** `0807` */
  readonly hhmm: string
}

/** From eight in the morning on, every seven minutes another one. */
const times = Array.from({ length: 100 }, (_, n) => {
  const minutes = 480 + 7 * n
  const two = (value: number) => String(value).padStart(2, '0')
  return two(Math.floor(minutes / 60)) + two(minutes % 60)
})
// By its timestamps sipp presses the next key 50 ms on, while the last still lasts: one twice is one press.
const isForSipp = (hhmm: string) => new Set(hhmm).size === 4
const guests: Guest[] = [
  ...times.filter(isForSipp),
  ...times.filter((time) => !isForSipp(time)),
].map((hhmm, n) => ({ extension: String(101 + n), hhmm }))
/** Who calls with what: the first of them without a key that comes twice. */
const events = guests.slice(0, 24)
const info = guests.slice(24, 48)
const baresips = guests.slice(48, 52)
const ours = guests.slice(52)
const wanted = guests.map(
  ({ extension, hhmm }) => `${extension} ${hhmm.slice(0, 2)}:${hhmm.slice(2)}`,
)

/** Does something for everybody, for some at a time. */
async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const take = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}

/**
 * Presses a time, hears what the box says, and hangs up; whoever was not booked calls again. Keys that
 * still wait to be sent again would come between those of a second try in the same call.
 */
async function bookListening(
  hotel: Hotel,
  { extension, hhmm }: Guest,
  { press, hangUp }: { press: () => void; hangUp: () => Promise<void> },
): Promise<void> {
  await untilCall(hotel, extension, ({ steps, ended }) => ended === null && steps.length > 0)
  press()
  await until(`${extension} hears something for ${hhmm}`, async () => {
    const [call] = await callsOf(hotel, extension)
    const heard = call?.steps.filter((step) => step.startsWith('«')).length ?? 0
    return call !== undefined && (call.ended !== null || heard > 1)
  })
  await hangUp()
}

/** Telephones of ours, of which a third sends its keys in each way. */
function dialAll(hotel: Hotel, telephones: Telephones, all: readonly Guest[]): Promise<void> {
  return forEach(all, async (guest) => {
    const { extension, hhmm } = guest
    const keysAs = (['tones', 'events', 'info'] as const)[Number(extension) % 3] ?? 'tones'
    const call = await telephones.dial(extension, keysAs)
    if (!call) return
    await bookListening(hotel, guest, { press: () => call.press(hhmm), hangUp: call.hangUp })
  })
}

/** Exchanges that call by a scenario: they know the menu, and listen to nothing. */
async function sippCalls(t: Test, all: readonly Guest[], options: Partial<SippOptions>) {
  const table = [
    ['from', 'all', 'a', 'b', 'c', 'd'],
    ...all.map(({ extension, hhmm }) => [extension, hhmm, ...hhmm]),
  ]
  if (all.length === 0) return
  const scenario = options.scenario ?? []
  const limitMs = 300_000
  const sipp = await startSipp(t, {
    ...options,
    scenario,
    table,
    calls: all.length,
    atOnce,
    limitMs,
  })
  await sipp.ended
}

t.test('a hundred callers book over a network that loses 15 % each way', async (t) => {
  const namespace = await makeNamespace(t)
  const host = namespace.phone.v4
  const users = Object.fromEntries([...baresips.map((g) => [g.extension, 'x']), ['8001', 'y']])
  const pbx = await startKamailio(t, { host, namespace, port: 5060, users })
  const hotel = await openHotel(t, {
    speech: 'none',
    furnish: async (admin) => {
      const rooms = guests.map(({ extension }) => `${extension},mailbox`)
      await admin.csv('/rest/import/rooms', `room,list\n${rooms.join('\n')}\n`).expect(200)
    },
    site: `${plainSite}
[[line]]
name = "pbx"
driver = "sip"
server = "sip:${pbx.address}"
user = "8001"
password = "y"
channels = 100
rtp = "34000-34998"
`,
  })
  const box = await addressOf(hotel)
  const telephones = await startTelephones(t, box, namespace)
  const phones: [Guest, Baresip][] = []
  for (const [n, guest] of baresips.entries()) {
    const { extension: user } = guest
    const at = { registrar: pbx.address, user, password: 'x', port: 5070 + 10 * n }
    phones.push([
      guest,
      await startBaresip(t, { namespace, transport: 'udp', mode: 'ring', ...at }),
    ])
  }
  namespace.drop(loss)
  const isMissing = async () => {
    const booked = await bookings(hotel)
    return (guest: Guest) => !booked.some((each) => each.startsWith(`${guest.extension} `))
  }
  const direct = { to: box, namespace, host }
  const asInfo = calling.callAndPress(calling.infoKeys(['[a]', '[b]', '[c]', '[d]']), 1_500, 2_000)
  const asEvents = calling.callAndPlay('[all]', 4_000, 2_000)
  for (let round = 1; round <= maxRounds; round += 1) {
    const isOpen = await isMissing()
    const open = guests.filter(isOpen)
    t.comment(`round ${round}: ${open.length} guests are to call: ${open.map((g) => g.extension)}`)
    if (open.length === 0) break
    await Promise.all([
      ...phones
        .filter(([guest]) => isOpen(guest))
        .map(async ([guest, phone]) => {
          const nth = phone.events.filter(({ type }) => type === 'CALL_ESTABLISHED').length + 1
          await phone.dial(`sip:8001@${pbx.address}`)
          await phone.happens('CALL_ESTABLISHED', nth)
          await bookListening(hotel, guest, {
            press: () => void pressAll(phone, guest.hhmm),
            hangUp: () => phone.hangup(),
          })
        }),
      sippCalls(t, info.filter(isOpen), { ...direct, scenario: asInfo }),
      sippCalls(t, events.filter(isOpen), { ...direct, scenario: asEvents }),
      dialAll(hotel, telephones, ours.filter(isOpen)),
    ])
  }
  namespace.drop(0)
  t.same(await bookings(hotel), [...wanted].sort(), 'each at the right time, and none twice')
  const { json } = await hotel.admin.get('/rest/wakeup/log?limit=1000').expect(200)
  const created = json.log.filter(({ event }: { event: string }) => event === 'created')
  t.equal(created.length, 100, 'nothing else was ever booked')
})

async function pressAll(phone: Baresip, keys: string): Promise<void> {
  for (const key of keys) {
    await phone.press(key)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
