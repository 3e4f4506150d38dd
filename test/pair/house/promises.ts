import type { Test } from 'tap'
import type { Client } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import type { BoxName, House } from './house.ts'
import type { Load } from './load.ts'

/** The log's times have whole seconds. */
const settlingMs = 2_000

/** What a hotel with two boxes is promised, whatever has become of one of them. */
export async function checkPromises(t: Test, house: House, load: Load): Promise<void> {
  const holder = await house.whole()
  const client = house.boxes[holder].client(house.password)
  await until('every call that was due is answered', async () => {
    const { json } = await client.get('/rest/wakeup/list/answered').expect(200)
    const answered = new Set(json.answered.map(({ id }: { id: string }) => id))
    return load.rung.every(({ id }) => answered.has(id))
  }).catch((error) => t.fail(`calls were missed: ${error}`))
  const { json } = await client.get('/rest/wakeup/list').expect(200)
  const known = new Set(json.wakeups.map(({ id }: { id: string }) => id))
  t.same(
    load.booked.filter(({ id }) => !known.has(id)),
    [],
    `${load.booked.length} bookings that were acknowledged are there`,
  )
  const report = await client.get('/rest/isi/report').expect(200)
  const rooms = report.json.charges.map(({ quantity }: { quantity: number }) => quantity)
  const charged = new Set(rooms)
  const lost = [...load.charged.keys()].filter((key) => !charged.has(Number(key.split(' ')[1])))
  t.same(lost, [], `${load.charged.size} charges that were acknowledged are there`)
  t.equal(charged.size, rooms.length, 'no charge was taken twice')
  checkPostings(t, house)
  checkTelephones(t, house)
  await checkSettled(t, house, load, client)
  await checkLogs(t, house)
}

/** The property system has got no charge twice. */
function checkPostings(t: Test, { property }: House): void {
  const postings = property.all.filter((record) => record.startsWith('PS'))
  const quantities = postings.map((record) => /\|M#(\d+)/.exec(record)?.[1] ?? record)
  const twice = quantities.filter((quantity, at) => quantities.indexOf(quantity) !== at)
  t.same(twice, [], `none of ${quantities.length} postings came twice`)
}

/** Two boxes never ring in turn: each time that another one rings, it has taken over before. */
function checkTelephones(t: Test, { telephones, boxes }: House): void {
  const rings = telephones.seen.filter(({ what }) => what === 'INVITE')
  const switches = rings.filter(({ from }, at) => at > 0 && from !== rings[at - 1]?.from)
  const begun = [boxes.a, boxes.b].map(({ said }) => said.match(/holds from now on/g)?.length ?? 0)
  const takeovers = begun.reduce((sum, count) => sum + count, 0)
  t.ok(
    switches.length < takeovers,
    `${rings.length} rings, ${switches.length} changes of box, ${takeovers} take-overs`,
  )
}

/** A call that was answered is not rung again, by nobody. */
async function checkSettled(
  t: Test,
  { telephones }: House,
  load: Load,
  client: Client,
): Promise<void> {
  const { json } = await client.get('/rest/wakeup/log').expect(200)
  const answered = new Map<string, number>(
    json.log
      .filter(({ event }: { event: string }) => event === 'answered')
      .map(({ id, time }: { id: string; time: string }) => [id, Date.parse(time)]),
  )
  const late = load.rung.filter(({ id, room }) => {
    const untilMs = (answered.get(id) ?? Number.POSITIVE_INFINITY) + settlingMs
    return telephones.seen.some((one) => {
      return one.room === room && one.what === 'INVITE' && one.atMs > untilMs
    })
  })
  t.same(late, [], `none of ${load.rung.length} calls rang after it was settled`)
}

/** Both have the same log, whole to the last batch. */
async function checkLogs(t: Test, house: House): Promise<void> {
  const heads = await until('both boxes have the same', async () => {
    const names: readonly BoxName[] = ['a', 'b']
    const found = await Promise.all(
      names.map(async (name) => {
        const client = house.boxes[name].client(house.password)
        const pair = await client.get('/rest/pair')
        const log = await client.get('/rest/wakeup/log/verify')
        return { applied: pair.json?.applied, ...log.json }
      }),
    )
    const [a, b] = found.map((one) => JSON.stringify(one))
    return a === b ? found : undefined
  })
  t.equal(heads[0]?.fault, '', `both logs are whole, and end alike: ${JSON.stringify(heads[0])}`)
}
