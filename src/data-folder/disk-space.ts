import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Journal } from '../core/ports/journal.ts'
import { UserError } from '../lib/user-error.ts'
import { dataFiles, isTaken } from './folder.ts'

/** A start writes its socket files and a few pages of the store. */
const startBytes = 262_144
/** The first one makes the store, a certificate and the first account. */
const firstStartBytes = 1_048_576

/**
 * Makes the data folder, and sees that a start can write there. What is kept for booked calls is
 * given up where the disk is full: they ring only when there is a daemon. Rejects with a UserError when
 * nothing may be written there, or when a first start finds no space.
 */
export async function ensureDiskSpace(folder: string, journal: Journal): Promise<void> {
  const files = dataFiles(folder)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const found = await stat(files.store).catch(() => undefined)
    const isFirst = found === undefined || found.size === 0
    const bytes = isFirst ? firstStartBytes : startBytes
    if (await hasSpace(folder, bytes)) return
    // A second start must not take what the daemon that runs keeps.
    if (await isTaken(folder)) return
    await rm(files.reserve, { force: true })
    if (await hasSpace(folder, bytes)) {
      journal.warn('The disk is full: what was kept for booked calls is used for the start.')
    } else if (isFirst) {
      throw new UserError(`There is no space for the data in ${folder}. Free space on the disk.`)
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new UserError(
      `The data folder ${folder} cannot be written to (${code ?? message}).\n` +
        'Check the disk, and that the folder belongs to the user of the service.',
    )
  }
}

/** Tries it: a disk can also lack a place for one more file. */
async function hasSpace(folder: string, bytes: number): Promise<boolean> {
  // Another start may try it at the same time.
  const probe = join(folder, `space-${randomBytes(6).toString('hex')}.partial`)
  try {
    await writeFile(probe, randomBytes(bytes), { mode: 0o600, flag: 'wx', flush: true })
    return true
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  } finally {
    await rm(probe, { force: true })
  }
}
