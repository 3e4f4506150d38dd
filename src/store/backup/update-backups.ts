import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../lib/files/sync-folder.ts'
import type { Tables } from '../lmdb/tables.ts'
import { sealInPlace } from './copy.ts'

const keptBackups = 3

/** A backup from before an update; its name says which schema is in it. */
export interface UpdateBackup {
  readonly file: string
  readonly version: string
  readonly schema: number
  readonly stamp: string
}

const namePattern = /^before-(.+)-schema(\d+)-(\d{8}T\d{6}Z)\.backup$/

/** The backups from before updates, newest first; none when there is no such folder. */
export async function listBackups(folder: string): Promise<UpdateBackup[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .flatMap((name): UpdateBackup[] => {
      const match = namePattern.exec(name)
      if (!match) return []
      const [, version = '', schema, stamp = ''] = match
      return [{ file: join(folder, name), version, schema: Number(schema), stamp }]
    })
    .sort((a, b) => b.stamp.localeCompare(a.stamp))
}

/** Writes a sealed copy of a store: complete under its name and on disk, or not there. Gives its file. */
export async function writeBackup(
  folder: string,
  { tables, version, schema }: { tables: Tables; version: string; schema: number },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const file = join(folder, `before-${version}-schema${schema}-${stamp}.backup`)
  const partial = `${file}.partial`
  try {
    await tables.env.backup(partial, true)
    await chmod(partial, 0o600)
    await sealInPlace(partial)
    await rename(partial, file)
    await syncFolder(folder)
  } finally {
    await rm(partial, { force: true })
  }
  return file
}

/** Keeps the newest ones, and in any case the one just made: a clock may be wrong. */
export async function removeOldBackups(folder: string, made: string): Promise<void> {
  const others = (await listBackups(folder)).filter(({ file }) => file !== made)
  for (const { file } of others.slice(keptBackups - 1)) await rm(file, { force: true })
}

/** Whether the store is in this backup as it is now, so that another would add nothing. */
export async function isUpToDate({ file }: UpdateBackup, store: string): Promise<boolean> {
  const [backup, source] = await Promise.all([stat(file), stat(store)])
  return backup.mtimeMs >= source.mtimeMs
}
