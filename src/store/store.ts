import { randomUUID } from 'node:crypto'
import { chmodSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { storageRefuses } from '../core/fault.ts'
import type { Change, Decide } from '../core/ports/change.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { BatchLog, Position, StoredBatch } from '../core/ports/pair.ts'
import type { Retention, Store } from '../core/ports/store.ts'
import { UserError } from '../lib/user-error.ts'
import { sealed } from './backup/copy.ts'
import { BatchWriter, schemaOf } from './batch-writer.ts'
import { CommitQueue } from './commit-queue.ts'
import { CommittedReads } from './committed-reads.ts'
import { type Migration, migrate } from './lmdb/schema.ts'
import { cannotWrite, lookAtStore } from './lmdb/store-file.ts'
import { openTables, type TableOptions, type Tables } from './lmdb/tables.ts'
import { type TransactionOptions, Transactions } from './lmdb/transactions.ts'
import { Memory } from './memory.ts'
import { prunePlan, refusedOf } from './prune.ts'

export interface StoreOptions extends TransactionOptions {
  readonly journal: Journal
  readonly migrations?: readonly Migration[]
  /** Called after the disk refused a commit. */
  readonly onRefused?: () => void
  /** Where each batch goes before it is written; none where the box is alone. */
  readonly log?: BatchLog | undefined
}

/** Opens the store at `file`, makes it if it is missing, and brings its schema up to date. */
export function openStore(file: string, options: StoreOptions): Store {
  const tables = openOrMake(file, options)
  const steps = migrate(tables, options.migrations)
  if (steps > 0)
    options.journal.info(`The store was brought to the newest schema (${steps} steps).`)
  return new LmdbStore(file, tables, options)
}

class LmdbStore extends CommittedReads implements Store {
  readonly #file: string
  readonly #journal: Journal
  readonly #transactions: Transactions
  readonly #commits: CommitQueue
  readonly #writer: BatchWriter
  #checking: Promise<void> | undefined

  constructor(file: string, tables: Tables, options: StoreOptions) {
    const { journal, onRefused, log } = options
    const memory = Memory.load(tables, (key) =>
      journal.error(`A record cannot be read, and is left out: ${key}`),
    )
    super(tables, memory)
    this.#file = file
    this.#journal = journal
    const transactions = new Transactions(file, tables, options)
    this.#transactions = transactions
    const onBehind = (error: unknown) => options.onFatal(new StoreBehind(error))
    const writer = new BatchWriter({ tables, transactions, log, onRefused, onBehind })
    this.#writer = writer
    this.#commits = new CommitQueue({ tables, memory, transactions, writer, journal, onRefused })
  }

  commit<T>(decide: Decide<T>, by?: string): Promise<T> {
    return this.#commits.commit(decide, by)
  }

  onCommitted(listener: (change: Change) => void): void {
    this.#commits.onCommitted(listener)
  }

  get position(): Position | undefined {
    return this.#writer.position
  }

  get schema(): number {
    return schemaOf(this.tables)
  }

  adopt(position: Position): Promise<void> {
    return this.#commits.betweenBatches(() => this.#writer.adopt(position))
  }

  follow(batches: readonly StoredBatch[]): Promise<void> {
    return this.#commits.follow(batches)
  }

  async backup(): Promise<AsyncIterable<Uint8Array>> {
    const file = `${this.#file}.copy-${randomUUID()}`
    try {
      await this.tables.env.backup(file, true)
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
      const gone = await this.#commits
        .betweenBatches(() => this.#prunePiece(limits))
        .catch((error) => {
          throw this.#commits.refuse(error)
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
    await this.#commits.finished()
    await this.#transactions.close()
  }

  /** Removes a bounded piece of what was kept long enough; gives how many entries went. */
  async #prunePiece(limits: Retention): Promise<number> {
    const plan = [...prunePlan(this.tables, this.memory.queues, limits)]
    const refused = refusedOf(this.tables, plan)
    if (plan.length > 0) await this.#writer.write(plan)
    this.memory.forgetRefused(refused)
    return plan.length
  }

  /** Nobody needs this record: no disk reserve is released for it, and a refusal is logged once. */
  async #writeCheck(): Promise<void> {
    const wasRefusing = this.#transactions.state().isRefusing
    try {
      await this.#commits.betweenBatches(() => this.#transactions.writeCheck())
    } catch (error) {
      if (this.#transactions.isFatal(error)) throw error
      if (!wasRefusing) this.#journal.error('The store takes no changes; check the disk.', error)
      throw storageRefuses()
    }
  }
}

/** The other box keeps what the disk of this one refuses. */
class StoreBehind extends Error {
  constructor(cause: unknown) {
    super('The disk refuses what the pair has kept already. Free space on it, or check it.', {
      cause,
    })
    this.name = 'StoreBehind'
  }
}

interface OpeningOptions extends TableOptions {
  readonly migrations?: readonly Migration[]
}

/** A new store takes some space before it can be opened. */
function openOrMake(file: string, options: OpeningOptions): Tables {
  const isNew = lookAtStore(file) === 'none'
  try {
    const tables = openTables(file, options)
    if (isNew) {
      // It holds hashes of passwords, and may lie in a folder that others can read.
      chmodSync(file, 0o600)
      migrate(tables, options.migrations)
    }
    return tables
  } catch (error) {
    throw isNew && !(error instanceof UserError) ? cannotWrite(file, error) : error
  }
}
