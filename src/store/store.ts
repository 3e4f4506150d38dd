import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Fault, storageRefuses } from '../core/fault.ts'
import type { Delivery } from '../core/model/delivery.ts'
import type { Occupancy } from '../core/model/guest.ts'
import type { KeptReply } from '../core/model/idempotency.ts'
import type { Wakeup } from '../core/model/wakeup.ts'
import type { Change, Decide, Decided } from '../core/ports/change.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { LogHead, PendingCall, SmallTable, SmallTables } from '../core/ports/reads.ts'
import type {
  Asked,
  LogReport,
  Retention,
  Store,
  TimeQuery,
  WakeupQuery,
} from '../core/ports/store.ts'
import { inPieces } from '../lib/turns/in-pieces.ts'
import { isPieces, type Pieces } from '../lib/turns/pieces.ts'
import { sealed } from './backup/copy.ts'
import { Batch } from './batch.ts'
import { calls, charges, deliveries, logLines, wakeupTexts } from './chunks.ts'
import { JobQueue } from './job-queue.ts'
import { openOrMake } from './lmdb/open-or-make.ts'
import { type Migration, migrate } from './lmdb/schema.ts'
import type { Tables } from './lmdb/tables.ts'
import { type TransactionOptions, Transactions } from './lmdb/transactions.ts'
import { Memory, placeOf } from './memory.ts'
import { prunePlan, refusedOf } from './prune.ts'
import { readDelivery, readNextWaiting, readOldestOpen, readSending } from './queue.ts'
import { occupanciesIn, readReply, readWakeup } from './reads.ts'
import type { SortedMap } from './sorted-map.ts'
import { verifyLog } from './verify.ts'

/** A batch is closed when it holds this much, so that one commit stays short. */
const batchDecisions = 256
const batchWrites = 2_000
/** Or when deciding has taken so long: what is due waits for a batch that is under way. */
const batchMs = 50
/** So many are handed over in the turn in which they were planned. */
const fewWrites = 500

export interface StoreOptions extends TransactionOptions {
  readonly journal: Journal
  readonly migrations?: readonly Migration[]
  /** Called after the disk refused a commit. */
  readonly onRefused?: () => void
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

/** Opens the store at `file`, makes it if it is missing, and brings its schema up to date. */
export function openStore(file: string, options: StoreOptions): Store {
  const tables = openOrMake(file, options)
  const steps = migrate(tables, options.migrations)
  if (steps > 0)
    options.journal.info(`The store was brought to the newest schema (${steps} steps).`)
  return new LmdbStore(file, tables, options)
}

class LmdbStore implements Store {
  readonly #file: string
  readonly #tables: Tables
  readonly #memory: Memory
  readonly #options: StoreOptions
  readonly #jobs = new JobQueue<Job>()
  readonly #listeners: ((change: Change) => void)[] = []
  readonly #transactions: Transactions
  /** Done one by one, each between two batches. */
  readonly #upkeep: (() => Promise<void>)[] = []
  #isRunning = false
  #running: Promise<void> | undefined
  #checking: Promise<void> | undefined

  constructor(file: string, tables: Tables, options: StoreOptions) {
    this.#file = file
    this.#tables = tables
    this.#options = options
    this.#memory = Memory.load(tables, (key) =>
      options.journal.error(`A record cannot be read, and is left out: ${key}`),
    )
    this.#transactions = new Transactions(file, tables, options)
  }

  get<T extends SmallTable>(table: T, id: string): SmallTables[T] | undefined {
    return this.#memory.small[table].get(id) as SmallTables[T] | undefined
  }

