import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Frame {
  readonly about: string
  readonly from: 'host' | 'bridge'
  readonly message: Record<string, unknown> & { readonly type: string }
  readonly body: string
  readonly wire: string
}

interface Vectors {
  readonly check: readonly { bytes: string; check: string }[]
  readonly cobs: readonly { plain: string; encoded: string }[]
  readonly frames: readonly Frame[]
  readonly dropped: readonly { about: string; wire: string }[]
  readonly unknown: readonly { about: string; wire: string }[]
}

const file = join(import.meta.dirname, '../../../firmware-notes/vectors.json')

/** The bytes that both sides of the wire are held to. */
export const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vectors

export function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex')
}

/** A message of the vectors as the driver has it. */
export function messageOf({ message }: Frame): Record<string, unknown> {
  const { samples } = message
  return typeof samples === 'string' ? { ...message, samples: bytesOf(samples) } : message
}
