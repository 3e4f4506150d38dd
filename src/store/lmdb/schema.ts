import { UserError } from '../../lib/user-error.ts'
import type { Tables } from './tables.ts'

/** Changes the tables from one schema version to the next, inside one transaction. */
export type Migration = (tables: Tables) => void

/** Entry N takes a store from version N + 1 to N + 2. Entries are never changed or removed. */
export const migrations: readonly Migration[] = []

/** The store was written by a newer version than this one. */
export class StoreTooNew extends UserError {
  /** With the command that restores a backup from before the update, where there is one. */
  constructor(found: number, known: number, command = '') {
    const restore =
      command === ''
        ? 'restore a backup made by this one.'
        : `go back to how things were before it (what was done since is lost):\n  ${command}`
    super(
      `The store has schema ${found}, and this version knows schemas up to ${known}. ` +
        `Install the newer version again, or ${restore}`,
    )
  }
}

/** Brings the store to the newest schema: all pending steps, or none. Returns the steps taken. */
export function migrate(tables: Tables, steps: readonly Migration[] = migrations): number {
  const newest = steps.length + 1
  const text = tables.meta.get('schema')
  const found = text === undefined ? newest : Number(text)
  if (found > newest) throw new StoreTooNew(found, newest)
  if (text !== undefined && found === newest) return 0
  tables.env.transactionSync(() => {
    for (const step of steps.slice(found - 1)) step(tables)
    tables.meta.putSync('schema', String(newest))
  })
  return newest - found
}
