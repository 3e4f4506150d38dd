import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import t from 'tap'
import type { Charge } from '../../src/core/model/delivery.ts'
import { Result, Status, type Wakeup } from '../../src/core/model/wakeup.ts'
import type { Change, Write } from '../../src/core/ports/change.ts'
import type { BatchLog, StoredBatch } from '../../src/core/ports/pair.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { openStore } from '../../src/store/store.ts'
import { KeptJournal, tempFolder } from '../support/hotel.ts'
import { Random, seedOfRun } from '../virtual-time/random.ts'
import { call, logEntry, notice, room } from './records.ts'

const destinations = ['opera', 'minibar']
const rooms = Array.from({ length: 8 }, (_, index) => String(101 + index))

/** Keeps what a store has committed, as the other box would read it. */
class KeptLog implements BatchLog {
  readonly batches: StoredBatch[] = []

  refusal(): undefined {
    return undefined
  }

  async append(batch: StoredBatch): Promise<void> {
    this.batches.push(JSON.parse(JSON.stringify(batch)))
  }
}

function open(file: string, log?: BatchLog): Store {
  const onFatal = (error: unknown) => {
    throw error
  }
  return openStore(file, { journal: new KeptJournal(), onFatal, log })
}

/** Everything that a store answers from memory, and what its tables say of the same. */
async function factsOf(store: Store) {
  return {
    small: [store.all('room'), store.all('alert'), store.all('occupancy'), store.all('group')],
    pending: [...store.pending()].sort((a, b) => a.id.localeCompare(b.id)),
    ofRooms: rooms.map((name) => store.pendingOf(name).length),
    due: Array.from({ length: 30 }, (_, minute) => [
      store.countDueIn(minute),
      store.countDueIn(minute, minute * 60_000 + 30_000),
      store.dueIn(minute).length,
    ]),
    tenants: [undefined, 'annex', 'lodge'].map((tenant) => store.pendingCount(tenant)),
    queues: destinations.map((name) => [
      store.queueLength(name),
      store.heldCount(name),
      store.refusedCount(name),
      store.oldestOpen(name)?.sequence,
      store.nextWaiting(name, 0)?.sequence,
    ]),
    stays: rooms.map((name) => store.occupanciesOf(name).length),
    guestChanges: store.guestChanges(),
    log: await store.verifyLog(),
    position: store.position,
  }
}

/** Changes of the kinds that a hotel makes, by chance. */
class Changes {
  readonly #random: Random
  readonly #ids: string[] = []
  #nowMs = 0
  #guests = 0

  constructor(random: Random) {
    this.#random = random
  }

  next(store: Store): Change {
    this.#nowMs += this.#random.whole(0, 5_000) - 500
    const kinds = [
      () => this.#book(),
      () => this.#change(store),
      () => this.#queue(),
      () => this.#settle(store),
      () => this.#room(),
      () => this.#stay(),
    ]
    return [...this.#random.pick(kinds)(), this.#line()]
  }

  #call(id: string): Wakeup {
    const dueMs = this.#random.whole(0, 29 * 60_000)
    const result = this.#random.pick([Result.pending, Result.pending, Result.complete, Result.busy])
    return call(id, {
      room: this.#random.pick(rooms),
      tenant: this.#random.pick(['annex', 'lodge']),
      scheduledMs: dueMs + this.#ids.indexOf(id),
      dueMs,
      result,
      status: result === Result.pending ? Status.pending : Status.finished,
    })
  }

