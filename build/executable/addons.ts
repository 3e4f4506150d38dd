import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { v4 as newName } from 'uuid'
import { UserError } from '../../src/lib/user-error.ts'

/** Addons inside the executable; everything else lies on the disk. */
const inside = '/snapshot/'

/** In memory first; then whatever may be written and is not mounted noexec. */
const folders = ['/dev/shm', tmpdir(), '/var/tmp', '/var/lib/nightporter', homedir()]

type Load = typeof process.dlopen
const load: Load = process.dlopen.bind(process)

/**
 * The system loads addons from files only. Each is written to a file that has lost its name before
 * the first byte is in it: nobody else can open or replace it, whoever owns the folder, and nothing
 * is left behind.
 */
process.dlopen = (module, filename, flags) => {
  if (!filename.startsWith(inside)) return callLoad(module, filename, flags)
  const bytes = readFileSync(filename)
  const reasons: string[] = []
  for (const folder of folders) {
    try {
      return loadFrom(folder, bytes, (path) => callLoad(module, path, flags))
    } catch (error) {
      reasons.push(`${folder}: ${(error as Error).message}`)
    }
  }
  throw new UserError(
    'Nightporter needs a folder that it may write to and that is not mounted noexec; ' +
      `name one with TMPDIR. Tried:\n${reasons.join('\n')}`,
  )
}

function callLoad(module: object, filename: string, flags?: number): void {
  if (flags === undefined) load(module, filename)
  else load(module, filename, flags)
}

function loadFrom(folder: string, bytes: Buffer, open: (path: string) => void): void {
  const path = join(folder, `nightporter-${newName()}`)
  const file = openSync(path, 'wx+', 0o600)
  try {
    unlinkSync(path)
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
    // It stays open: the system knows a loaded file by this name, and the next must have another.
    open(`/proc/self/fd/${file}`)
  } catch (error) {
    closeSync(file)
    throw error
  }
}
