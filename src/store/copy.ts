import { existsSync } from 'node:fs'
import { Memory } from './memory.ts'
import { migrations, StoreTooNew } from './schema.ts'
import { openTables } from './tables.ts'

/** The file is not a copy of a store. */
export class NotAStore extends Error {
  constructor(file: string) {
    super(`${file} is not a backup of Nightporter, or it is damaged.`)
    this.name = 'NotAStore'
  }
}

/** Opens a copy, reads it through and tells what is in it. Throws when it is not a good copy. */
export function inspectCopy(file: string): { users: number; wakeups: number } {
  if (!existsSync(file)) throw new NotAStore(file)
  let tables: ReturnType<typeof openTables>
  try {
    tables = openTables(file, { readOnly: true })
  } catch {
    throw new NotAStore(file)
  }
  try {
    const schema = Number(tables.meta.get('schema'))
    if (!(schema >= 1)) throw new NotAStore(file)
    if (schema > migrations.length + 1) throw new StoreTooNew(schema, migrations.length + 1)
    const memory = Memory.load(tables)
    return { users: memory.small.user.size, wakeups: memory.pendingById.size }
  } finally {
    void tables.env.close()
  }
}
