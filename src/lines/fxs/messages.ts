import { ascii, type Field, list, raw, u8, u16 } from './fields.ts'

/** The samples of a sound frame: 20 ms of A-law. */
export const samplesInFrame = 160
export const frameMs = 20
export const version = { major: 1, minor: 0 }

const session = { session: u16 }
const numbered = { ...session, number: u8, port: u8 }
const sound = { port: u8, talk: u8, number: u16, samples: raw(samplesInFrame) }

/** Every message of firmware-notes/protocol.md, section 5: its type, and its fields in their order. */
const layouts = {
  HELLO: { type: 0x01, fields: { ...session, major: u8, minor: u8 } },
  WELCOME: {
    type: 0x02,
    fields: {
      ...session,
      major: u8,
      minor: u8,
      ports: u8,
      features: u8,
      room: u8,
      firmware: list(u8, 3),
      serial: ascii(16),
    },
  },
  ALIVE: { type: 0x03, fields: { ...session, next: u8 } },
  BYE: { type: 0x04, fields: { ...session, reason: u8 } },
  RING: { type: 0x10, fields: { ...numbered, cadence: list(u16, 4), limit: u16 } },
  STOP: { type: 0x11, fields: numbered },
  TALK: { type: 0x12, fields: { ...numbered, talk: u8, options: u8, start: u8 } },
  END: { type: 0x13, fields: { ...numbered, talk: u8, frames: u16 } },
  READY: { type: 0x20, fields: numbered },
  HOOK: { type: 0x21, fields: { ...numbered, hook: u8 } },
  FLASH: { type: 0x22, fields: { ...numbered, milliseconds: u16 } },
  KEY: { type: 0x23, fields: { ...numbered, key: ascii(1) } },
  FAULT: { type: 0x24, fields: { ...numbered, fault: u8, on: u8 } },
  RINGING: { type: 0x25, fields: numbered },
  STOPPED: { type: 0x26, fields: { ...numbered, why: u8 } },
  PLAYED: { type: 0x27, fields: { ...numbered, talk: u8, underruns: u16 } },
  REFUSED: { type: 0x28, fields: { ...numbered, command: u8, why: u8 } },
  SOUND: { type: 0x30, fields: sound },
  ROOM: {
    type: 0x31,
    fields: { ...session, port: u8, talk: u8, limit: u16, level: u8, underruns: u16, lost: u16 },
  },
  HEARD: { type: 0x32, fields: sound },
}

type Layouts = typeof layouts
type Fields<F> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export type MessageOf<N extends keyof Layouts> = { readonly type: N } & Fields<Layouts[N]['fields']>
export type Message = { [N in keyof Layouts]: MessageOf<N> }[keyof Layouts]

type CommandName = 'RING' | 'STOP' | 'TALK' | 'END'

const eventNames = [
  ...(['READY', 'HOOK', 'FLASH', 'KEY', 'FAULT'] as const),
  ...(['RINGING', 'STOPPED', 'PLAYED', 'REFUSED'] as const),
]
type EventName = (typeof eventNames)[number]

/** What the host orders, before it is numbered. */
export type Command = { [N in CommandName]: Omit<MessageOf<N>, 'session' | 'number'> }[CommandName]

/** What happened at the bridge. */
export type BridgeEvent = { [N in EventName]: MessageOf<N> }[EventName]

export function isEvent(message: Message): message is BridgeEvent {
  return eventNames.some((name) => name === message.type)
}

/** A numbered message of a later version: it is confirmed, and that is all. */
export interface UnknownMessage {
  readonly type: 'unknown'
  readonly session: number
  readonly number: number
}

interface Layout {
  readonly name: keyof Layouts
  readonly fields: readonly (readonly [string, Field<unknown>])[]
  readonly length: number
}

const byType = new Map(
  Object.entries(layouts).map(([name, { type, fields }]) => {
    const entries = Object.entries(fields) as [string, Field<unknown>][]
    const length = entries.reduce((sum, [, field]) => sum + field.length, 1)
    return [type, { name, fields: entries, length } as Layout]
  }),
)

/** Reads a body; undefined when it is no message, or has not the length that its type has. */
export function readMessage(body: Uint8Array): Message | UnknownMessage | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const type = bytes[0] ?? 0
  const layout = byType.get(type)
  if (!layout) return readUnknown(bytes, type)
  if (bytes.length !== layout.length) return undefined
  const message: Record<string, unknown> = { type: layout.name }
  let at = 1
  for (const [name, field] of layout.fields) {
    message[name] = field.read(bytes.subarray(at))
    at += field.length
  }
  return message as unknown as Message
}

function readUnknown(bytes: Buffer, type: number): UnknownMessage | undefined {
  if (type < 0x10 || type > 0x2f || bytes.length < 5) return undefined
  return { type: 'unknown', session: bytes.readUInt16LE(1), number: bytes.readUInt8(3) }
}

/** The body of a message. */
export function writeMessage(message: Message): Buffer {
  const type = layouts[message.type].type
  const { length = 0, fields = [] } = byType.get(type) ?? {}
  const bytes = Buffer.alloc(length)
  bytes.writeUInt8(type)
  let at = 1
  for (const [name, field] of fields) {
    field.write(bytes.subarray(at), (message as unknown as Record<string, unknown>)[name])
    at += field.length
  }
  return bytes
}
