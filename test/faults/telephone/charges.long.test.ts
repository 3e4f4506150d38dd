import { setTimeout as delay } from 'node:timers/promises'
import { t } from 'tap'
import { RoomPhones } from '../../../src/simulate/phones/room-phones.ts'
import { KeptJournal, tempFolder } from '../../support/hotel.ts'
import { type DaemonProcess, startProcess } from '../../support/process.ts'
import { until } from '../../support/until.ts'
import { Random, seedOfRun } from '../../virtual-time/random.ts'
import { Housekeeper, type Order, openForCalls, phoneSite, Transcript } from './housekeeper.ts'

/** `CHARGES=10000 KILLS=20` takes a quarter of an hour; this much is enough to notice a change. */
const charges = Number(process.env.CHARGES ?? 2_000)
const kills = Number(process.env.KILLS ?? 6)
const housekeepers = 20
const items = 9
const account = { user: '8001', password: 'secret8001' }
const extensions = Array.from({ length: housekeepers }, (_, index) => String(101 + index))

t.setTimeout(25 * 60_000)

/** No charge of somebody is like another one. */
function ordersOf(count: number): Order[] {
  return Array.from({ length: count }, (_, index) => ({
    item: (index % items) + 1,
    quantity: Math.floor(index / items) + 1,
  }))
}

t.test('dialled charges and power cuts: none is lost, none is made twice', async (t) => {
  const random = new Random(seedOfRun())
  t.comment(`SEED=${random.seed}`)
  const phones = await RoomPhones.open({ extensions, account, journal: new KeptJournal() })
  t.teardown(() => phones.close())
  const data = await tempFolder(t)
  const site = phoneSite(phones.port, account)
  const transcript = new Transcript()
  const share = Math.ceil(charges / housekeepers)
  const people = extensions.map(
    (extension, index) =>
      new Housekeeper({
        ...{ phones, transcript, extension },
        pin: String(4711 + index),
        orders: ordersOf(Math.min(share, charges - index * share)),
      }),
  )
  const confirmed = () => people.reduce((sum, person) => sum + person.confirmed, 0)
  let daemon = await startProcess(t, { site, data })
  await furnish(daemon)
  for (let life = 0; ; life += 1) {
    const death = new AbortController()
    const { followed } = await openForCalls(daemon, transcript)
    const work = Promise.all(people.map((person) => person.work(death.signal)))
    if (life < kills) {
      const goal = Math.min(charges - 1, confirmed() + random.whole(1, (charges * 2) / kills - 1))
      await until('so many are charged', () => confirmed() >= goal, 300_000)
      await delay(random.whole(0, 30))
    } else await work
    await daemon.kill('SIGKILL')
    death.abort()
    await Promise.all([work, followed])
    if (life === kills) break
    daemon = await startProcess(t, { site, data })
  }
  daemon = await startProcess(t, { site, data })
  const { json } = await daemon.admin.get('/rest/isi/report').expect(200)
  const made: string[] = json.charges.map(
    ({ room, item, quantity }: Record<string, string>) => `${room} ${item} ${quantity}`,
  )
  const wanted = extensions.flatMap((room, index) =>
    ordersOf(Math.min(share, charges - index * share)).map(
      ({ item, quantity }) => `${room} ${item} ${quantity}`,
    ),
  )
  t.equal(made.length, charges, 'as many as were dialled')
  t.same([...new Set(made)].sort(), wanted.sort(), 'each of them once')
  const asked = people.reduce((sum, person) => sum + person.asked, 0)
  t.comment(`${asked} were asked about, because the power cut came before the confirmation`)
})

async function furnish({ admin }: DaemonProcess): Promise<void> {
  const rooms = extensions.map((extension) => `${extension},${extension},mailbox`)
  await admin.csv('/rest/import/rooms', `room,extension,list\n${rooms.join('\n')}`).expect(200)
  await admin.csv('/rest/import/categories', 'id,description\n1,Drinks\n').expect(200)
  const list = Array.from(
    { length: items },
    (_, index) => `${index + 1},Item ${index + 1},1,0,1.00`,
  )
  await admin
    .csv('/rest/import/items', `id,description,category,max,price\n${list.join('\n')}`)
    .expect(200)
  await admin.put('/rest/user/admin', { permissions: 'administrator,inventory' }).expect(200)
  for (const [index, extension] of extensions.entries()) {
    const name = `maid${extension}`
    await admin
      .post('/rest/user', { name, password: 'a good password', permissions: 'inventory' })
      .expect(201)
    await admin.put(`/rest/user/${name}`, { pin: String(4711 + index) }).expect(200)
  }
}