  #book(): Write[] {
    const id = randomUUID()
    this.#ids.push(id)
    return [{ put: 'wakeup', record: this.#call(id) }]
  }

  #change(store: Store): Write[] {
    const known = this.#ids.filter((id) => store.wakeup(id))
    if (known.length === 0) return []
    const id = this.#random.pick(known)
    return this.#random.chance(0.3)
      ? [{ remove: 'wakeup', id }]
      : [{ put: 'wakeup', record: this.#call(id) }]
  }

  #queue(): Write[] {
    const charge: Charge = {
      ...notice,
      type: 'inventory.charge',
      id: randomUUID(),
      atMs: Math.abs(this.#nowMs),
      room: this.#random.pick(rooms),
      item: { id: '1', description: 'Water', category: '1', price: '1.00' },
      quantity: 1,
      amount: '1.00',
    }
    return [
      { put: 'charge', record: charge },
      ...destinations.map((destination): Write => ({ queue: charge, destination })),
    ]
  }

  #settle(store: Store): Write[] {
    const name = this.#random.pick(destinations)
    const delivery = store.oldestOpen(name)
    if (!delivery) return []
    const state = this.#random.pick(['sending', 'acknowledged', 'refused', 'queued'] as const)
    const held = state === 'queued' && this.#random.chance(0.5) ? 'too old' : ''
    return [{ put: 'delivery', record: { ...delivery, state, held } }]
  }

  #room(): Write[] {
    const name = this.#random.pick(rooms)
    return this.#random.chance(0.2)
      ? [{ remove: 'room', id: name, tenant: '' }]
      : [{ put: 'room', record: { ...room(name), extension: String(this.#random.whole(1, 99)) } }]
  }

  #stay(): Write[] {
    this.#guests += 1
    const stay = { property: 'opera', room: this.#random.pick(rooms), change: this.#guests }
    const record = { ...stay, reservations: [], language: '', checkedInMs: 0 }
    return [{ put: 'occupancy', record: record as never }]
  }

  #line(): Write {
    return { log: { ...logEntry(Math.max(0, this.#nowMs)), event: 'updated' } }
  }
}

t.test(
  'a store that follows another answers as that one does, and as itself after a start',
  async (t) => {
    const seed = seedOfRun()
    t.comment(`SEED=${seed}`)
    const random = new Random(seed)
    const [first, second] = [join(await tempFolder(t), 'store'), join(await tempFolder(t), 'store')]
    const log = new KeptLog()
    const holder = open(first, log)
    let follower = open(second)
    const history = { history: randomUUID(), number: 0 }
    await Promise.all([holder.adopt(history), follower.adopt(history)])
    const changes = new Changes(random)
    let heard = 0
    follower.onCommitted(() => {
      heard += 1
    })
    let sent = 0
    for (let round = 0; round < 60; round += 1) {
      const together = Array.from({ length: random.whole(1, 8) }, () =>
        holder.commit(() => ({ change: changes.next(holder), value: undefined })),
      )
      await Promise.all(together)
      if (random.chance(0.1))
        await holder.prune({ wakeupsMs: 60_000, chargesMs: 1_000, logMs: 1_000, repliesMs: 0 })
      if (random.chance(0.6)) continue
      await follower.follow(log.batches.slice(sent))
      sent = log.batches.length
      t.same(await factsOf(follower), await factsOf(holder), `after ${sent} batches`)
      if (!random.chance(0.2)) continue
      await follower.close()
      follower = open(second)
      t.same(await factsOf(follower), await factsOf(holder), 'after a start')
    }
    t.ok(heard > 0)
    await Promise.all([holder.close(), follower.close()])
  },
)

t.test('batches are followed without a gap, and none twice', async (t) => {
  const log = new KeptLog()
  const holder = open(join(await tempFolder(t), 'store'), log)
  const follower = open(join(await tempFolder(t), 'store'))
  const history = { history: 'h', number: 0 }
  await Promise.all([holder.adopt(history), follower.adopt(history)])
  for (const name of rooms)
    await holder.commit(() => ({ change: [{ put: 'room', record: room(name) }], value: undefined }))
  const [one, two, three] = log.batches
  if (!one || !two || !three) throw new Error('no batches')
  await t.rejects(follower.follow([two]), /does not follow/)
  await follower.follow([one, two])
  await t.rejects(follower.follow([two]), /does not follow/)
  await t.rejects(follower.follow([{ ...three, writes: [['nowhere', 'a', 'b']] }]), /no table/)
  t.same(follower.position, { history: 'h', number: 2 })
  t.equal(follower.count('room'), 2)
  await Promise.all([holder.close(), follower.close()])
})
