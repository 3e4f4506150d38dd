import type { StoredBatch } from '../core/ports/pair.ts'
import type { Store } from '../core/ports/store.ts'
import { isBatch, readBatch, readBatches } from './batches.ts'
import type { Etcd } from './etcd/etcd.ts'
import type { WatchEvent } from './etcd/requests.ts'
import type { View } from './view.ts'

const options = { limitMs: 5_000, attemptMs: 1_000 }
/** So many batches at most are written in one transaction. */
const maxTogether = 64

export type FollowedStore = Pick<Store, 'position' | 'schema' | 'adopt' | 'follow'>

/** Whether the batches that a store lacks are all in etcd, and it has none that are not. */
export function canFollow({ position }: FollowedStore, { pair, trimmed, head }: View): boolean {
  if (position === undefined || position.history !== pair?.history) return false
  return position.number >= trimmed && position.number <= head
}

/** The other box's batches on their way into the store of this one. */
export class Following {
  readonly #etcd: Etcd
  readonly #store: FollowedStore

  constructor(etcd: Etcd, store: FollowedStore) {
    this.#etcd = etcd
    this.#store = store
  }

  /** The number of the last batch that the store has. */
  get applied(): number {
    return this.#store.position?.number ?? 0
  }

  /** Reads the batches up to a number that the store lacks, and writes them. */
  async catchUp(head: number): Promise<void> {
    while (this.applied < head) {
      const batches = await readBatches(this.#etcd, this.applied + 1, options)
      if (batches.length === 0) return
      await this.#write(batches)
    }
  }

  /** Writes the new batches among what has happened in etcd. */
  async apply(events: readonly WatchEvent[]): Promise<void> {
    const batches: StoredBatch[] = []
    for (const event of events)
      if (isBatch(event) && !event.isRemoved)
        batches.push(await readBatch(this.#etcd, event, options))
    const next = batches.filter(({ number }) => number > this.applied)
    if (next[0] && next[0].number > this.applied + 1) return this.catchUp(next[0].number)
    await this.#write(next)
  }

  async #write(batches: readonly StoredBatch[]): Promise<void> {
    const { schema } = this.#store
    const other = batches.find((batch) => batch.schema !== schema)
    if (other)
      throw new Error(
        `the other box has schema ${other.schema}, and this one ${schema}. Update the older one.`,
      )
    for (let at = 0; at < batches.length; at += maxTogether)
      await this.#store.follow(batches.slice(at, at + maxTogether))
  }
}
