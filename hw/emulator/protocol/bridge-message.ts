import { types } from './types.ts'

/** What happened at a port, before it has a number. */
export type EventRecord =
  | { readonly type: 'READY'; readonly port: 0 }
  | { readonly type: 'HOOK'; readonly port: number; readonly hook: 0 | 1 }
  | { readonly type: 'FLASH'; readonly port: number; readonly milliseconds: number }
  | { readonly type: 'KEY'; readonly port: number; readonly key: string }
  | { readonly type: 'FAULT'; readonly port: number; readonly fault: number; readonly on: 0 | 1 }
  | { readonly type: 'RINGING'; readonly port: number }
  | { readonly type: 'STOPPED'; readonly port: number; readonly why: number }
  | {
      readonly type: 'PLAYED'
      readonly port: number
      readonly talk: number
      readonly underruns: number
    }
  | {
      readonly type: 'REFUSED'
      readonly port: number
      readonly command: number
      readonly why: number
    }

export interface Welcome {
  readonly session: number
  readonly major: number
  readonly minor: number
  readonly ports: number
  readonly features: number
  readonly room: number
  readonly firmware: readonly [number, number, number]
  readonly serial: string
}

export interface Room {
  readonly session: number
  readonly port: number
  readonly talk: number
  readonly limit: number
  readonly level: number
  readonly underruns: number
  readonly lost: number
}

export interface HeardFrame {
  readonly port: number
  readonly talk: number
  readonly number: number
  readonly samples: Uint8Array
}

export function welcomeBody(welcome: Welcome): Uint8Array {
  const { session, major, minor, ports, features, room, firmware, serial } = welcome
  const body = new Uint8Array(27)
  body.set([types.WELCOME, ...word(session), major, minor, ports, features, room, ...firmware])
  body.set(Buffer.from(serial, 'latin1').subarray(0, 16), 11)
  return body
}

export function aliveBody(session: number, next: number): Uint8Array {
  return Uint8Array.of(types.ALIVE, ...word(session), next)
}

export function byeBody(session: number, reason: number): Uint8Array {
  return Uint8Array.of(types.BYE, ...word(session), reason)
}

export function roomBody({ session, port, talk, limit, level, ...counts }: Room): Uint8Array {
  const { underruns, lost } = counts
  const head = [types.ROOM, ...word(session), port, talk, ...word(limit), level]
  return Uint8Array.of(...head, ...word(underruns), ...word(lost))
}

export function heardBody({ port, talk, number, samples }: HeardFrame): Uint8Array {
  const body = new Uint8Array(165)
  body[0] = types.HEARD
  body[1] = port
  body[2] = talk
  body[3] = number & 0xff
  body[4] = number >>> 8
  body.set(samples, 5)
  return body
}

export function eventBody(event: EventRecord, session: number, number: number): Uint8Array {
  const head = [types[event.type], ...word(session), number, event.port]
  return Uint8Array.of(...head, ...valuesOf(event))
}

function valuesOf(event: EventRecord): readonly number[] {
  switch (event.type) {
    case 'READY':
    case 'RINGING':
      return []
    case 'HOOK':
      return [event.hook]
    case 'FLASH':
      return word(event.milliseconds)
    case 'KEY':
      return [event.key.charCodeAt(0)]
    case 'FAULT':
      return [event.fault, event.on]
    case 'STOPPED':
      return [event.why]
    case 'PLAYED':
      return [event.talk, ...word(event.underruns)]
    case 'REFUSED':
      return [event.command, event.why]
  }
}

/** Two bytes, low byte first; a count that does not fit stays at its most. */
function word(value: number): [number, number] {
  const max = Math.min(value, 0xffff)
  return [max & 0xff, max >>> 8]
}
