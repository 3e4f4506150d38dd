import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../../lib/user-error.ts'
import { lookAtStore } from '../lmdb/store-file.ts'

/**
 * A backup is a copy of the store's file and a last line that seals it:
 *
 *   bytes of the store … | nightporter-backup 1 <length, 15 digits> <sha256, 64 digits>\n
 *
 * LMDB trusts its file: a copy that was cut short would crash it. So nothing is opened unchecked. The
 * seal finds accidents; whoever forges a backup seals it as well (rebuild.ts).
 */
const seal = /^nightporter-backup 1 (\d{15}) ([0-9a-f]{64})\n$/
const sealLength = 'nightporter-backup 1 '.length + 15 + 1 + 64 + 1

/** The file is not a good copy of a store. */
export class NotAStore extends UserError {
  constructor(file: string) {
    super(`${file} is not a backup of Nightporter, or it is damaged.`)
  }
}

/** The pieces of a copy, with the seal at the end. */
export async function* sealed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let length = 0
  for await (const piece of pieces) {
    hash.update(piece)
    length += piece.length
    yield piece
  }
  yield sealOf(length, hash.digest('hex'))
}

function sealOf(length: number, digest: string): Buffer {
  return Buffer.from(`nightporter-backup 1 ${String(length).padStart(15, '0')} ${digest}\n`)
}

/** Makes a backup of a copy where it lies; on disk when it resolves. */
export async function sealInPlace(file: string): Promise<void> {
  const hash = createHash('sha256')
  let length = 0
  for await (const piece of createReadStream(file)) {
    hash.update(piece)
    length += piece.length
  }
  const handle = await open(file, 'a')
  try {
    await handle.appendFile(sealOf(length, hash.digest('hex')))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Checks the seal of a backup and gives the length of the store in it. Throws NotAStore. */
export async function checkSeal(file: string): Promise<number> {
  const handle = await open(file, 'r').catch(() => {
    throw new NotAStore(file)
  })
  try {
    return await sealedLength({ name: file, handle })
  } finally {
    await handle.close()
  }
}

/** A backup that is open: its reader may have given up the right to open it again. */
export interface OpenBackup {
  readonly name: string
  readonly handle: FileHandle
}

async function sealedLength({ name, handle }: OpenBackup): Promise<number> {
  const { size } = await handle.stat()
  const length = size - sealLength
  if (length <= 0) throw new NotAStore(name)
  const { buffer } = await handle.read(Buffer.alloc(sealLength), 0, sealLength, length)
  const match = seal.exec(buffer.toString('latin1'))
  if (!match || Number(match[1]) !== length) throw new NotAStore(name)
  const hash = createHash('sha256')
  for await (const piece of storeIn(handle, length)) hash.update(piece)
  if (hash.digest('hex') !== match[2]) throw new NotAStore(name)
  return length
}

function storeIn(handle: FileHandle, length: number) {
  return handle.createReadStream({ start: 0, end: length - 1, autoClose: false })
}

/** Writes the store in a backup to a new file of its own. It is not to be opened in this process. */
export async function unseal(backup: OpenBackup, target: string): Promise<void> {
  const length = await sealedLength(backup)
  await pipeline(storeIn(backup.handle, length), createWriteStream(target, { mode: 0o600 }))
  if (lookAtStore(target) !== 'good') throw new NotAStore(backup.name)
}
