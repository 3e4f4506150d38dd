import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Journal } from '../core/ports/journal.ts'
import { UserError } from '../lib/user-error.ts'

/** The files inside a data folder. */
export function dataFiles(folder: string) {
  return {
    store: join(folder, 'store'),
    /** Takes space that booked calls may need. */
    reserve: join(folder, 'reserve'),
    /** Where the command line speaks to the daemon. */
    socket: join(folder, 'socket'),
    /** The self-signed certificate of the appliance. */
    tls: join(folder, 'tls'),
    /** Voice packs, a folder for each. */
    voices: join(folder, 'voices'),
    /** What is kept from before updates. */
    backups: join(folder, 'backups'),
    /** When old calls were last removed. */
    pruned: join(folder, 'pruned'),
    initialPassword: join(folder, 'initial-password'),
    /** The last site file that was good, with the files that it names. */
    siteFile: join(folder, 'site-file.json'),
    /** Site files that were in use. */
    siteFiles: join(folder, 'site-files'),
  }
}

/** Somebody else works on the same data. */
class FolderTaken extends UserError {
  constructor(folder: string) {
    super(`A daemon is running on ${folder} already; stop it first: systemctl stop nightporter`)
  }
}

const remedy = 'free space on the disk; it may also have too many files.'
const lockName = /^lock-[0-9a-f]{6}$/

/**
 * Takes a folder for this process alone, until the function it gives is called or the process ends,
 * however it does. The lock is a socket file inside the folder, where nobody else can make one. Each
 * has a name of its own, so that one that does not answer was left by a crash and stays dead.
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const own = `lock-${randomBytes(3).toString('hex')}`
  const release = await answerAt(join(folder, own))
  // Only now, so that of two who come at once one sees the other.
  const isFree = await clearOthers(folder, own)
  // Somebody may have come before it answered, and have removed it.
  if (isFree && existsSync(join(folder, own))) return release
  await release()
  throw new FolderTaken(folder)
}

/** Says when others on this machine may put files into a folder: they could lay traps there. */
export async function logIfShared(folder: string, journal: Journal): Promise<void> {
  const { mode } = await stat(folder)
  if ((mode & 0o022) !== 0)
    journal.warn(
      `Others on this machine may put files into ${folder}; take that from them: chmod go-w ${folder}`,
    )
}

/** Whether somebody works on a folder. */
export async function isTaken(folder: string): Promise<boolean> {
  for (const name of await readdir(folder))
    if (lockName.test(name) && (await isAnswered(join(folder, name)))) return true
  return false
}

/** Removes what crashes have left; false when somebody answers. */
async function clearOthers(folder: string, own: string): Promise<boolean> {
  for (const name of await readdir(folder)) {
    if (name === own || !lockName.test(name)) continue
    const other = join(folder, name)
    if (await isAnswered(other)) return false
    await rm(other, { force: true })
  }
  return true
}

function answerAt(path: string): Promise<() => Promise<void>> {
  const server = createServer((visitor) => visitor.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOSPC' ? new UserError(`No space for ${path}: ${remedy}`) : error),
    )
    // Whoever may enter the folder may ask, also when another user has taken it.
    server.listen({ path, readableAll: true, writableAll: true }, () => {
      server.unref()
      resolve(() => new Promise((closed) => server.close(() => closed())))
    })
  })
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect({ path })
    visitor.once('connect', () => {
      visitor.destroy()
      resolve(true)
    })
    visitor.once('error', (error) =>
      resolve(!['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')),
    )
  })
}
