import t, { type Test } from 'tap'
import type { Delivery } from '../../../src/core/model/delivery.ts'
import { lodge, openHotel, plainSite } from '../../support/hotel.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
/** One takes what takes others back, one does not. Nothing is sent but by a test. */
const site = `${plainSite}
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:5011/hook"
secret = "${secret}"
corrections = true
[[connector]]
name = "opera"
protocol = "fias"
address = "tcp://127.0.0.1:5010"
[[tenant]]
id = "${lodge}"
`

const page = { 'Nightporter-Client': 'page' }

async function open(t: Test, more = '') {
  const hotel = await openHotel(t, { site: site + more })
  const { maid, admin, daemon } = hotel
  const charge = async (quantity = 2) => {
    const form = { id: 1, quantity, room: 101 }
    const { headers } = await maid.post('/rest/isi/charge', form, page).expect(200)
    const [id = '', time = ''] = String(headers['nightporter-charge']).split(' ')
    return { id, time }
  }
  const report = async () => (await admin.get('/rest/isi/report').expect(200)).json.charges
  /** As if a connector had answered, or somebody had decided. */
  const settle = async (destination: string, sequence: number, now: Partial<Delivery>) => {
    const delivery = daemon.store.delivery(destination, sequence)
    if (!delivery) throw new Error(`no delivery ${sequence} to ${destination}`)
    const record = { ...delivery, attempts: 1, ...now }
    await daemon.store.commit(() => ({ change: [{ put: 'delivery', record }], value: undefined }))
  }
  const alerts = async () => (await hotel.desk.get('/rest/alert').expect(200)).json.alerts
  return { ...hotel, charge, report, settle, alerts }
}

t.test('what has not left yet does not leave any more', async (t) => {
  const { maid, charge, report, alerts, daemon } = await open(t)
  const { json } = await maid.post('/rest/isi/correct', await charge()).expect(200)
  t.match(json, { withdrawn: ['minibar', 'opera'], told: [], byHand: [] })
  t.equal(daemon.store.queueLength('minibar') + daemon.store.queueLength('opera'), 0)
  t.same(await alerts(), [])
  const [first, second] = await report()
  t.match(first, { quantity: 2, amount: '7.00', corrected: true })
  t.match(first.connectors, [
    { state: 'acknowledged', error: 'taken back by maid' },
    { state: 'acknowledged', error: 'taken back by maid' },
  ])
  t.match(second, { quantity: -2, amount: '-7.00', corrects: first.id, actor: 'maid' })
})

t.test(
  'what has arrived is taken back where that is possible, else the desk is asked',
  async (t) => {
    const { maid, desk, charge, settle, alerts, daemon } = await open(t)
    const made = await charge()
    await settle('minibar', 1, { state: 'acknowledged' })
    await settle('opera', 1, { state: 'acknowledged' })
    const { json } = await maid.post('/rest/isi/correct', made).expect(200)
    t.match(json, { withdrawn: [], told: ['minibar'], byHand: ['opera'] })
    t.match(json.description, 'the desk takes it off the bill of opera')
    t.match(daemon.store.delivery('minibar', 2)?.notice, { quantity: -2, corrects: made.id })
    t.equal(daemon.store.queueLength('opera'), 0, 'it is never sent what it cannot read')
    const [alert] = await alerts()
    t.match(alert, { kind: 'correction', room: '101', detail: '2 × Water: opera' })
    await desk.delete(`/rest/alert/${encodeURIComponent(alert.id)}`).expect(200)
    t.same(await alerts(), [])
  },
)

t.test('what a connector has refused needs nothing there', async (t) => {
  const { maid, admin, charge, settle, alerts } = await open(t)
  const made = await charge()
  await settle('opera', 1, { state: 'refused' })
  const { json } = await maid.post('/rest/isi/correct', made).expect(200)
  t.match(json, { withdrawn: ['minibar'], told: [], byHand: [] })
  t.same(await alerts(), [])
  await admin.put('/rest/outbound/opera/1', { action: 'resend' }).expect(409, 309)
})

