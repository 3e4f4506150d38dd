import { setImmediate } from 'node:timers/promises'
import { getSystemErrorName } from 'node:util'
import type { RootDatabase } from 'lmdb'
import { openEnvironment, type TableOptions } from './tables.ts'

/**
 * MDB_PANIC: the page that says which state is the last one could not be written. From then on LMDB
 * refuses every transaction, until the store is opened anew by another process.
 */
const panicCode = -30_795

/** The store can neither be read nor written any more. The process must end and open it anew. */
export class StoreBroken extends Error {
  constructor(cause: string) {
    super(
      `The store cannot go on: the disk refused a write that everything depends on (${cause || 'MDB_PANIC'}). ` +
        'It is opened anew at the next start, with all that was acknowledged. If this comes again, ' +
        'the disk fails: look at "dmesg", take a backup and replace the disk.',
    )
    this.name = 'StoreBroken'
  }
}

/**
 * Whether LMDB is in a panic, asked by a handle of its own: one that somebody reads by goes on with
 * the transaction that it has, and would not notice.
 */
export class PanicProbe {
  readonly #environment: RootDatabase<string, string>

  constructor(file: string, options: TableOptions) {
    this.#environment = openEnvironment(file, options)
  }

  isPanicked(): boolean {
    try {
      this.#environment.useReadTransaction().done()
      return false
    } catch (error) {
      if (codeOf(error) === panicCode) return true
      throw error
    }
  }

  close(): Promise<void> {
    return this.#environment.close()
  }
}

/** What the system said when a commit failed, `ENOSPC` say; empty when it is not known. */
export async function causeOf(error: unknown): Promise<string> {
  // LMDB reports it by another promise, in the same turn or never.
  const { commitError } = error as { commitError?: Promise<unknown> }
  const cause = await Promise.race([
    Promise.resolve(commitError).catch((cause: unknown) => cause),
    setImmediate(),
  ])
  const code = codeOf(cause) ?? codeOf(error)
  return code !== undefined && code > 0 ? getSystemErrorName(-code) : ''
}

function codeOf(error: unknown): number | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'number' ? code : undefined
}
