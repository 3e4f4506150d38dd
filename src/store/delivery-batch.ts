import { type Delivery, isOpen, isWaiting, type Notice } from '../core/model/delivery.ts'
import { type Planned, planned, type Tables } from './lmdb/tables.ts'
import type { Memory, QueueCount } from './memory.ts'
import { queueRange, readDelivery, readOldestOpen, readWaiting } from './queue.ts'

const none = { open: 0, held: 0, refused: 0 }

/** What a batch queues, sends on its way and settles. */
export class DeliveryBatch {
  readonly #tables: Tables
  readonly #memory: Memory
  readonly #deliveries = new Map<string, Delivery>()
  readonly #sequences = new Map<string, number>()
  /** What the counts of a destination change by. */
  readonly #counts = new Map<string, Omit<QueueCount, 'lastSequence'>>()
  readonly #noticeTexts = new Map<Notice, string>()

  constructor(tables: Tables, memory: Memory) {
    this.#tables = tables
    this.#memory = memory
  }

  delivery(destination: string, sequence: number): Delivery | undefined {
    return (
      this.#deliveries.get(keyOf(destination, sequence)) ??
      readDelivery(this.#tables, destination, sequence)
    )
  }

  queueLength(destination: string): number {
    const committed = this.#memory.queues.get(destination)?.open ?? 0
    return committed + (this.#counts.get(destination)?.open ?? 0)
  }

  heldCount(destination: string): number {
    const committed = this.#memory.queues.get(destination)?.held ?? 0
    return committed + (this.#counts.get(destination)?.held ?? 0)
  }

  oldestOpen(destination: string): Delivery | undefined {
    return readOldestOpen(this.#tables, destination, (sequence) => {
      const layered = this.#deliveries.get(keyOf(destination, sequence))
      return layered !== undefined && !isOpen(layered)
    })
  }

  nextWaiting(destination: string, from: number): Delivery | undefined {
    const { queue } = this.#tables
    for (const { key, value } of queue.getRange(queueRange(destination, from))) {
      const layered = this.#deliveries.get(keyOf(destination, Number(key[1])))
      const waiting = layered ? (isWaiting(layered) ? layered : undefined) : readWaiting(value)
      if (waiting) return waiting
    }
    // Those that this batch has queued lie behind all that are on disk.
    const last = this.#sequences.get(destination) ?? 0
    const first = Math.max(from, this.#lastOnDisk(destination) + 1)
    for (let sequence = first; sequence <= last; sequence += 1) {
      const queued = this.#deliveries.get(keyOf(destination, sequence))
      if (queued !== undefined && isWaiting(queued)) return queued
    }
    return undefined
  }

  put(delivery: Delivery): void {
    const { destination, sequence } = delivery
    this.#count(this.delivery(destination, sequence), delivery)
    this.#deliveries.set(keyOf(destination, sequence), delivery)
  }

  /** Puts a notice at the end of a queue; gives its number there. */
  enqueue(notice: Notice, destination: string, guestChanges: number): number {
    const last = this.#sequences.get(destination) ?? this.#lastOnDisk(destination)
    const sequence = last + 1
    const delivery: Delivery = {
      destination,
      sequence,
      state: 'queued',
      held: '',
      attempts: 0,
      lastError: '',
      reviewedMs: 0,
      guestChanges,
      changedMs: notice.atMs,
      notice,
    }
    this.#sequences.set(destination, sequence)
    this.#count(undefined, delivery)
    this.#deliveries.set(keyOf(destination, sequence), delivery)
    return sequence
  }

  /** A notice goes to several places as the same text. */
  noticeText(notice: Notice): string {
    const known = this.#noticeTexts.get(notice)
    if (known !== undefined) return known
    const text = JSON.stringify(notice)
    this.#noticeTexts.set(notice, text)
    return text
  }

  plan(plan: Planned[]): void {
    const { queue, settled, sequence: sequences } = this.#tables
    for (const delivery of this.#deliveries.values()) {
      const { destination, sequence } = delivery
      const isNew = sequence > this.#lastOnDisk(destination)
      const [into, outOf] = isOpen(delivery) ? [queue, settled] : [settled, queue]
      const { notice, ...rest } = delivery
      const text = `${JSON.stringify(rest).slice(0, -1)},"notice":${this.noticeText(notice)}}`
      plan.push(planned(into, [destination, sequence], text))
      if (!isNew) plan.push(planned(outOf, [destination, sequence]))
    }
    for (const [name, last] of this.#sequences) plan.push(planned(sequences, name, String(last)))
  }

  absorb(): void {
    const { queues } = this.#memory
    for (const [name, by] of this.#counts) {
      const before = queues.get(name) ?? { ...none, lastSequence: 0 }
      queues.set(name, {
        open: before.open + by.open,
        held: before.held + by.held,
        refused: before.refused + by.refused,
        lastSequence: this.#sequences.get(name) ?? before.lastSequence,
      })
    }
  }

  #lastOnDisk(destination: string): number {
    return this.#memory.queues.get(destination)?.lastSequence ?? 0
  }

  #count(before: Delivery | undefined, after: Delivery): void {
    const by = this.#counts.get(after.destination) ?? { ...none }
    by.open += Number(isOpen(after)) - Number(before !== undefined && isOpen(before))
    by.held += Number(after.held !== '') - Number(before !== undefined && before.held !== '')
    by.refused += Number(after.state === 'refused') - Number(before?.state === 'refused')
    this.#counts.set(after.destination, by)
  }
}

function keyOf(destination: string, sequence: number): string {
  return `${sequence} ${destination}`
}
