import { closeSync, openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Database, RootDatabase } from 'lmdb'
import { UserError } from '../../lib/user-error.ts'
import { lookAtStore } from '../lmdb/store-file.ts'
import { maxTables, openEnvironment } from '../lmdb/tables.ts'

/** So many records, or bytes, go into one transaction. */
const batchRecords = 5_000
const batchBytes = 16 * 1_048_576

/** Whoever was logged out since a backup was made must not be logged in again by it. */
const leftOut = 'session'

type Root = RootDatabase<string, string>
type RawTable = Database<Buffer, Buffer>

/**
 * Copies every record of a store into a new one at `target`. No page of the source is taken over, so
 * that whatever was forged below its records is gone. Reading a forged source may end the process: to
 * be called in one of its own. On disk when it resolves; throws a UserError where it knows what is wrong.
 */
export async function rebuild(source: string, target: string): Promise<void> {
  if (lookAtStore(source) !== 'good') throw new UserError('It holds no store.')
  closeSync(openSync(target, 'wx', 0o600))
  const from = openEnvironment(source, { readOnly: true })
  try {
    const into = openEnvironment(target)
    try {
      await copyTables(from, into)
    } finally {
      await into.close()
    }
  } finally {
    await from.close()
  }
}

/** Tables are records of the store itself, by their names. */
function tableNames(root: Root): string[] {
  const names: string[] = []
  for (const name of root.getKeys()) {
    if (typeof name !== 'string' || !/^[a-zA-Z]{1,40}$/.test(name) || names.length === maxTables)
      throw new UserError('Its list of tables is not one that Nightporter writes.')
    names.push(name)
  }
  return names
}

/** Keys and values as bytes: nothing is believed of them yet. */
function rawTable(root: Root, name: string): RawTable {
  return root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' })
}

/** Tables share transactions: most have few records, and a disk may take a second for each commit. */
async function copyTables(from: Root, into: Root): Promise<void> {
  const names = tableNames(from).filter((name) => name !== leftOut)
  const targets = into.transactionSync(() =>
    names.map((name) => [name, rawTable(into, name)] as const),
  )
  let batch: { table: RawTable; key: Buffer; value: Buffer }[] = []
  let bytes = 0
  const write = () => {
    into.transactionSync(() => {
      for (const { table, key, value } of batch) table.putSync(key, value)
    })
    batch = []
    bytes = 0
  }
  for (const [name, table] of targets)
    for (const { key, value } of recordsOf(rawTable(from, name))) {
      batch.push({ table, key, value })
      bytes += key.length + value.length
      if (batch.length < batchRecords && bytes < batchBytes) continue
      write()
      await setImmediate()
    }
  write()
}

function* recordsOf(table: RawTable): Generator<{ key: Buffer; value: Buffer }> {
  let last: Buffer | undefined
  for (const record of table.getRange({ snapshot: true })) {
    // Pages that lead back to others would have no end.
    if (last && Buffer.compare(last, record.key) >= 0)
      throw new UserError('Its records are out of order.')
    last = record.key
    yield record
  }
}
