import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../support/client.ts'
import type { BoxName, House } from './house.ts'

export const firstRoom = 1_000
export const rooms = 200
/** Each of them is rung once. */
export const firstRingRoom = 5_000
export const ringRooms = 3_000

/** Something that a box has said is kept. */
export interface Promised {
  readonly id: string
  readonly room: string
}

/** What client programs have asked for, and been promised, while boxes failed. */
export class Load {
  readonly booked: Promised[] = []
  /** Rooms that were charged, each time that a box has taken it, by an Idempotency-Key. */
  readonly charged = new Map<string, string>()
  /** Rooms whose call was to ring at once. */
  readonly rung: Promised[] = []
  /** Changes that were answered with a 2xx. */
  readonly #taken: { readonly box: BoxName; readonly atMs: number }[] = []
  readonly #house: House
  #isWanted = true
  #running: Promise<unknown> = Promise.resolve()
  #count = 0
  /** Rooms that were not rung yet. */
  readonly #free = Array.from({ length: ringRooms }, (_, index) => String(firstRingRoom + index))

  constructor(house: House) {
    this.#house = house
  }

  get taken(): number {
    return this.#taken.length
  }

  /** When a change was last taken. */
  get lastTakenMs(): number {
    return this.#taken.at(-1)?.atMs ?? 0
  }

  /** When a box other than this one first took a change after a moment; undefined before. */
  firstTakenByOther(than: BoxName, afterMs: number): number | undefined {
    return this.#taken.find(({ box, atMs }) => box !== than && atMs > afterMs)?.atMs
  }

  /** The longest time after a moment in which nothing was taken. */
  longestGapAfter(ms: number): number {
    const times = [ms, ...this.#taken.map(({ atMs }) => atMs).filter((atMs) => atMs > ms)]
    return Math.max(...times.map((atMs, index) => atMs - (times[index - 1] ?? atMs)))
  }

  /** Makes rooms and an item. */
  async furnish(): Promise<void> {
    const holder = this.#client(await this.#house.held())
    const names = [
      ...Array.from({ length: rooms }, (_, index) => String(firstRoom + index)),
      ...this.#free,
    ]
    await holder.csv('/rest/import/rooms', `room\n${names.join('\n')}`).expect(200)
    await holder.csv('/rest/import/categories', 'id,description,color\n1,Drinks,').expect(200)
    const item = 'id,description,category,max,price\n1,Water,1,0,3.50'
    await holder.csv('/rest/import/items', item).expect(200)
  }

  start(clients = 3): void {
    this.#running = Promise.all(
      Array.from({ length: clients }, (_, index) => this.#ask(index % 2 === 0 ? 'a' : 'b')),
    )
  }

  async stop(): Promise<void> {
    this.#isWanted = false
    await this.#running
  }

  #client(box: BoxName): Client {
    return this.#house.boxes[box].client(this.#house.password)
  }

  /** As a client program does that knows both addresses: where one box does not take it, it asks the other. */
  async #ask(first: BoxName): Promise<void> {
    let box = first
    while (this.#isWanted) {
      const isTaken = await this.#askOnce(box).catch(() => false)
      if (!isTaken) {
        box = box === 'a' ? 'b' : 'a'
        await sleep(20)
      }
      await sleep(60)
    }
  }

  async #askOnce(box: BoxName): Promise<boolean> {
    this.#count += 1
    const count = this.#count
    const client = this.#client(box)
    if (count % 3 === 0) {
      const key = `charge ${count}`
      const room = String(firstRoom + (count % rooms))
      // No two charges have the same quantity: the property system would see the same one twice.
      const form = { id: 1, quantity: count, room }
      const answer = await within(client.post('/rest/isi/charge', form, { 'Idempotency-Key': key }))
      if (answer.status !== 200) return false
      this.charged.set(key, room)
    } else {
      const isNow = count % 12 === 1 && this.#free.length > 0
      const room = isNow ? (this.#free.pop() ?? '') : String(firstRoom + (count % rooms))
      const form = { room, datetime: isNow ? soon() : this.#later(count) }
      const answer = await within(client.post('/rest/wakeup', form))
      if (answer.status !== 201) return false
      this.booked.push({ id: answer.json.id, room })
      if (isNow) this.rung.push({ id: answer.json.id, room })
    }
    this.#taken.push({ box, atMs: performance.now() })
    return true
  }

  /** Far enough away that it does not ring. */
  #later(count: number): string {
    return `${new Date(Date.now() + 86_400_000 + count * 60_000).toISOString().slice(0, 19)}Z`
  }
}

/** A time in the current minute rings at once. */
function soon(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`
}

/** A client program does not wait for ever. */
async function within<T>(answer: PromiseLike<T>): Promise<T> {
  const late = sleep(4_000).then(() => {
    throw new Error('no answer')
  })
  return Promise.race([answer, late])
}
