import { storageRefuses } from '../core/fault.ts'
import type { BatchLog, Position, StoredBatch } from '../core/ports/pair.ts'
import { fromStored, type Planned, planned, type Tables, toStored } from './lmdb/tables.ts'
import type { Transactions } from './lmdb/transactions.ts'

/** Where a store notes up to which batch it has everything. */
const positionKey = 'position'
/** What others keep already is tried so often before the process ends and tries it at its next start. */
const maxAttempts = 5
const attemptPauseMs = 200

export interface BatchWriterParts {
  readonly tables: Tables
  readonly transactions: Transactions
  /** Where each batch goes first; none where the box is alone. */
  readonly log?: BatchLog | undefined
  /** Called after the disk refused a commit. */
  readonly onRefused?: (() => void) | undefined
  /** The disk refuses what others keep already: the process must end, and begin with that. */
  readonly onBehind: (error: unknown) => void
}

/** Writes what was planned; in a pair it is first put where the other box finds it. */
export class BatchWriter {
  readonly #parts: BatchWriterParts
  #position: Position | undefined
  /** Others keep a batch that the disk has refused: nothing may be put behind it from here. */
  #isBehind = false

  constructor(parts: BatchWriterParts) {
    this.#parts = parts
    this.#position = readPosition(parts.tables)
  }

  get position(): Position | undefined {
    return this.#position
  }

  /** On disk when it resolves; in a pair, on the disks of a majority before. Rejects when nothing was kept. */
  async write(plan: readonly Planned[]): Promise<void> {
    const { tables, log } = this.#parts
    if (log === undefined) return this.#writeAlone(plan)
    const refusal = log.refusal()
    if (refusal) throw refusal
    if (this.#isBehind) throw storageRefuses()
    const before = this.#position
    if (before === undefined) throw new Error('The store belongs to no pair yet.')
    const number = before.number + 1
    await log.append({ number, schema: schemaOf(tables), writes: toStored(tables, plan) })
    await this.#keep(plan, { ...before, number })
    // Kept, and too late to be acted upon.
    const late = log.refusal()
    if (late) throw new KeptLate(late)
  }

  /** From the first commit on that no other box knows of, the store belongs to no history. */
  async #writeAlone(plan: readonly Planned[]): Promise<void> {
    const { tables, transactions } = this.#parts
    if (this.#position === undefined) return transactions.write(plan)
    await transactions.write([...plan, planned(tables.meta, positionKey)])
    this.#position = undefined
  }

  /** Writes what another box has committed, in one transaction. */
  async follow(batches: readonly StoredBatch[]): Promise<void> {
    const { tables, transactions } = this.#parts
    const before = this.#position
    if (before === undefined) throw new Error('The store belongs to no pair yet.')
    let { number } = before
    const plan: Planned[] = []
    for (const batch of batches) {
      if (batch.number !== number + 1)
        throw new Error(`Batch ${batch.number} does not follow ${number}.`)
      number = batch.number
      plan.push(...fromStored(tables, batch.writes))
    }
    const position = { ...before, number }
    await transactions.write([...plan, positionWrite(tables, position)])
    this.#position = position
  }

  /** From now on the store belongs to this history. */
  async adopt(position: Position): Promise<void> {
    const { tables, transactions } = this.#parts
    await transactions.write([positionWrite(tables, position)])
    this.#position = position
  }

  async #keep(plan: readonly Planned[], position: Position): Promise<void> {
    const { tables, transactions, onRefused, onBehind } = this.#parts
    for (let attempt = 1; ; attempt += 1) {
      try {
        await transactions.write([...plan, positionWrite(tables, position)])
        this.#position = position
        return
      } catch (error) {
        if (attempt === maxAttempts || transactions.isFatal(error)) {
          this.#isBehind = true
          onBehind(error)
          throw error
        }
        onRefused?.()
        await new Promise((resolve) => setTimeout(resolve, attemptPauseMs))
      }
    }
  }
}

/** A batch is kept, but this box may not act upon it any more. */
export class KeptLate extends Error {
  readonly refusal: Error

  constructor(refusal: Error) {
    super(refusal.message)
    this.name = 'KeptLate'
    this.refusal = refusal
  }
}

/** The schema that the tables have. */
export function schemaOf({ meta }: Tables): number {
  return Number(meta.get('schema') ?? 0)
}

export function readPosition({ meta }: Tables): Position | undefined {
  const text = meta?.get(positionKey)
  return text === undefined ? undefined : (JSON.parse(text) as Position)
}

function positionWrite({ meta }: Tables, position: Position): Planned {
  return planned(meta, positionKey, JSON.stringify(position))
}
