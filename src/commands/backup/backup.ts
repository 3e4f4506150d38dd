import { lstat, open as openFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../../lib/files/sync-folder.ts'
import { UserError } from '../../lib/user-error.ts'
import { checkSeal } from '../../store/backup/copy.ts'
import { hungUp, isHangUp, open } from '../cli/client.ts'
import type { Call, Reply } from '../cli/command.ts'
import { mebibytes, withProgress } from '../cli/progress.ts'

/** `nightporter backup FILE`: complete under its name, or not there at all. */
export async function backup({ words, data, wrongUsage }: Call): Promise<Reply> {
  const [file, ...rest] = words
  if (!file || rest.length > 0) throw wrongUsage()
  const partial = `${file}.partial`
  await requireReplaceable(file)
  await requireReplaceable(partial)
  const sizeSoFar = async () => (await stat(partial)).size
  const bytes = await withProgress(
    async () => `Writing ${file}, ${mebibytes(await sizeSoFar())}`,
    () => fetchCopy(data, { file, partial }),
  )
  const size = `${Math.ceil(bytes / 1024)} KiB`
  return {
    text: [
      `${file} holds calls, rooms, users, charges, recordings and the log (${size}).`,
      'It contains password hashes: keep it safe.',
      'Not in it are the site file and the files that it names: copy them, too.',
    ].join('\n'),
    json: { file, bytes },
  }
}

/** Root could replace anything, a device included; only a file, or a link, is there to be replaced. */
async function requireReplaceable(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined)
  if (!found || found.isFile() || found.isSymbolicLink()) return
  throw new UserError(
    found.isDirectory()
      ? `${file} is a folder; name a file in it.`
      : `${file} is no plain file, and is left alone; name another.`,
  )
}

async function fetchCopy(
  data: string,
  { file, partial }: { file: string; partial: string },
): Promise<number> {
  try {
    // What lies there may belong to somebody else, or let others read.
    await rm(partial, { force: true })
    // A file that cannot be written is found out before the daemon is asked to make a copy.
    const target = await openFile(partial, 'wx', 0o600)
    try {
      const response = await open(data, { method: 'GET', path: '/rest/backup' })
      await pipeline(response, target.createWriteStream({ flush: true }))
    } finally {
      await target.close()
    }
    await checkSeal(partial)
    await rename(partial, file)
    await syncFolder(dirname(resolve(file)))
    return (await stat(file)).size
  } catch (error) {
    if (isHangUp(error)) throw hungUp()
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof UserError) throw error
    throw new UserError(`${file} cannot be written (${code}); check the folder and its space.`)
  } finally {
    await rm(partial, { force: true })
  }
}
