import t, { type Test } from 'tap'
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { operaOn } from '../support/connectors.ts'
import { type Hotel, openHotel, plainSite } from '../support/hotel.ts'
import { until } from '../support/until.ts'

const rooms = Array.from({ length: 20 }, (_, index) => String(101 + index))
const site = (port: number) => `${plainSite}
[[line]]
name = "pbx"
driver = "simulated"
answer = "0s"
${operaOn(port)}`

interface AlertRow {
  readonly id: string
  readonly kind: string
  readonly room: string
  readonly detail: string
}

const alertsOf = async (hotel: Hotel): Promise<AlertRow[]> =>
  (await hotel.desk.get('/rest/alert').expect(200)).json.alerts

const pendingOf = async (hotel: Hotel): Promise<number> =>
  (await hotel.desk.get('/rest/wakeup/list/pending').expect(200)).json.pending.length

const stateOf = async (hotel: Hotel): Promise<string> =>
  (await hotel.admin.get('/rest/outbound').expect(200)).json.destinations[0].state

async function makeProperty(t: Test, guests: readonly string[], port = 0) {
  const property = new PropertySimulator({ rooms })
  for (const room of guests) property.checkIn(room, `R${room}`)
  t.teardown(() => property.close())
  return { property, port: await property.listen({ host: '127.0.0.1', port }) }
}

/** Twenty guests, each with a call that the desk has booked; then the property system comes back with five. */
async function openHotelWithGuests(t: Test) {
  const before = await makeProperty(t, rooms)
  const text = site(before.port)
  const hotel = await (await openHotel(t, { site: text })).reopen(text, { delivers: true })
  const linkIs = (wanted: string) =>
    until(`the link is ${wanted}`, async () => (await stateOf(hotel)) === wanted)
  await linkIs('up')
  const { store } = hotel.daemon.context
  await until('the guests are known', () => store.all('occupancy').length === rooms.length)
  await hotel.desk.post('/rest/wakeup', { room: rooms.join(), time: '0845' }).expect(201)
  hotel.clock.advance(60_000)
  // The last that is heard of it comes after the calls were booked.
  before.property.audit(true)
  await linkIs('paused')
  await before.property.close()
  await linkIs('down')
  const after = await makeProperty(t, rooms.slice(0, 5), before.port)
  const alert = await until('the alert', async () => (await alertsOf(hotel))[0])
  return { hotel, after: after.property, alert }
}

t.test(
  'a property system that has lost its guests ends no call, and somebody is told',
  async (t) => {
    const { hotel, alert } = await openHotelWithGuests(t)
    t.match(alert, {
      id: 'guests opera',
      kind: 'guests',
      room: '',
      detail:
        'opera names 5 guests; 20 rooms were known to be taken, and 15 calls are in rooms where ' +
        'their guests are missing',
    })
    t.equal(await pendingOf(hotel), 20)
    t.match(
      hotel.journal.lines.find((line) => line.startsWith('Alert:')),
      /^Alert: a guest list of the property system waits to be accepted \(opera names 5 guests;/,
    )
    const { properties } = (await hotel.desk.get('/rest/property').expect(200)).json
    t.match(properties, [{ name: 'opera', accepted: false, rooms: rooms.slice(5) }])
  },
)

t.test('whoever accepts the list is asked about each call that a person booked', async (t) => {
  const { hotel } = await openHotelWithGuests(t)
  await hotel.desk.put('/rest/property/opera', { list: 'refuse' }).expect(400, 202)
  await hotel.desk.put('/rest/property/other', { list: 'accept' }).expect(404, 312)
  await hotel.desk.put('/rest/property/opera', { list: 'accept' }).expect(200)
  const alerts = await until('the list is applied', async () => {
    const found = await alertsOf(hotel)
    return found.length === 15 ? found : undefined
  })
  t.same(new Set(alerts.map(({ kind }) => kind)), new Set(['vacant']))
  t.equal(await pendingOf(hotel), 20)
  const [first, second] = alerts
  await hotel.desk.delete(`/rest/alert/${first?.id}`).expect(200)
  await hotel.desk.delete(`/rest/wakeup/${second?.id}`).expect(200)
  t.equal((await alertsOf(hotel)).length, 13)
  t.equal(await pendingOf(hotel), 19)
  await hotel.desk.put('/rest/property/opera', { list: 'accept' }).expect(404, 312)
})

t.test('a tenant does not decide for the whole hotel', async (t) => {
  const hotel = await openHotel(t)
  const clerk = await hotel.addUser('clerk', '', '6f1c2d0e-6f0b-4f0e-9d8e-0a4b7c5d2e11')
  await clerk.put('/rest/property/opera', { list: 'accept' }).expect(403, 102)
})
