import t from 'tap'
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { Cable } from '../peers/cable.ts'
import { type Hotel, tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { furnish, openConnectedHotel } from './connected-hotel.ts'

t.jobs = 3

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
