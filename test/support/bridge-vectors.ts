import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Frame {
  readonly about: string
  readonly from: 'host' | 'bridge'
  readonly message: Record<string, unknown> & { readonly type: string }
  readonly body: string
  readonly wire: string
}

interface Numbering {
  readonly about: string
  /** The number that is expected at first. */
  readonly first: number
  readonly heard: readonly number[]
  readonly taken: readonly boolean[]
  readonly next: readonly number[]
}

interface RoomStep {
  /** A frame that comes, or frames that are due, and what ROOM says then. */
  readonly sound?: number
  readonly play?: number
  readonly limit: number
  readonly level: number
  readonly underruns: number
  readonly lost: number
}

interface Vectors {
  readonly check: readonly { bytes: string; check: string }[]
  readonly cobs: readonly { plain: string; encoded: string }[]
  readonly frames: readonly Frame[]
  readonly dropped: readonly { about: string; wire: string }[]
  readonly unknown: readonly { about: string; wire: string }[]
  readonly numbering: readonly Numbering[]
  readonly rooms: readonly { about: string; room: number; steps: readonly RoomStep[] }[]
}

const file = join(import.meta.dirname, '../../firmware-notes/vectors.json')

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
