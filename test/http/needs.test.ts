import t from 'tap'
import type { Need } from '../../src/core/appliance/state.ts'
import type { Client } from '../support/client.ts'
import { annex, fullSite, lodge, openHotel, plainSite } from '../support/hotel.ts'

const line = '[[line]]\nname = "pbx"\ndriver = "simulated"\nanswer = "0s"\n'
const silentConnector =
  '[[connector]]\nname = "opera"\nprotocol = "fias"\naddress = "tcp://127.0.0.1:9"\n'
const tenants = fullSite.slice(fullSite.indexOf('[[tenant]]'))

async function needsSeenBy(client: Client): Promise<Need[]> {
  return (await client.get('/rest/box').expect(200)).json.needs
}

async function kindsSeenBy(client: Client): Promise<string[]> {
  return (await needsSeenBy(client)).map(({ kind }) => kind)
}

t.test(
  'an appliance with a line and nothing wrong needs nobody; without one it does',
  async (t) => {
    const hotel = await openHotel(t, { site: plainSite + line })
    t.same(await needsSeenBy(hotel.admin), [])
    t.match(
      (await hotel.admin.get('/rest/metrics').expect(200)).text,
      'nightporter_needs{urgent="true"} 0\n',
    )
    const { admin } = await hotel.reopen(plainSite)
    t.match(await needsSeenBy(admin), [
      { kind: 'no-line', isUrgent: true, what: /No telephone can ring/ },
    ])
    t.match(
      (await admin.get('/rest/metrics').expect(200)).text,
      'nightporter_needs{urgent="true"} 1\n',
    )
  },
)

t.test('a refused charge and one that is held need a person until they are settled', async (t) => {
  const { admin, daemon } = await openHotel(t, { site: plainSite + line + silentConnector })
  const kinds = async () => (await kindsSeenBy(admin)).filter((kind) => kind !== 'destination')
  for (const state of ['refused', 'held'] as const) {
    await admin.post('/rest/isi/charge', { id: 1, quantity: 1, room: 101 }).expect(200)
    await daemon.store.commit((read) => {
      const oldest = read.oldestOpen('opera')
      if (!oldest) throw new Error('no delivery')
      const change = state === 'refused' ? { state } : { held: 'stale' }
      return { change: [{ put: 'delivery', record: { ...oldest, ...change } }], value: undefined }
    })
    t.same(await kinds(), [state])
    const [need] = (await needsSeenBy(admin)).filter(({ kind }) => kind === state)
    t.match(need, {
      name: 'opera',
      of: 'connector',
      count: 1,
      steps: [{ method: 'GET' }, { method: 'PUT' }],
    })
    const { deliveries } = (await admin.get('/rest/outbound/opera').expect(200)).json
    const { id } = deliveries.at(-1)
    await admin.put(`/rest/outbound/opera/${id}`, { action: 'settle' }).expect(200)
    t.same(await kinds(), [])
  }
})

t.test('the step of an alert settles it', async (t) => {
  const hotel = await openHotel(t, { site: plainSite + line })
  const { admin, clock, daemon } = hotel
  await admin.post('/rest/wakeup', { room: 101, time: '0800' }).expect(201)
  clock.advance(2 * 3_600_000)
  await daemon.desk.tick()
  const [need] = await needsSeenBy(admin)
  t.match(need, {
    kind: 'alert',
    alert: 'missed',
    room: '101',
    scheduled: '2026-11-15T08:00:00+01:00',
  })
  const [step] = need?.steps ?? []
  if (!step || !('path' in step)) throw new Error('no request')
  await admin.send(step.method, step.path, { form: step.form ?? '' }).expect(200)
  t.same(await needsSeenBy(admin), [])
})

t.test('what a guest needs is of the day that it was told for, and is dismissed', async (t) => {
  const hotel = await openHotel(t, { site: plainSite + line })
  const { admin, clock, daemon } = hotel
  await admin
    .post('/rest/wakeup', { room: 101, time: '0710', daily: 1, needs: 'knock' })
    .expect(201)
  await daemon.desk.tick()
  clock.advance(2 * 3_600_000)
  await daemon.desk.tick()
  const told = { kind: 'assist', scheduled: '2026-11-15T07:10:00+01:00' }
  const { alerts } = (await admin.get('/rest/alert').expect(200)).json
  t.match(
    alerts.find(({ kind }: { kind: string }) => kind === 'assist'),
    told,
  )
  const needs = (await needsSeenBy(admin)).filter((need) => need.kind === 'alert')
  t.match(
    needs.find(({ alert }) => alert === 'assist'),
    { scheduled: told.scheduled, steps: [{ method: 'DELETE' }] },
  )
})

t.test(
  "a tenant's administrator sees its own alerts, and nothing of the site by name",
  async (t) => {
    const hotel = await openHotel(t, { site: plainSite + silentConnector + tenants })
    const { admin, desk, daemon } = hotel
    const alert = (id: string, tenant: string) => ({
      put: 'alert' as const,
      record: { id, kind: 'failed' as const, room: id, atMs: 0, calls: 0, tenant },
    })
    await daemon.store.commit(() => ({
      change: [alert('501', annex), alert('601', lodge)],
      value: undefined,
    }))
    const boss = await hotel.addUser('boss', 'administrator', annex)
    const { json } = await boss.get('/rest/box').expect(200)
    t.strictSame(Object.keys(json), ['needs'])
    t.match(json.needs, [{ kind: 'no-line' }, { kind: 'alert', room: '501' }])
    t.equal(json.needs.length, 2)
    t.match(await kindsSeenBy(admin), ['no-line', 'alert', 'alert'])
    await desk.get('/rest/box').expect(403, 102)
    await boss.post('/rest/reload', {}).expect(403, 102)
  },
)

t.test('a store that does not answer is told of, and nobody waits for it for long', async (t) => {
  const { admin, daemon } = await openHotel(t, { site: plainSite + line })
  daemon.store.healthCheck = () => new Promise(() => {})
  t.match(await needsSeenBy(admin), [{ kind: 'store', cause: 'no answer' }])
})

t.test('thousands of alerts are told in pieces, in their order among other needs', async (t) => {
  const { admin, daemon } = await openHotel(t, { site: plainSite + silentConnector })
  const ids = Array.from({ length: 1_600 }, (_, i) => `call ${1_000 + i}`)
  const alert = { kind: 'failed', room: '101', atMs: 0, calls: 0, tenant: '' } as const
  await daemon.store.commit(() => ({
    change: ids.map((id) => ({ put: 'alert', record: { id, ...alert } })),
    value: 0,
  }))
  const box = await admin.get('/rest/box').expect(200)
  const list = await admin.get('/rest/alert').expect(200)
  for (const { headers, text, json } of [box, list]) {
    t.equal(headers['transfer-encoding'], 'chunked')
    t.equal(text, JSON.stringify(json))
  }
  const idsOf = (records: { id?: string }[]) => records.flatMap(({ id }) => id ?? [])
  t.same(idsOf(list.json.alerts), ids)
  t.same(idsOf(box.json.needs), ids)
  t.equal(box.json.needs[0].kind, 'no-line')
  t.ok(box.json.siteFile)
  const { text } = await admin.get('/rest/metrics').expect(200)
  t.match(text, 'nightporter_needs{urgent="true"} 1601\n')
  t.match(text, 'nightporter_operator_alerts 1600\n')
})