  all<T extends SmallTable>(table: T): SmallTables[T][] {
    return (this.#memory.small[table] as SortedMap<SmallTables[T]>).sortedValues()
  }

  each<T extends SmallTable>(table: T): Iterable<SmallTables[T]> {
    return (this.#memory.small[table] as Map<string, SmallTables[T]>).values()
  }

  count(table: SmallTable): number {
    return this.#memory.small[table].size
  }

  wakeup(id: string): Wakeup | undefined {
    return readWakeup(this.#tables, this.#memory, id)
  }

  pendingAt(room: string, scheduledMs: number, dailyAt: string): string | undefined {
    return this.#memory.pendingByPlace.get(placeOf({ room, scheduledMs, dailyAt }))
  }

  pendingCall(id: string): PendingCall | undefined {
    return this.#memory.pendingById.get(id)
  }

  pendingOf(room: string): PendingCall[] {
    return [...(this.#memory.pendingByRoom.get(room) ?? [])]
  }

  occupanciesOf(room: string): Occupancy[] {
    return occupanciesIn(this, this.#memory.properties, room)
  }

  countDueIn(minute: number, untilMs?: number): number {
    return this.#memory.dueCounts.count(minute, untilMs)
  }

  dueIn(minute: number): PendingCall[] {
    return [...(this.#memory.pendingByMinute.get(minute) ?? [])]
  }

  pendingCount(tenant?: string): number {
    if (tenant !== undefined) return this.#memory.pendingCounts.get(tenant) ?? 0
    return this.#memory.pendingById.size
  }

  pending(): Iterable<PendingCall> {
    return this.#memory.pendingById.values()
  }

  delivery(destination: string, sequence: number): Delivery | undefined {
    return readDelivery(this.#tables, destination, sequence)
  }

  queueLength(destination: string): number {
    return this.#memory.queues.get(destination)?.open ?? 0
  }

  heldCount(destination: string): number {
    return this.#memory.queues.get(destination)?.held ?? 0
  }

  refusedCount(destination: string): number {
    return this.#memory.queues.get(destination)?.refused ?? 0
  }

  oldestOpen(destination: string): Delivery | undefined {
    return readOldestOpen(this.#tables, destination)
  }

  nextWaiting(destination: string, from: number): Delivery | undefined {
    return readNextWaiting(this.#tables, destination, from)
  }

  sending(destination: string): number[] {
    return readSending(this.#tables, destination)
  }

  keptReply(key: string): KeptReply | undefined {
    return readReply(this.#tables, key)
  }

  guestChanges(): number {
    return this.#memory.guestChanges
  }

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

  wakeupTexts(query: WakeupQuery) {
    return wakeupTexts(this.#tables, query)
  }

  calls(query: WakeupQuery) {
    return calls(this.#tables, query)
  }

  logLines(query: TimeQuery) {
    return logLines(this.#tables, query, this.#memory.logTurn)
  }

  charges(query: TimeQuery) {
    return charges(this.#tables, query)
  }

  deliveries(destination: string, asked: Asked = {}) {
    return deliveries(this.#tables, destination, asked)
  }

  logHead(): LogHead {
    return this.#memory.logHead
  }

  verifyLog(): Promise<LogReport> {
    return verifyLog(this.#tables, this.#memory.logHead.seq)
  }

  destinations(): string[] {
    return [...this.#memory.queues.keys()].sort()
  }

  async backup(): Promise<AsyncIterable<Uint8Array>> {
    const file = `${this.#file}.copy-${randomUUID()}`
    try {
      await this.#tables.env.backup(file, true)
      // The open file lives on without its name, so that nothing is left behind.
      const handle = await open(file, 'r')
      return sealed(handle.createReadStream())
    } finally {
      await rm(file, { force: true })
    }
  }

  async prune(limits: Retention, signal?: AbortSignal): Promise<number> {
    let total = 0
    for (;;) {
      const gone = await this.#betweenBatches(() => this.#prunePiece(limits)).catch((error) => {
        throw this.#refuse(error)
      })
      total += gone
      if (gone === 0 || signal?.aborted) return total
    }
  }

  async healthCheck(maxAgeMs: number): Promise<void> {
    if (!this.#transactions.isFresh(maxAgeMs)) {
      this.#checking ??= this.#writeCheck().finally(() => {
        this.#checking = undefined
      })
      await this.#checking
    }
    this.#transactions.readCheck()
  }

  state() {
    const bytes = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0
    return { ...this.#transactions.state(), bytes }
  }

  /** Finishes what was asked for, then closes the files. */
  async close(): Promise<void> {
    await this.#running
    await this.#transactions.close()
  }

  /** Runs `work` while no batch is under way. */
  #betweenBatches<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#upkeep.push(() => work().then(resolve, reject))
      this.#run()
    })
  }

  /** Removes a bounded piece of what was kept long enough; gives how many entries went. */
  async #prunePiece(limits: Retention): Promise<number> {
    const plan = [...prunePlan(this.#tables, this.#memory.queues, limits)]
    const refused = refusedOf(this.#tables, plan)
    if (plan.length > 0) await this.#transactions.write(plan)
    this.#memory.forgetRefused(refused)
    return plan.length
  }

  /** Nobody needs it: no reserve is given up for it, and that it was refused is told once. */
  async #writeCheck(): Promise<void> {
    const wasRefusing = this.#transactions.state().isRefusing
    try {
      await this.#betweenBatches(() => this.#transactions.writeCheck())
    } catch (error) {
      if (this.#transactions.isFatal(error)) throw error
      if (!wasRefusing)
        this.#options.journal.error('The store takes no changes; check the disk.', error)
      throw storageRefuses()
    }
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
    const batch = new Batch(this.#tables, this.#memory)
    const made: Made[] = []
    try {
      await inPieces(this.#decide(batch, made))
      if (batch.writes > 0) {
        const plan = await inPieces(batch.plan())
        // Handing over much is long enough by itself: others are served before.
        if (plan.length > fewWrites) await new Promise(setImmediate)
        await this.#transactions.write(plan)
        batch.absorb()
      }
    } catch (error) {
      // Nothing of the batch was written: whatever went wrong, all of it is refused.
      const refusal = this.#refuse(error)
      for (const { job } of made) job.reject(refusal)
      return
    }
    for (const { job, change, value } of made) {
      if (change.length > 0) for (const listener of this.#listeners) listener(change)
      job.resolve(value)
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

  #refuse(error: unknown): unknown {
    if (error instanceof Fault || this.#transactions.isFatal(error)) return error
    this.#options.journal.error('A commit failed; nothing of it was kept.', error)
    this.#options.onRefused?.()
    return storageRefuses()
  }
}
