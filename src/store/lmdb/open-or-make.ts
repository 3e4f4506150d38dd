import { chmodSync } from 'node:fs'
import { UserError } from '../../lib/user-error.ts'
import { type Migration, migrate } from './schema.ts'
import { cannotWrite, lookAtStore } from './store-file.ts'
import { openTables, type TableOptions, type Tables } from './tables.ts'

export interface OpeningOptions extends TableOptions {
  readonly migrations?: readonly Migration[]
}

/** A new store takes some room before it can be opened. */
export function openOrMake(file: string, options: OpeningOptions): Tables {
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
