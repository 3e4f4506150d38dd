import { lengthOf, types } from './types.ts'

interface Numbered {
  readonly session: number
  readonly number: number
  readonly port: number
}

/** A command of a host to a port. `UNKNOWN` is a numbered message of a later version. */
export type Command =
  | (Numbered & { type: 'RING'; cadence: readonly number[]; limit: number })
  | (Numbered & { type: 'STOP' })
  | (Numbered & { type: 'TALK'; talk: number; options: number; start: number })
  | (Numbered & { type: 'END'; talk: number; frames: number })
  | (Numbered & { type: 'UNKNOWN' })

export interface SoundFrame {
  readonly type: 'SOUND'
  readonly port: number
  readonly talk: number
  readonly number: number
  /** Only good until the handler of the frame returns. */
  readonly samples: Uint8Array
}

export type HostMessage =
  | { type: 'HELLO'; session: number; major: number; minor: number }
  | { type: 'ALIVE'; session: number; next: number }
  | { type: 'BYE'; session: number; reason: number }
  | Command
  | SoundFrame

/** Reads the body of a good frame; undefined when it is nothing that a host sends. */
export function readHostMessage(body: Uint8Array): HostMessage | undefined {
  const type = body[0] ?? 0
  const length = lengthOf(type)
  if (length !== undefined && length !== body.length) return undefined
  if (length === undefined && (type < 0x10 || type > 0x2f || body.length < 5)) return undefined
  const byte = (at: number) => body[at] ?? 0
  const word = (at: number) => byte(at) | (byte(at + 1) << 8)
  const session = word(1)
  const numbered = { session, number: byte(3), port: byte(4) }
  switch (type) {
    case types.HELLO:
      return { type: 'HELLO', session, major: byte(3), minor: byte(4) }
    case types.ALIVE:
      return { type: 'ALIVE', session, next: byte(3) }
    case types.BYE:
      return { type: 'BYE', session, reason: byte(3) }
    case types.RING:
      return {
        type: 'RING',
        ...numbered,
        cadence: [word(5), word(7), word(9), word(11)],
        limit: word(13),
      }
    case types.STOP:
      return { type: 'STOP', ...numbered }
    case types.TALK:
      return { type: 'TALK', ...numbered, talk: byte(5), options: byte(6), start: byte(7) }
    case types.END:
      return { type: 'END', ...numbered, talk: byte(5), frames: word(6) }
    case types.SOUND: {
      const samples = body.subarray(5)
      return { type: 'SOUND', port: byte(1), talk: byte(2), number: word(3), samples }
    }
    default:
      // A known type that only a bridge sends is no message of a host.
      return length === undefined ? { type: 'UNKNOWN', ...numbered } : undefined
  }
}
