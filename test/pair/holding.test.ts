import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import type { Clock } from '../../src/core/ports/clock.ts'
import type { StoredBatch } from '../../src/core/ports/pair.ts'
import { decodeBatch, encodeBatch } from '../../src/pair/batch-codec.ts'
import { readBatches } from '../../src/pair/batches.ts'
import { EtcdRefused } from '../../src/pair/etcd/errors.ts'
import { Etcd } from '../../src/pair/etcd/etcd.ts'
import { put } from '../../src/pair/etcd/requests.ts'
import { Holding } from '../../src/pair/holding.ts'
import { headKey, pieceKey, piecePrefix } from '../../src/pair/keys.ts'
import { tendEtcd } from '../../src/pair/tending.ts'
import { View } from '../../src/pair/view.ts'
import { systemClock } from '../../src/system/clock.ts'
import { startEtcd } from '../peers/etcd.ts'
import { HandClock } from '../support/hotel.ts'

const options = { limitMs: 5_000 }

function batch(number: number, bytes = 10): StoredBatch {
  return { number, schema: 1, writes: [['room', '101', randomBytes(bytes).toString('base64')]] }
}

async function open(t: Test, endpoints: readonly string[], name = 'a', clock: Clock = systemClock) {
  const etcd = new Etcd({ endpoints })
  const lost: string[] = []
  const record = JSON.stringify({ name, id: name })
  const parts = { etcd, clock, record, onLost: (why: string) => lost.push(why) }
  const take = async () => {
    const holding = await Holding.take(parts)
    if (holding) t.teardown(() => holding.release())
    return holding
  }
  return { etcd, lost, take }
}

async function taken(take: () => Promise<Holding | undefined>): Promise<Holding> {
  const holding = await take()
  if (!holding) throw new Error('somebody else holds')
  return holding
}

/** A member that does what it is asked, and whose next answers never arrive. */
async function startDeafProxy(t: Test, endpoint: string) {
  const { port } = new URL(endpoint)
  let swallows = 0
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far)
    far.on('data', (bytes) => {
      if (swallows === 0) return void near.write(bytes)
      swallows -= 1
      near.destroy()
      far.destroy()
    })
    near.on('close', () => far.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    endpoint: `http://127.0.0.1:${own}`,
    swallow: (count: number) => {
      swallows = count
    },
  }
}

t.test('one holds at a time, and the next as soon as it is released', async (t) => {
  const { endpoints } = await startEtcd(t)
  const [a, b] = [await open(t, endpoints, 'a'), await open(t, endpoints, 'b')]
  const first = await taken(a.take)
  t.equal(await b.take(), undefined)
  await first.append(batch(1))
  await first.release()
  t.equal(first.isHeld, false)
  const second = await taken(b.take)
  t.equal(second.head, 1)
  await t.rejects(first.append(batch(2)), { code: 504 })
  await second.append(batch(2))
  t.same(a.lost, [], 'what was released was not lost')
})

t.test('a large batch is split, and is whole again or not there at all', async (t) => {
  const { endpoints } = await startEtcd(t)
  const { etcd, take } = await open(t, endpoints)
  const holding = await taken(take)
  const large = batch(1, 3_000_000)
  await holding.append(large)
  await holding.append(batch(2))
  const [found, next] = await readBatches(etcd, 1, options)
  t.same(found, large)
  t.equal(next?.number, 2)
  // A holder that stopped in the middle has left some of the next.
  const begun = [put(pieceKey(3, 0), 'x'), put(pieceKey(3, 1), 'x')]
  await etcd.txn({ compare: [], success: begun }, options)
  await holding.clear()
  const range = { key: pieceKey(3, 0), end: `${piecePrefix}~` }
  t.same((await etcd.range(range, options)).found, [])
  await holding.trim(1)
  t.equal((await readBatches(etcd, 1, options))[0]?.number, 2)
  t.same((await etcd.range({ key: piecePrefix, end: `${piecePrefix}~` }, options)).found, [])
})

t.test('a batch whose acknowledgement was lost is there once', async (t) => {
  const { endpoints } = await startEtcd(t)
  const deaf = [
    await startDeafProxy(t, endpoints[0] ?? ''),
    await startDeafProxy(t, endpoints[0] ?? ''),
  ]
  const { etcd, lost, take } = await open(
    t,
    deaf.map(({ endpoint }) => endpoint),
  )
  const holding = await taken(take)
  await holding.append(batch(1))
  for (let number = 2; number < 12; number += 1) {
    // Whichever is asked first, and the one that is asked then.
    for (const proxy of deaf) proxy.swallow(1)
    await holding.append(batch(number))
  }
  const numbers = (await readBatches(etcd, 1, options)).map((found) => found.number)
  t.same(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  t.same(lost, [])
})

t.test('who finds batches in etcd that are not its own does not go on', async (t) => {
  const { endpoints } = await startEtcd(t)
  const { etcd, lost, take } = await open(t, endpoints)
  const holding = await taken(take)
  await etcd.txn({ compare: [], success: [put(headKey, '7 somebody')] }, options)
  await t.rejects(holding.append(batch(1)), { code: 504 })
  t.same(lost, ['etcd has other batches than this box'])
  t.equal(holding.isHeld, false)
})

t.test('who is not renewed stops a second before another may take over', async (t) => {
  const cluster = await startEtcd(t)
  const clock = new HandClock('2026-11-15T07:05:09+01:00')
  const { lost, take } = await open(t, cluster.endpoints, 'a', clock)
  const holding = await taken(take)
  await holding.append(batch(1))
  await Promise.all(cluster.members.map((member) => member.kill()))
  const late = holding.append(batch(2))
  clock.advance(1_999)
  t.equal(holding.isHeld, true)
  t.same(lost, [])
  clock.advance(2)
  t.equal(holding.isHeld, false)
  t.same(lost, ['etcd has not renewed its lease in time'])
  await t.rejects(late, { code: 504 }, 'nobody waits for etcd any more')
})

t.test('a batch is the same after it was packed, and what is none is refused', (t) => {
  for (const bytes of [0, 10, 100_000]) {
    const one = batch(5, bytes)
    t.same(decodeBatch(encodeBatch(one)), one)
  }
  for (const wrong of ['', '\0', '\0{}', '\0[1,2]', '\x01xx', '\0[1.5,1,[]]'])
    t.throws(() => decodeBatch(Buffer.from(wrong, 'latin1')), JSON.stringify(wrong))
  t.end()
})

t.test('an etcd that is full is made space in, and takes batches again', async (t) => {
  const { endpoints } = await startEtcd(t, 1, ['--quota-backend-bytes', String(16 * 1024 * 1024)])
  const { etcd, lost, take } = await open(t, endpoints)
  const holding = await taken(take)
  const fill = async () => {
    for (let number = 1; number < 40; number += 1) await holding.append(batch(number, 1_000_000))
  }
  await t.rejects(fill(), EtcdRefused)
  const applied = holding.head
  await t.rejects(holding.append(batch(applied + 1)), EtcdRefused, 'nothing is taken')
  // The other box was off, and has none of them.
  const view = await View.read(etcd, options)
  await tendEtcd({ etcd, holding, view, name: 'a', applied })
  await holding.append(batch(applied + 1))
  t.same(lost, [])
  const members = await etcd.status()
  t.notOk(members[0]?.isFull)
  t.ok((members[0]?.dbBytes ?? 0) < 8 * 1024 * 1024, 'its file is small again')
})
