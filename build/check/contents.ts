import { createHash } from 'node:crypto'
import { UserError } from '../../src/lib/user-error.ts'

/** Files inside an executable, by their place below the stage. */
export type Contents = ReadonlyMap<string, Buffer>

interface Manifest {
  /** [first byte, length] of each file in the archive. */
  readonly offsets: Readonly<Record<string, readonly [number, number]>>
}

const lengthBytes = 8

/** Reads the files that pkg put into what Node calls its blob. */
export function readContents(blob: Buffer): Contents {
  const manifest = JSON.parse(asset(blob, '__pkg_manifest__').toString('utf8')) as Manifest
  const archive = asset(blob, '__pkg_archive__')
  const files = Object.entries(manifest.offsets).map(([place, [at, length]]) => {
    const content = archive.subarray(at, at + length)
    return [place.replace(/^\/[^/]+\//, ''), content] as const
  })
  return new Map(files)
}

/** Names and contents follow each other, each after its length. */
function asset(blob: Buffer, name: string): Buffer {
  const head = Buffer.alloc(lengthBytes + name.length)
  head.writeBigUInt64LE(BigInt(name.length))
  head.write(name, lengthBytes)
  const found = blob.indexOf(head)
  if (found < 0) throw new UserError(`The executable holds no ${name}; build again.`)
  const at = found + head.length
  const length = Number(blob.readBigUInt64LE(at))
  return blob.subarray(at + lengthBytes, at + lengthBytes + length)
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
