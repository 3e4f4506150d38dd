import type { StoredBatch } from '../core/ports/pair.ts'
import { decodeBatch } from './batch-codec.ts'
import { EtcdRefused } from './etcd/errors.ts'
import type { Etcd } from './etcd/etcd.ts'
import type { CallOptions } from './etcd/gateway.ts'
import { endOf, isUnchanged, type KeyValue, put, remove } from './etcd/requests.ts'
import {
  batchKey,
  batchPrefix,
  holderKey,
  pieceKey,
  piecePrefix,
  piecesOfBatch,
  trimmedKey,
} from './keys.ts'

/** So many are read at once. */
const chunkLength = 32

/** Whether an event of etcd is a new batch. */
export function isBatch({ key }: Pick<KeyValue, 'key'>): boolean {
  return key.startsWith(batchPrefix)
}

/** What a batch's own key holds: how many pieces lie before it, a space, and the last piece. */
export function lastPiece(before: number, piece: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${before} `), piece])
}

/** Reads a batch, and the pieces of it that lie elsewhere. */
export async function readBatch(
  etcd: Etcd,
  { key, value }: Pick<KeyValue, 'key' | 'value'>,
  options: CallOptions,
): Promise<StoredBatch> {
  const space = value.indexOf(' ')
  const before = Number(value.subarray(0, space).toString())
  const last = value.subarray(space + 1)
  if (before === 0) return decodeBatch(last)
  const number = Number(key.slice(batchPrefix.length))
  const pieces: Buffer[] = []
  // One by one: all of them may be more than etcd gives in one reply.
  for (let index = 0; index < before; index += 1) {
    const { found } = await etcd.range({ key: pieceKey(number, index) }, options)
    const piece = found[0]?.value
    if (piece === undefined) throw new Error(`Batch ${number} is not whole in etcd.`)
    pieces.push(piece)
  }
  return decodeBatch(Buffer.concat([...pieces, last]))
}

/** The next batches from a number on, as far as etcd has them. */
export async function readBatches(
  etcd: Etcd,
  from: number,
  options: CallOptions,
): Promise<StoredBatch[]> {
  const range = { key: batchKey(from), end: endOf(batchPrefix), limit: chunkLength }
  const { found } = await etcd.range(range, options)
  const batches: StoredBatch[] = []
  for (const entry of found) batches.push(await readBatch(etcd, entry, options))
  return batches
}

/** Removes batches up to a number, which nobody needs any more. Only the holder does so. */
export async function trimBatches(
  etcd: Etcd,
  { token, through }: { token: number; through: number },
  options: CallOptions,
): Promise<boolean> {
  const compare = [isUnchanged(holderKey, token)]
  const removes = [
    remove({ key: batchPrefix, end: batchKey(through + 1) }),
    remove({ key: piecePrefix, end: piecesOfBatch(through + 1) }),
  ]
  const success = [...removes, put(trimmedKey, String(through))]
  try {
    return (await etcd.txn({ compare, success }, options)).succeeded
  } catch (error) {
    // A full etcd takes nothing, but lets go; what is gone shows by the first batch that is there.
    if (!(error instanceof EtcdRefused && error.isFull)) throw error
    return (await etcd.txn({ compare, success: removes }, options)).succeeded
  }
}

/** Removes pieces of a batch that was never completed, because its box stopped before. */
export async function removeIncomplete(
  etcd: Etcd,
  { token, head }: { token: number; head: number },
  options: CallOptions,
): Promise<boolean> {
  const { succeeded } = await etcd.txn(
    {
      compare: [isUnchanged(holderKey, token)],
      success: [remove({ key: piecesOfBatch(head + 1), end: endOf(piecePrefix) })],
    },
    options,
  )
  return succeeded
}