t.test('a charge is taken back once, and what takes one back never', async (t) => {
  const { maid, charge, report } = await open(t)
  const made = await charge()
  const both = await Promise.all([
    maid.post('/rest/isi/correct', made),
    maid.post('/rest/isi/correct', made),
  ])
  t.same(both.map(({ status }) => status).sort(), [200, 409])
  const [, second] = await report()
  await maid.post('/rest/isi/correct', { id: second.id, time: second.time }).expect(409, 310)
  t.equal((await report()).length, 2)
})

t.test('nobody takes back what they do not see, or what was never charged', async (t) => {
  const { maid, desk, as, addUser, charge } = await open(t)
  const made = await charge()
  await addUser('lodgemaid', 'inventory', lodge)
  await as('lodgemaid').post('/rest/isi/correct', made).expect(404, 312)
  await desk.post('/rest/isi/correct', made).expect(403, 102)
  await maid.post('/rest/isi/correct', { ...made, id: 'another' }).expect(404, 312)
  await maid.post('/rest/isi/correct', { ...made, time: '2026-11-15T06:00' }).expect(404, 312)
  const plain = await maid.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
  t.equal(plain.headers['nightporter-charge'], undefined, 'programs get what they always got')
})

t.test('a backup has it all', async (t) => {
  const { maid, admin, charge, report } = await open(t)
  await maid.post('/rest/isi/correct', await charge()).expect(200)
  t.equal((await admin.get('/rest/backup').expect(200)).status, 200)
  t.equal((await report()).length, 2)
})

t.test(
  'where it is not certain that it was booked, nothing is sent and the desk looks',
  async (t) => {
    const uncertain: Partial<Delivery>[] = [
      { state: 'unknown', held: 'it may have arrived or not' },
      { state: 'queued', attempts: 10, held: 'sent 10 times' },
      { state: 'queued', attempts: 3 },
      { state: 'queued', attempts: 0, reviewedMs: 1 },
    ]
    for (const now of uncertain) {
      const { maid, charge, settle, alerts, daemon } = await open(t)
      const made = await charge()
      await settle('minibar', 1, now)
      const { json } = await maid.post('/rest/isi/correct', made).expect(200)
      t.match(json, { withdrawn: ['opera'], told: [], byHand: ['minibar'] })
      t.equal(daemon.store.queueLength('minibar'), 0, 'nobody sends it any more')
      t.equal((await alerts()).length, 1)
    }
  },
)

t.test('while it is being sent it cannot be taken back', async (t) => {
  const { maid, charge, settle } = await open(t)
  const made = await charge()
  await settle('opera', 1, { state: 'sending' })
  await maid.post('/rest/isi/correct', made).expect(409, 309)
  await settle('opera', 1, { state: 'acknowledged' })
  await maid.post('/rest/isi/correct', made).expect(200)
})

t.test('it never comes off the bill of the next guest', async (t) => {
  const { maid, charge, settle, daemon } = await open(t)
  const made = await charge()
  await settle('minibar', 1, { state: 'acknowledged' })
  const guest = { property: 'opera', room: '101', reservations: ['4800'], isShared: false }
  const record = { ...guest, lastLeft: '4711', change: daemon.store.guestChanges() + 1 }
  await daemon.store.commit(() => ({ change: [{ put: 'occupancy', record }], value: undefined }))
  const { json } = await maid.post('/rest/isi/correct', made).expect(200)
  t.match(json, { told: [], byHand: ['minibar'] })
})

t.test('the desk sees what it is to do also where wakeup calls are not licensed', async (t) => {
  const { maid, desk, charge, settle, alerts } = await open(
    t,
    '[[licence]]\nid = 1\nname = "Wakeup"\nvalue = 0\n',
  )
  const made = await charge()
  await settle('opera', 1, { state: 'acknowledged' })
  await maid.post('/rest/isi/correct', made).expect(200)
  const [alert] = await alerts()
  await desk.delete(`/rest/alert/${encodeURIComponent(alert.id)}`).expect(200)
})
