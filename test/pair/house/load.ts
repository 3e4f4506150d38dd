import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../support/client.ts'
import type { House } from './house.ts'

export const firstRoom = 1_000
export const rooms = 200

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
  /** When a box last answered a change with a 2xx. */
  lastTakenMs = 0
  readonly #house: House
  #isWanted = true
  #running: Promise<unknown> = Promise.resolve()
  #count = 0

  constructor(house: House) {
    this.#house = house
  }

  /** Makes rooms and an item. */
  async furnish(): Promise<void> {
    const holder = this.#client(await this.#house.held())
    const names = Array.from({ length: rooms }, (_, index) => String(firstRoom + index))
    await holder.csv('/rest/import/rooms', `room\n${names.join('\n')}`).expect(200)
    await holder.csv('/rest/import/categories', 'id,description,color\n1,Drinks,').expect(200)
    const item = 'id,description,category,max,price\n1,Water,1,0,3.50'
    await holder.csv('/rest/import/items', item).expect(200)
  }

  start(clients = 4): void {
    this.#running = Promise.all(
      Array.from({ length: clients }, (_, index) => this.#ask(index % 2 === 0 ? 'a' : 'b')),
    )
  }

  async stop(): Promise<void> {
    this.#isWanted = false
    await this.#running
  }

  #client(box: 'a' | 'b'): Client {
    return this.#house.boxes[box].client(this.#house.password)
  }

  /** As a client program does that knows both addresses: where one box does not take it, it asks the other. */
  async #ask(first: 'a' | 'b'): Promise<void> {
    let box = first
    while (this.#isWanted) {
      const isTaken = await this.#askOnce(box).catch(() => false)
      if (!isTaken) {
        box = box === 'a' ? 'b' : 'a'
        await sleep(20)
      }
      await sleep(20)
    }
  }

  async #askOnce(box: 'a' | 'b'): Promise<boolean> {
    this.#count += 1
    const count = this.#count
    const room = String(firstRoom + (count % rooms))
    const client = this.#client(box)
    if (count % 3 === 0) {
      const key = `charge ${count}`
      const form = { id: 1, quantity: 1, room }
      const answer = await within(client.post('/rest/isi/charge', form, { 'Idempotency-Key': key }))
      if (answer.status !== 200) return false
      this.charged.set(key, room)
    } else {
      const form = { room, datetime: this.#later(count) }
      const answer = await within(client.post('/rest/wakeup', form))
      if (answer.status !== 201) return false
      this.booked.push({ id: answer.json.id, room })
    }
    this.lastTakenMs = performance.now()
    return true
  }

  /** Far enough away that it does not ring. */
  #later(count: number): string {
    return new Date(Date.now() + 86_400_000 + count * 60_000).toISOString().slice(0, 19)
  }
}

/** A client program does not wait for ever. */
async function within<T>(answer: PromiseLike<T>): Promise<T> {
  const late = sleep(4_000).then(() => {
    throw new Error('no answer')
  })
  return Promise.race([answer, late])
}
