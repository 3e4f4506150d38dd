import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../../lib/user-error.ts'

/** Each of the first two pages describes the store, and has LMDB's mark and the size of a page. */
const mark = 0xbeefc0de
const markAt = 24
const pageSizeAt = 48
const largestPage = 65_536
const pageSizes = [4_096, 8_192, 16_384, 32_768, largestPage]

/** More than LMDB's table of 512 readers takes; it uses a larger file as it is. */
const lockBytes = 36_864

/** The file of the store cannot be opened. */
export class StoreDamaged extends UserError {
  /** With the newest backup that is known, where there is one. */
  constructor(file: string, command = 'nightporter restore FILE') {
    super(
      `The store ${file} is damaged. It is kept as it is.\n` +
        'Check the disk, then restore a backup (what was done since is lost), or\n' +
        `move the file away to begin anew:\n  ${command}`,
    )
  }
}

/** What lies beside a store that was begun. */
const laterFiles = ['site-file.json', 'pruned', 'backups']

/**
 * LMDB trusts its file, and a damaged one ends the process, so it is looked at first. A file of zeros,
 * or an empty one, is what a first start leaves on a full disk or when the power goes: it is removed,
 * and the store is begun anew. Any other is never touched.
 */
export function lookAtStore(file: string): 'none' | 'good' | 'damaged' {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return 'none'
  if (found.size <= 2 * largestPage && readFileSync(file).every((byte) => byte === 0)) {
    if (laterFiles.some((name) => existsSync(join(dirname(file), name)))) return 'damaged'
    rmSync(file)
    return 'none'
  }
  const first = pageAt(file, 0)
  const pageSize = first.readUInt32LE(pageSizeAt)
  const isPageSize = pageSizes.includes(pageSize)
  const isGood =
    isPageSize &&
    found.size >= 2 * pageSize &&
    first.readUInt32LE(markAt) === mark &&
    pageAt(file, pageSize).readUInt32LE(markAt) === mark
  return isGood ? 'good' : 'damaged'
}

/** The beginning of a page; zeros where the file has ended. */
function pageAt(file: string, position: number): Buffer {
  const bytes = Buffer.alloc(64)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, bytes, { position })
    return bytes
  } finally {
    closeSync(handle)
  }
}

/**
 * LMDB writes to its lock file through memory: where the disk has no space for a page of it, the
 * process ends. So all of it is written before. Throws a UserError when there is no space.
 */
export function padLockFile(file: string): void {
  const lock = `${file}-lock`
  const found = statSync(lock, { throwIfNoEntry: false })
  if (found && found.size >= lockBytes && found.blocks * 512 >= found.size) return
  const bytes = Buffer.alloc(lockBytes)
  if (found) readFileSync(lock).copy(bytes)
  try {
    writeFileSync(lock, bytes, { flag: found ? 'r+' : 'w', mode: 0o600, flush: true })
  } catch (error) {
    throw cannotWrite(file, error)
  }
}

/** Why a store cannot be made or opened. */
export function cannotWrite(file: string, error: unknown): UserError {
  const text = error instanceof Error ? error.message : String(error)
  return new UserError(`The store ${file} cannot be written: ${text}. Free space on the disk.`)
}
