import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Journal } from '../core/ports/journal.ts'

const keptBeforeRestore = 2

/** What a copy, a backup or a restore leaves behind when it is cut short. */
const leftovers = /^store\.(copy-.+|(restoring|rebuilt)(-lock)?)$|\.partial$/
const beforeRestore = /^store\.before-restore-(.+)-(\d+)$/

/**
 * Removes leftovers of a crash from the data folder, and all but the newest of the stores that were
 * kept at a restore. To be called while nobody else works there; never rejects.
 */
export async function tidyFolder(
  folder: string,
  { backups, tls, journal }: { backups: string; tls: string; journal: Journal },
): Promise<void> {
  const names = await namesIn(folder)
  const old = names
    .filter((name) => beforeRestore.test(name))
    .sort((a, b) => sortKeyOf(b).localeCompare(sortKeyOf(a)))
    .slice(keptBeforeRestore)
  const cut = names.filter((name) => leftovers.test(name)).map((name) => join(folder, name))
  const files = [
    ...old.map((name) => join(folder, name)),
    ...cut,
    ...(await partsIn(backups)),
    ...(await partsIn(tls)),
  ]
  for (const file of files) await remove(file, journal)
}

/** Sorts copies by age: several of one second are counted. */
function sortKeyOf(name: string): string {
  const [, stamp = '', count = ''] = beforeRestore.exec(name) ?? []
  return `${stamp} ${count.padStart(6, '0')}`
}

async function partsIn(folder: string): Promise<string[]> {
  const names = await namesIn(folder)
  return names.filter((name) => name.endsWith('.partial')).map((name) => join(folder, name))
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function remove(file: string, journal: Journal): Promise<void> {
  try {
    if (!(await stat(file)).isFile()) return
    await rm(file, { force: true })
    journal.info(`${file} was left over and is removed.`)
  } catch (error) {
    journal.error(`${file} is not needed and could not be removed; remove it.`, error)
  }
}
