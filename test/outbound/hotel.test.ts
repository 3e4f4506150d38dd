import t, { type Test } from 'tap'
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { WebhookReceiver } from '../../src/simulate/webhook/webhook-receiver.ts'
import { Cable } from '../peers/cable.ts'
import { type Hotel, openHotel, tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'

t.jobs = 3

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

interface ConnectedHotel {
  readonly hotel: Hotel
  readonly opera: PropertySimulator
  readonly minibar: WebhookReceiver
  /** Resolves when the queue of a destination is as described. */
  settled(name: string, queue: Record<string, unknown>): Promise<void>
}

const siteOf = (address: string, webhook: number) => `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
[[line]]
name = "pbx"
driver = "simulated"
answer = "0s"
[[connector]]
name = "opera"
protocol = "fias"
address = "${address}"
vip = { 1 = "vip" }
[profile.vip]
attempts = 5
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:${webhook}/charges"
secret = "${secret}"
[[push]]
name = "housekeeping"
url = "http://127.0.0.1:${webhook}/statuses"
secret = "${secret}"
events = ["room.status", "wakeup.answered"]
`

/** A hotel that delivers, and the real simulators at the other ends. */
async function openConnectedHotel(
  t: Test,
  guests: Record<string, string> = {},
): Promise<ConnectedHotel> {
  const opera = new PropertySimulator({ rooms: ['101', '102', '103'] })
  for (const [room, reservation] of Object.entries(guests)) opera.checkIn(room, reservation)
  const port = await opera.listen({ host: '127.0.0.1', port: 0 })
  return furnish(t, opera, `tcp://127.0.0.1:${port}`)
}

async function furnish(
  t: Test,
  opera: PropertySimulator,
  address: string,
): Promise<ConnectedHotel> {
  const minibar = new WebhookReceiver()
  const webhook = await minibar.listen({ host: '127.0.0.1', port: 0 })
  const site = siteOf(address, webhook)
  // The rooms are there before the first guest list.
  const hotel = await (await openHotel(t, { site })).reopen(site, { delivers: true })
  t.teardown(() => Promise.all([opera.close(), minibar.close()]))
  const destination = async (name: string) => {
    const { destinations } = (await hotel.admin.get('/rest/outbound').expect(200)).json
    return destinations.find((one: { name: string }) => one.name === name)
  }
  const settled = async (name: string, queue: Record<string, unknown>) => {
    await until(`${name} is ${JSON.stringify(queue)}`, async () => {
      const found = await destination(name)
      return Object.entries(queue).every(([key, value]) => found[key] === value)
    })
  }
  await settled('opera', { state: 'up' })
  return { hotel, opera, minibar, settled }
}

const charge = ({ maid }: Hotel, room: number) =>
  maid.post('/rest/isi/charge', { id: 1, quantity: 2, room }).expect(200)

t.test(
  'a charge reaches every connector, and a status every push server and no property system',
  async (t) => {
    const { hotel, opera, minibar, settled } = await openConnectedHotel(t)
    await charge(hotel, 101)
    await hotel.maid.post('/rest/rsi/change', { id: '01', room: 101 }).expect(200)
    for (const name of ['opera', 'minibar', 'housekeeping']) await settled(name, { queue: 0 })
    t.match(opera.ledger.postings, [{ room: '101', article: '1', quantity: 2, answer: 'OK' }])
    const paths = minibar.messages.map(({ path, fields }) => [path, fields?.type]).sort()
    t.same(paths, [
      ['/charges', 'inventory.charge'],
      ['/statuses', 'room.status'],
    ])
    const { connectors } = (await hotel.admin.get('/rest/isi/report').expect(200)).json.charges[0]
    t.match(connectors, [
      { name: 'opera', state: 'acknowledged' },
      { name: 'minibar', state: 'acknowledged' },
    ])
    t.same(opera.problems, [])
  },
)

t.test('a refusal is shown with its words, in the list, the report and the journal', async (t) => {
  const { hotel, opera, settled } = await openConnectedHotel(t)
  opera.behaviour.answers.always(['CO'])
  await charge(hotel, 101)
  await settled('opera', { queue: 0, refused: 1 })
  const error =
    "the guest's credit limit is reached, and overriding it is not allowed (CO): credit limit"
  const { deliveries } = (await hotel.admin.get('/rest/outbound/opera').expect(200)).json
  t.match(deliveries, [{ state: 'refused', error }])
  const { charges } = (await hotel.admin.get('/rest/isi/report').expect(200)).json
  t.match(charges, [{ connectors: [{ name: 'opera', state: 'refused', error }, {}] }])
  await until('it is in the journal', () =>
    hotel.journal.lines.find((line) => line.includes(`Delivery 1 to opera was refused: ${error}`)),
  )
  const { admin } = await hotel.reopen()
  t.match((await admin.get('/rest/outbound').expect(200)).json.destinations[0], { refused: 1 })
  await admin.put('/rest/outbound/opera/1', { action: 'settle' }).expect(200)
  t.match((await admin.get('/rest/outbound').expect(200)).json.destinations[0], { refused: 0 })
})

t.test('a night audit holds charges, and its end lets them go', async (t) => {
  const { hotel, opera, settled } = await openConnectedHotel(t)
  opera.audit(true)
  await settled('opera', { state: 'paused', error: 'night audit' })
  await charge(hotel, 101)
  await settled('minibar', { queue: 0 })
  t.equal(opera.ledger.postings.length, 0)
  opera.audit(false)
  await settled('opera', { state: 'up', queue: 0 })
})

t.test('a charge whose guest has left while the link was down waits for a person', async (t) => {
  const { hotel, opera, settled } = await openConnectedHotel(t, { 101: '4711', 102: '4712' })
  await opera.close()
  await settled('opera', { state: 'down' })
  await charge(hotel, 101)
  await charge(hotel, 102)
  opera.checkOut('101', '4711')
  opera.checkIn('101', '4713')
  const address = hotel.daemon.context.destinations[0]?.client.state().lastError ?? ''
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(address)?.[1])
  await opera.listen({ host: '127.0.0.1', port })
  await settled('opera', { state: 'up', queue: 1, held: 1 })
  t.match(opera.ledger.postings, [{ room: '102' }])
  t.equal(opera.ledger.postings.length, 1)
  await until('it is in the journal', () =>
    hotel.journal.lines.find((line) =>
      /Delivery 1 to opera was held for review: a guest of room 101/.test(line),
    ),
  )
  const metrics = (await hotel.admin.get('/rest/metrics').expect(200)).text
  t.match(metrics, /nightporter_outbound_held\{destination="opera"\} 1\n/)
  t.match(metrics, /nightporter_outbound_queue\{destination="opera"\} 1\n/)
  t.match(metrics, /nightporter_outbound_up\{destination="opera"\} 1\n/)
  await hotel.admin.put('/rest/outbound/opera/1', { action: 'resend' }).expect(200)
  await settled('opera', { queue: 0, held: 0 })
  t.match(opera.ledger.postings.at(-1), { room: '101', postingNumber: '1' })
})

