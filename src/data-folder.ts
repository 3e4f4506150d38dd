import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Refusal } from './core/refusal.ts'

/** The files inside a data folder. */
export function dataFiles(folder: string) {
  return {
    store: join(folder, 'store'),
    /** Where the command line speaks to the daemon. */
    socket: join(folder, 'socket'),
    /** The certificate that the box has made for itself. */
    tls: join(folder, 'tls'),
    /** What is kept from before updates. */
    backups: join(folder, 'backups'),
    initialPassword: join(folder, 'initial-password'),
    /** The last site file that was good, with the files that it names. */
    siteFile: join(folder, 'site-file.json'),
  }
}

/** Somebody else works on the same data. */
class FolderTaken extends Refusal {
  constructor(folder: string) {
    super(`A daemon is running on ${folder} already; stop it first: systemctl stop nightporter`)
  }
}

/**
 * Takes a folder for this process alone, until the function it gives is called or the process ends,
 * however it does. The lock is a name in the kernel (an abstract socket), so that none is left behind.
 */
export async function takeFolder(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(folder)
  const lock = createServer()
  await new Promise<void>((resolve, reject) => {
    lock.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderTaken(folder) : error),
    )
    lock.listen({ path: `\0nightporter-${dev}-${ino}` }, resolve)
  })
  lock.unref()
  return () => new Promise((resolve) => lock.close(() => resolve()))
}
