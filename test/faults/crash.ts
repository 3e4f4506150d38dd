import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { Client } from '../support/client.ts'
import { fullSite, tempFolder } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'
import { Random, seedOfRun } from '../virtual-time/random.ts'

/** What the writers were told is done. A change whose answer never came may be there or not. */
class Ledger {
  readonly booked = new Map<string, string>()
  readonly unsureOfDelete = new Set<string>()
  readonly deleted = new Set<string>()
  /** Quantity, which is unlike any other, of each charge that was acknowledged. */
  readonly charges = new Set<number>()
  /** Charges whose answer never came: quantity → idempotency key. */
  readonly unsureCharges = new Map<number, string>()
  readonly statuses = new Map<string, string>()
  acknowledged = 0
}

const writers = 8

const telephones = Array.from({ length: 200 }, (_, i) => `"${100 + i}" = ${1 + i}`).join(', ')
/** A hotel whose only line is dead. */
const deadSite = fullSite
  .replace('simulated', 'fxs')
  .replace('answer = "0s"', `port = "/dev/none"\nextensions = { ${telephones} }`)

/**
 * Kills the daemon again and again while clients write, and checks after each start that every
 * acknowledged change is there, exactly once.
 */
export async function crashAndCheck(t: Test, kills: number): Promise<void> {
  const data = await tempFolder(t)
  const ledger = new Ledger()
  const random = new Random(seedOfRun())
  let quantity = 0
  for (let round = 0; round <= kills; round += 1) {
    const daemon = await startProcess(t, {
      site: deadSite,
      data,
    })
    if (round === 0) await furnish(daemon.admin)
    await checkAll(t, daemon.admin, ledger)
    if (round === kills) break
    const nextQuantity = () => {
      quantity += 1
      return quantity
    }
    const work = Promise.all(
      Array.from({ length: writers }, (_, n) =>
        write(daemon.admin, n, { ledger, random, nextQuantity }),
      ),
    )
    const target = ledger.acknowledged + random.whole(20, 149)
    let hasEnded = false
    const ended = work.finally(() => {
      hasEnded = true
    })
    // Without the pauses of `until`: it is killed while writes are under way, wherever that is.
    while (ledger.acknowledged < target && !hasEnded) await new Promise(setImmediate)
    await daemon.kill('SIGKILL')
    await ended
  }
  t.ok(
    ledger.acknowledged >= kills * 20,
    `${ledger.acknowledged} changes were acknowledged over ${kills} kills`,
  )
}

async function furnish(admin: Client): Promise<void> {
  const rooms = Array.from({ length: 200 }, (_, i) => String(100 + i))
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  await admin.csv('/rest/import/categories', 'id,description\n1,Drinks').expect(200)
  await admin.csv('/rest/import/items', 'id,description,category,price\n1,Water,1,0.01').expect(200)
  await admin.csv('/rest/import/statuses', 'id,description\n1,Clean\n2,Dirty').expect(200)
}

interface Work {
  readonly ledger: Ledger
  readonly random: Random
  readonly nextQuantity: () => number
}

/** One client: books, deletes, charges and sets statuses until the daemon is gone. */
async function write(client: Client, n: number, work: Work): Promise<void> {
  const { ledger, random, nextQuantity } = work
  const mine: string[] = []
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  try {
    for (let i = 0; ; i += 1) {
      const room = String(100 + n * 20 + random.whole(0, 19))
      const minute = String(random.whole(0, 59)).padStart(2, '0')
      const second = String(random.whole(0, 59)).padStart(2, '0')
      const { json } = await client
        .post('/rest/wakeup', { room, datetime: `${tomorrow}T05:${minute}:${second}Z` })
        .expect(201)
      if (!ledger.booked.has(json.id)) mine.push(json.id)
      ledger.booked.set(json.id, room)
      ledger.acknowledged += 1
      const count = nextQuantity()
      const key = randomUUID()
      ledger.unsureCharges.set(count, key)
      await client
        .post('/rest/isi/charge', { id: 1, quantity: count, room }, { 'Idempotency-Key': key })
        .expect(200)
      ledger.charges.add(count)
      ledger.unsureCharges.delete(count)
      ledger.acknowledged += 1
      const board = String(100 + n * 20)
      ledger.statuses.delete(board)
      const status = String(1 + (i % 2))
      await client.post('/rest/rsi/change', { id: status, room: board }).expect(200)
      ledger.statuses.set(board, status)
      ledger.acknowledged += 1
      const victim = i % 3 === 2 ? mine.shift() : undefined
      if (victim === undefined) continue
      ledger.unsureOfDelete.add(victim)
      await client.delete(`/rest/wakeup/${victim}`).expect(200)
      ledger.deleted.add(victim)
      ledger.acknowledged += 1
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ECONNRESET' && code !== 'ECONNREFUSED' && code !== 'EPIPE') throw error
  }
}

async function checkAll(t: Test, admin: Client, ledger: Ledger): Promise<void> {
  // A client that got no answer asks again with the same key.
  for (const [count, key] of ledger.unsureCharges) {
    await admin
      .post('/rest/isi/charge', { id: 1, quantity: count, room: 100 }, { 'Idempotency-Key': key })
      .then(async ({ status, error }) => {
        if (status === 422 && error === 311) return
        t.equal(status, 200)
      })
    ledger.charges.add(count)
  }
  ledger.unsureCharges.clear()
  const { wakeups } = (await admin.get('/rest/wakeup/list').expect(200)).json
  const there = new Map<string, string>(
    wakeups.map(({ id, room }: Record<string, string>) => [id, room]),
  )
  t.equal(there.size, wakeups.length, 'no call is listed twice')
  const lost = [...ledger.booked].filter(
    ([id, room]) => !ledger.unsureOfDelete.has(id) && there.get(id) !== room,
  )
  t.same(lost, [], 'no acknowledged booking is lost')
  t.same(
    [...ledger.deleted].filter((id) => there.has(id)),
    [],
    'no acknowledged delete comes back',
  )
  const { charges } = (await admin.get('/rest/isi/report').expect(200)).json
  const quantities: number[] = charges.map(({ quantity }: { quantity: number }) => quantity)
  t.equal(new Set(quantities).size, quantities.length, 'no charge is there twice')
  t.same(
    [...ledger.charges].filter((count) => !quantities.includes(count)),
    [],
    'no acknowledged charge is lost',
  )
  for (const name of ['opera', 'minibar']) {
    const { deliveries } = (await admin.get(`/rest/outbound/${name}`).expect(200)).json
    t.same(
      deliveries
        .map(({ notice }: { notice: { quantity: number } }) => notice.quantity)
        .sort((a: number, b: number) => a - b),
      [...quantities].sort((a, b) => a - b),
      `${name} has one delivery for every charge`,
    )
    t.same(
      deliveries.map(({ id }: { id: number }) => id),
      deliveries.map((_: unknown, index: number) => index + 1),
      'numbered without a gap',
    )
  }
  const { rooms } = (await admin.get('/rest/rsi/room').expect(200)).json
  const board = new Map(rooms.map(({ room, id }: Record<string, string>) => [room, id]))
  t.same(
    [...ledger.statuses].filter(([room, id]) => board.get(room) !== id),
    [],
    'no acknowledged status is lost',
  )
}