t.test('a wakeup call that the property system wants rings, and is answered once', async (t) => {
  const { hotel, opera, minibar, settled } = await openConnectedHotel(t)
  const { desk, store } = hotel.daemon
  opera.checkIn('101', '4711', { language: 'GE' })
  opera.wake('101', '261115', '071000')
  opera.wake('102', '261115', '071000')
  opera.wake('999', '261115', '071000')
  opera.clearWakeup('102', '261115', '071000')
  await until('all is heard', () =>
    opera.wakeups.wakeups.find(({ results }) => results[0] === 'UR'),
  )
  await until('the other is cleared', () => store.pendingOf('102').length === 0)
  t.equal(store.get('room', '101')?.language, 'de')
  t.match((await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json.pending, [
    { room: '101', scheduled: '2026-11-15T07:10:00+01:00', source: 3, actor: 'opera' },
  ])
  hotel.clock.set('2026-11-15T07:10:00+01:00')
  await desk.tick()
  await desk.idle()
  await settled('opera', { queue: 0 })
  await settled('housekeeping', { queue: 0 })
  await until('it is answered', () =>
    opera.wakeups.wakeups.find(({ room, results }) => room === '101' && results.length > 0),
  )
  const results = opera.wakeups.wakeups.map(({ room, results }) => [room, ...results])
  t.same(results, [['101', 'OK'], ['102'], ['999', 'UR']])
  t.match(minibar.messages, [{ fields: { type: 'wakeup.answered', room: '101' } }])
  t.same(opera.problems, [])
})

t.test('a wakeup call that is deleted here, or whose guest leaves, is answered DE', async (t) => {
  const { hotel, opera, settled } = await openConnectedHotel(t, { 101: '4711', 102: '4712' })
  for (const room of ['101', '102']) opera.wake(room, '261115', '080000')
  const { store } = hotel.daemon
  const id = (await until('both are booked', () => store.pendingOf('102')[0])).id
  opera.checkOut('101', '4711')
  await hotel.desk.delete(`/rest/wakeup/${id}`).expect(200)
  await until('both are answered', () =>
    opera.wakeups.wakeups.every(({ results }) => results.length > 0),
  )
  await settled('opera', { queue: 0 })
  const results = opera.wakeups.wakeups.map(({ room, results }) => [room, ...results])
  t.same(results, [
    ['101', 'DE'],
    ['102', 'DE'],
  ])
  t.same(opera.problems, [])
})

t.test('rooms that are imported know the guests who are in them', async (t) => {
  const rooms = ['101', ...Array.from({ length: 300 }, (_, i) => String(5_001 + i))]
  const reported: string[] = []
  const opera = new PropertySimulator({
    rooms,
    onEvent: ({ words }) => reported.push(words.join(' ')),
  })
  opera.checkIn('5001', '4711', { language: 'GE' })
  opera.checkIn('5300', '4712', { language: 'FR' })
  const port = await opera.listen({ host: '127.0.0.1', port: 0 })
  const { hotel, settled } = await furnish(t, opera, `tcp://127.0.0.1:${port}`)
  const { store } = hotel.daemon
  await hotel.admin.csv('/rest/import/rooms', `room\n${rooms.slice(1).join('\n')}`).expect(200)
  await until('the last guest is known', () => store.get('room', '5300')?.language === 'fr')
  t.match(store.get('occupancy', 'opera 5001'), { reservations: ['4711'] })
  t.equal(store.get('room', '5001')?.language, 'de')
  await settled('opera', { state: 'up' })
  t.equal(reported.filter((text) => text.startsWith('DR')).length, 2, 'the list is asked for once')
  t.same(opera.problems, [])
})

t.test('a VIP code chooses a profile, and a group can be booked', async (t) => {
  const { hotel, opera } = await openConnectedHotel(t)
  const { store } = hotel.daemon
  opera.checkIn('101', '4711', { vip: '1', group: 'ACME' })
  opera.checkIn('102', '4712', { vip: '9', group: 'ACME' })
  await until('both are known', () => store.get('occupancy', 'opera 102')?.stays)
  const form = { room: '@opera/ACME', datetime: '2026-11-16T06:45' }
  const { wakeups } = (await hotel.desk.post('/rest/wakeup', form).expect(201)).json
  t.match(wakeups, [{ room: '101', effective: { profile: 'vip', from: 'guest' } }, { room: '102' }])
  t.notOk('effective' in wakeups[1])
  t.same(opera.problems, [])
})

t.test('guests who move and leave take their calls along', async (t) => {
  const { hotel, opera } = await openConnectedHotel(t, { 101: '4711' })
  const { store } = hotel.daemon
  await hotel.desk.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  opera.move('101', '103', '4711')
  await until('the call has moved', () => store.pendingOf('103')[0])
  opera.checkOut('103', '4711')
  await until('the call is cancelled', () => store.pendingOf('103').length === 0)
  t.match((await hotel.desk.get('/rest/wakeup/list').expect(200)).json.wakeups, [{ result: 5 }])
})

t.test('over a serial line it is the same', async (t) => {
  const cable = new Cable(t, await tempFolder(t))
  await cable.plugIn()
  const opera = new PropertySimulator({ rooms: ['101', '102'] })
  await opera.openSerial(cable.theirs, 9_600)
  const { hotel, settled } = await furnish(t, opera, `serial:${cable.ours}?baud=9600`)
  opera.behaviour.answers.forNext(1, ['RY'])
  await charge(hotel, 101)
  opera.behaviour.damage.wrongChecks = 1
  await charge(hotel, 102)
  await settled('opera', { queue: 0, held: 0 })
  t.same(
    opera.ledger.postings.map(({ room, answer }) => `${room} ${answer}`),
    ['101 RY', '101 OK', '102 OK'],
  )
  t.same(opera.problems, [])
})

t.test(
  'the wire of a destination can be watched by the administrator of the site alone',
  async (t) => {
    const { hotel } = await openConnectedHotel(t)
    await hotel.maid.get('/rest/outbound/opera/trace').expect(403, 102)
    await hotel.admin.get('/rest/outbound/none/trace').expect(404, 312)
    const controller = new AbortController()
    const authorization = `Basic ${Buffer.from('admin:a good password').toString('base64')}`
    const response = await fetch(`${hotel.url}/rest/outbound/opera/trace`, {
      headers: { authorization },
      signal: controller.signal,
    })
    let text = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk)
    })().catch(() => {})
    await until('it has begun', () => /^The destination opera is up\.\n/.test(text))
    await charge(hotel, 101)
    await until('the answer is shown', () => /<- PA answer {4}room 101, answer OK/.test(text))
    t.match(text, /-> PS posting {3}room 101, type M, article 1, quantity 2/)
    controller.abort()
    await reading
  },
)
