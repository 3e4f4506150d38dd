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
import { Refusal } from '../core/refusal.ts'

/** Each of the first two pages describes the store, and has LMDB's mark and the size of a page. */
const mark = 0xbeefc0de
const markAt = 24
const pageSizeAt = 48
const smallestPage = 4_096
const largestPage = 65_536

/** More than LMDB's table of 512 readers takes; it uses a larger file as it is. */
const lockBytes = 36_864

/** The file of the store cannot be opened. */
export class StoreDamaged extends Refusal {
  /** With the newest backup that is known, where there is one. */
  constructor(file: string, command = 'nightporter restore FILE') {
    super(
      `The store ${file} is damaged. It is kept as it is.\n` +
        `Check the disk, then restore a backup (what was done since is lost):\n  ${command}`,
    )
  }
}

/**
 * LMDB trusts its file, and a damaged one ends the process. Looks before LMDB does, and removes a
 * file in which nothing was ever kept: that is what a first start leaves on a full disk.
 */
export function lookAtStore(file: string): 'none' | 'good' | 'damaged' {
  if (!existsSync(file)) return 'none'
  const { size } = statSync(file)
  const first = pageAt(file, 0)
  const isFirstGood = first.readUInt32LE(markAt) === mark
  const pageSize = isFirstGood ? first.readUInt32LE(pageSizeAt) : smallestPage
  if (pageSize > largestPage) return 'damaged'
  const isSecondGood = pageAt(file, pageSize).readUInt32LE(markAt) === mark
  const isShort = size < 2 * pageSize
  if (isFirstGood && isSecondGood && !isShort) return 'good'
  // LMDB writes both pages first: where that was cut short there can be nothing else.
  const isBegun = size > 2 * pageSize || isFirstGood || isSecondGood
  if (isBegun && !isShort) return 'damaged'
  rmSync(file)
  return 'none'
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
 * LMDB writes to its lock file through memory: where the disk has no room for a page of it, the
 * process ends. So all of it is written before. Throws a Refusal when there is no room.
 */
export function makeLockWhole(file: string): void {
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
export function cannotWrite(file: string, error: unknown): Refusal {
  const text = error instanceof Error ? error.message : String(error)
  return new Refusal(`The store ${file} cannot be written: ${text}. Make room on the disk.`)
}
