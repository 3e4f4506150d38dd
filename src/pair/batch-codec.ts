import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { StoredBatch, StoredWrite } from '../core/ports/pair.ts'

/** etcd takes 1.5 MiB in one request, of which some goes for what stands around. */
const pieceBytes = 512 * 1024
/** What a batch may be when it is read again: a store makes none that comes near. */
const maxBatchBytes = 256 * 1024 * 1024
/** Less is not worth it. */
const deflatedFrom = 512

const plain = 0
const deflated = 1

/** A batch as bytes: a byte that says how the rest is packed, and a JSON text. */
export function encodeBatch({ number, schema, writes }: StoredBatch): Buffer {
  const text = Buffer.from(JSON.stringify([number, schema, writes]))
  return text.length < deflatedFrom
    ? Buffer.concat([Buffer.of(plain), text])
    : Buffer.concat([Buffer.of(deflated), deflateRawSync(text, { level: 1 })])
}

/** Throws when it is no batch. */
export function decodeBatch(bytes: Buffer): StoredBatch {
  const packed = bytes.subarray(1)
  const text =
    bytes[0] === deflated ? inflateRawSync(packed, { maxOutputLength: maxBatchBytes }) : packed
  const [number, schema, writes] = JSON.parse(text.toString()) as [number, number, StoredWrite[]]
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(schema) || !Array.isArray(writes))
    throw new Error('What was found in etcd is no batch.')
  return { number, schema, writes }
}

/** Bytes in pieces that etcd takes; at least one. */
export function piecesOf(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at === 0 || at < bytes.length; at += pieceBytes)
    pieces.push(bytes.subarray(at, at + pieceBytes))
  return pieces
}
