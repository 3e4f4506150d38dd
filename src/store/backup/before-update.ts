import { rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Installation } from '../../core/model/installation.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { sizeText } from '../../lib/text/amounts.ts'
import { UserError } from '../../lib/user-error.ts'
import { migrations as allMigrations, type Migration, StoreTooNew } from '../lmdb/schema.ts'
import { lookAtStore, StoreDamaged } from '../lmdb/store-file.ts'
import { openTables, type Tables } from '../lmdb/tables.ts'
import { isUpToDate, listBackups, removeOldBackups, writeBackup } from './update-backups.ts'

export interface UpdateOptions {
  /** Where backups from before updates are kept. */
  readonly backups: string
  /** The version that is about to use the store. */
  readonly version: string
  readonly journal: Journal
  readonly migrations?: readonly Migration[]
}

/** Space for everything else that is written while a store is changed. */
const spareBytes = 4 * 1_048_576
/** With so much of the disk free nobody is warned of a lack of space, and bookings are taken. */
const goodPart = 0.12

/**
 * To be called before the store is opened: when another version wrote it, a sealed copy is kept that
 * `nightporter restore` takes. Rejects with a UserError when the store is damaged, newer than this
 * version, or must be changed and there is no space for the copy. Where only the version is another, it goes on.
 */
export async function keepBeforeUpdate(file: string, options: UpdateOptions): Promise<void> {
  const found = lookAtStore(file)
  if (found === 'none') return
  if (found === 'damaged') throw await damaged(file, options)
  const tables = openTables(file, { readOnly: true })
  try {
    // A store that was never finished has neither.
    const schema = Number(tables.meta?.get('schema') ?? 0)
    const version = versionOf(tables)
    if (schema === 0) return
    const newest = newestSchema(options)
    if (schema > newest) throw await tooNew(file, options.backups, { schema, newest })
    if (schema < newest) await keepOrRefuse(file, { ...options, tables, schema })
    else if (version !== '' && version !== options.version)
      await keepOrWarn(file, { ...options, tables, schema })
  } finally {
    await tables.env.close()
  }
}

interface Schemas {
  readonly schema: number
  readonly newest: number
}

interface Copying extends UpdateOptions {
  readonly tables: Tables
  readonly schema: number
}

function versionOf(tables: Tables): string {
  const text = tables.small.installation?.get('installation')
  return text === undefined ? '' : (JSON.parse(text) as Installation).version
}

/** Without a way back the store is not changed. */
async function keepOrRefuse(file: string, copying: Copying): Promise<void> {
  // The steps may write the whole store anew, beside the copy.
  const lacking = await lackOfSpace(file, { copies: 2 })
  const why = 'This version changes how the store is kept, and makes a backup of it first.'
  const remedy = 'Free space on the disk, or install the older version again.'
  if (lacking !== '') throw new UserError(`${why} ${lacking} ${remedy}`)
  try {
    await keep(file, copying)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new UserError(`${why} It cannot be written: ${text}. ${remedy}`)
  }
}

/** The store stays as it is: a copy is good to have, and calls are better rung without one. */
async function keepOrWarn(file: string, copying: Copying): Promise<void> {
  const why = 'There is no backup from before this version.'
  const remedy = 'Free space on the disk, then run "nightporter backup FILE".'
  const lacking = await lackOfSpaceBesideOld(file, copying.backups)
  if (lacking !== '') return copying.journal.warn(`${why} ${lacking} ${remedy}`)
  try {
    await keep(file, copying)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    copying.journal.warn(`${why} It cannot be written: ${text}. ${remedy}`)
  }
}

/** Removes all backups but the newest where that frees enough. */
async function lackOfSpaceBesideOld(file: string, backups: string): Promise<string> {
  const wanted = { copies: 1, leaves: goodPart }
  const lacking = await lackOfSpace(file, wanted)
  if (lacking === '') return ''
  const [, ...older] = await listBackups(backups)
  const sizes = await Promise.all(older.map(async (backup) => (await stat(backup.file)).size))
  const removable = sizes.reduce((sum, size) => sum + size, 0)
  if ((await lackOfSpace(file, { ...wanted, removable })) !== '') return lacking
  for (const backup of older) await rm(backup.file, { force: true })
  return ''
}

async function keep(file: string, { backups, version, journal, ...copying }: Copying) {
  const known = await listBackups(backups)
  const same = known.find(
    (backup) => backup.version === version && backup.schema === copying.schema,
  )
  // A start that fails again and again must not push the older backups out.
  if (same && (await isUpToDate(same, file))) return
  const made = await writeBackup(backups, { ...copying, version })
  journal.info(`The store as it was before version ${version} is kept in ${made}.`)
  await removeOldBackups(backups, made)
}

interface SpaceNeeded {
  readonly copies: number
  /** The part of the disk that stays free beside them. */
  readonly leaves?: number
  /** What could be removed to free space. */
  readonly removable?: number
}

/** What is missing for so many copies of a store beside it, in words; empty when there is enough. */
export async function lackOfSpace(file: string, wanted: SpaceNeeded): Promise<string> {
  const { size } = await stat(file)
  const { bsize, blocks, bavail } = await statfs(dirname(file))
  const spare = Math.max(spareBytes, bsize * blocks * (wanted.leaves ?? 0))
  const needed = size * wanted.copies + spare
  const free = bsize * bavail
  if (free + (wanted.removable ?? 0) >= needed) return ''
  return `That takes ${sizeText(needed)}, and ${sizeText(free)} are free.`
}

async function damaged(
  file: string,
  { backups, ...options }: UpdateOptions,
): Promise<StoreDamaged> {
  const command = await restoring(file, backups, newestSchema(options))
  return new StoreDamaged(file, command)
}

async function tooNew(file: string, backups: string, { schema, newest }: Schemas) {
  return new StoreTooNew(schema, newest, await restoring(file, backups, newest))
}

/** The command that restores the newest backup that this version can read, when there is one. */
async function restoring(file: string, backups: string, newest: number) {
  const readable = (await listBackups(backups)).find((backup) => backup.schema <= newest)
  return readable && `nightporter restore ${readable.file} --data ${dirname(file)}`
}

function newestSchema({ migrations = allMigrations }: Pick<UpdateOptions, 'migrations'>): number {
  return migrations.length + 1
}
