import type { StoreState } from '../../core/ports/store.ts'
import { withDeadline } from '../../lib/turns/deadline.ts'
import { causeOf, PanicProbe, StoreBroken } from './panic.ts'
import { type Planned, planned, type TableOptions, type Tables, writePlan } from './tables.ts'

/** A commit that takes longer is taken for hung: its outcome is unknown. */
const commitLimitMs = 30_000

export interface TransactionOptions extends TableOptions {
  /** Called when the store cannot be used any more: the process must end and open it anew. */
  readonly onFatal: (error: Error) => void
}

/** The key of a record that is written for no other reason than to see whether that can be done. */
const checkKey = 'healthCheck'

/** The transactions of a store, one at a time, and what is known of the disk by them. */
export class Transactions {
  readonly #tables: Tables
  readonly #probe: PanicProbe
  readonly #onFatal: TransactionOptions['onFatal']
  #commits = 0
  #committedAtMs = Number.NEGATIVE_INFINITY
  #failures = 0
  #isRefusing = false
  #cause = ''
  /** Why nothing can be written any more. */
  #broken: Error | undefined

  constructor(file: string, tables: Tables, options: TransactionOptions) {
    this.#tables = tables
    this.#onFatal = options.onFatal
    this.#probe = new PanicProbe(file, options)
  }

  state(): Omit<StoreState, 'bytes'> {
    return {
      commits: this.#commits,
      failures: this.#failures,
      isRefusing: this.#isRefusing,
      cause: this.#cause,
    }
  }

  /** Whether the last transaction is on disk, and not longer ago. */
  isFresh(maxAgeMs: number): boolean {
    return !this.#isRefusing && performance.now() - this.#committedAtMs < maxAgeMs
  }

  /** Whether an error says that the store cannot be used any more. */
  isFatal(error: unknown): boolean {
    return error === this.#broken
  }

  /** Writes a plan; on disk when it resolves. Rejects when nothing of it was kept. */
  async write(plan: readonly Planned[]): Promise<void> {
    if (this.#broken) throw this.#broken
    try {
      await withLimit(writePlan(this.#tables.env, plan))
    } catch (error) {
      if (error instanceof CommitHung) throw this.#break(error)
      this.#failures += 1
      this.#isRefusing = true
      this.#cause = await causeOf(error)
      if (this.#probe.isPanicked()) throw this.#break(new StoreBroken(this.#cause))
      throw new Error(`The disk refused it (${this.#cause}).`, { cause: error })
    }
    this.#commits += 1
    this.#committedAtMs = performance.now()
    this.#isRefusing = false
    this.#cause = ''
  }

  /** Writes a small record that nobody needs, as every other is written. */
  async writeCheck(): Promise<void> {
    await this.write([planned(this.#tables.meta, checkKey, String(this.#commits))])
  }

  /** Reads as everybody does. Throws when that cannot be done any more. */
  readCheck(): void {
    if (this.#probe.isPanicked()) throw this.#break(new StoreBroken(this.#cause))
    this.#tables.meta.get(checkKey)
  }

  /** Closes the files, after the last transaction. */
  async close(): Promise<void> {
    await this.#probe.close()
    await this.#tables.env.close()
  }

  /** From now on everything is refused; whoever opened the store ends the process. */
  #break(error: CommitHung | StoreBroken): Error {
    this.#broken ??= error
    this.#onFatal(error)
    return this.#broken
  }
}

/** A commit neither succeeded nor failed in time. The process must end and open the store anew. */
class CommitHung extends Error {
  constructor() {
    super(`A commit did not finish within ${commitLimitMs / 1000} s. Check the disk.`)
    this.name = 'CommitHung'
  }
}

/** What `work` gives; rejects with CommitHung when it takes too long. */
function withLimit<T>(work: Promise<T>): Promise<T> {
  const atEnd = () => {
    throw new CommitHung()
  }
  return withDeadline(work, { ms: commitLimitMs, atEnd })
}
