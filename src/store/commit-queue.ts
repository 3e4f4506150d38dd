import { Fault, storageRefuses } from '../core/fault.ts'
import type { Change, Decide, Decided } from '../core/ports/change.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { StoredBatch } from '../core/ports/pair.ts'
import { inPieces } from '../lib/turns/in-pieces.ts'
import { isPieces, type Pieces } from '../lib/turns/pieces.ts'
import { Batch } from './batch.ts'
import { type BatchWriter, KeptLate } from './batch-writer.ts'
import { FollowedBatch } from './followed-batch.ts'
import { JobQueue } from './job-queue.ts'
import type { Tables } from './lmdb/tables.ts'
import type { Transactions } from './lmdb/transactions.ts'
import type { Memory } from './memory.ts'

/** A batch is closed when it holds this much, so that one commit stays short. */
const batchDecisions = 256
const batchWrites = 2_000
/** Or when deciding has taken so long: what is due waits for the batch that is being made. */
const batchMs = 50
/** So many are handed over in the turn in which they were planned. */
const fewWrites = 500

export interface CommitQueueParts {
  readonly tables: Tables
  readonly memory: Memory
  readonly transactions: Transactions
  readonly writer: BatchWriter
  readonly journal: Journal
  /** Called after the disk refused a commit. */
  readonly onRefused?: (() => void) | undefined
}

interface Job {
  decide: Decide<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** A decision of the batch that is being written. */
interface Made extends Decided<unknown> {
  readonly job: Job
}

/** Runs decisions one after the other and writes those that come together in one transaction. */
export class CommitQueue {
  readonly #parts: CommitQueueParts
  readonly #jobs = new JobQueue<Job>()
  readonly #listeners: ((change: Change) => void)[] = []
  /** Done one by one, each between two batches. */
  readonly #upkeep: (() => Promise<void>)[] = []
  #isRunning = false
  #running: Promise<void> | undefined

  constructor(parts: CommitQueueParts) {
    this.#parts = parts
  }

  /** See Store.commit. */
  commit<T>(decide: Decide<T>, by?: string): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job: Job = { decide, resolve: resolve as (value: unknown) => void, reject }
      if (this.#jobs.add(job, by)) this.#run()
      else reject(storageRefuses())
    })
  }

  onCommitted(listener: (change: Change) => void): void {
    this.#listeners.push(listener)
  }

  /** Runs `work` while no batch is being written. */
  betweenBatches<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#upkeep.push(() => work().then(resolve, reject))
      this.#run()
    })
  }

  /** Writes what another box has committed. Resolves when it is on disk and listeners were called. */
  follow(batches: readonly StoredBatch[]): Promise<void> {
    return this.betweenBatches(async () => {
      const { tables, memory, writer } = this.#parts
      const followed = new FollowedBatch(tables, memory, batches)
      await writer.follow(batches)
      const change = followed.absorb()
      for (const listener of this.#listeners) listener(change)
    })
  }

  /** Resolves when everything that was asked for is written or refused. */
  async finished(): Promise<void> {
    await this.#running
  }

  /** The error that callers get when a write failed: the same, or Fault 501 when the disk refused. */
  refuse(error: unknown): unknown {
    const { transactions, journal, onRefused } = this.#parts
    if (error instanceof KeptLate) return error.refusal
    if (error instanceof Fault || transactions.isFatal(error)) return error
    journal.error('A commit failed; nothing of it was kept.', error)
    onRefused?.()
    return storageRefuses()
  }

  /** Starts the one loop that writes, unless it runs. */
  #run(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#running = this.#writeAll()
  }

  async #writeAll(): Promise<void> {
    while (!this.#jobs.isEmpty || this.#upkeep.length > 0) {
      // After this turn, so that requests that came together share a commit.
      await new Promise(setImmediate)
      await this.#writeBatch()
      await this.#upkeep.shift()?.()
    }
    // In the same step as the last look at the queue: a decision that comes now starts the loop anew.
    this.#isRunning = false
  }

  async #writeBatch(): Promise<void> {
    const { tables, memory, writer } = this.#parts
    const batch = new Batch(tables, memory)
    const made: Made[] = []
    let late: KeptLate | undefined
    try {
      await inPieces(this.#decide(batch, made))
      if (batch.writes > 0) {
        const plan = await inPieces(batch.plan())
        // Handing over much is long enough by itself: others are served before.
        if (plan.length > fewWrites) await new Promise(setImmediate)
        late = await writer.write(plan).then(() => undefined, asLate)
        batch.absorb()
      }
    } catch (error) {
      // Nothing of the batch was written: whatever went wrong, all of it is refused.
      const refusal = this.refuse(error)
      for (const { job } of made) job.reject(refusal)
      return
    }
    for (const { job, change, value } of made) {
      if (change.length > 0) for (const listener of this.#listeners) listener(change)
      if (late) job.reject(late.refusal)
      else job.resolve(value)
    }
  }

  /** Lets waiting decisions decide, each on top of those before it. */
  *#decide(batch: Batch, made: Made[]): Pieces<void> {
    const endMs = performance.now() + batchMs
    for (let count = 0; count < batchDecisions && batch.writes < batchWrites; count += 1) {
      const job = performance.now() < endMs ? this.#jobs.take() : undefined
      if (job === undefined) return
      yield* this.#decideOne(job, batch, made)
      yield
    }
  }

  *#decideOne(job: Job, batch: Batch, made: Made[]): Pieces<void> {
    let decided: Decided<unknown>
    try {
      const outcome = job.decide(batch)
      decided = isPieces(outcome) ? yield* outcome : outcome
    } catch (error) {
      job.reject(error)
      return
    }
    made.push({ job, ...decided })
    batch.add(decided.change)
  }
}

/** What is kept, and what must not be acted upon. Any other failure has kept nothing. */
function asLate(error: unknown): KeptLate {
  if (error instanceof KeptLate) return error
  throw error
}
