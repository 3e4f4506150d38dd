import { isIP, isIPv6 } from 'node:net'
import type { Law } from '../../media/g711.ts'
import type { FarSide } from '../../media/worker/messages.ts'
import type { Endpoint } from '../transport/address.ts'

/** Payload types of RFC 3551; telephone-event has none of its own. */
const laws: Record<number, Law> = { 8: 'pcma', 0: 'pcmu' }
const eventType = 101

export interface Offer {
  readonly local: Endpoint
  readonly session: number
  readonly version: number
  /** What the other side has chosen, when this is an answer. */
  readonly chosen?: FarSide | undefined
  readonly direction?: string | undefined
}

/** Describes the sound that we can send and receive (RFC 4566, RFC 3264). */
export function writeSdp({ local, session, version, chosen, direction }: Offer): string {
  const family = isIPv6(local.host) ? 'IP6' : 'IP4'
  const types = chosen ? [chosen.law === 'pcma' ? 8 : 0] : [8, 0]
  const events = chosen ? chosen.eventType : eventType
  const all = events === undefined ? types : [...types, events]
  return [
    'v=0',
    `o=nightporter ${session} ${version} IN ${family} ${local.host}`,
    's=Wake-up call',
    `c=IN ${family} ${local.host}`,
    't=0 0',
    `m=audio ${local.port} RTP/AVP ${all.join(' ')}`,
    ...types.map((type) => `a=rtpmap:${type} ${laws[type] === 'pcma' ? 'PCMA' : 'PCMU'}/8000`),
    ...(events === undefined
      ? []
      : [`a=rtpmap:${events} telephone-event/8000`, `a=fmtp:${events} 0-15`]),
    'a=ptime:20',
    `a=${direction ?? 'sendrecv'}`,
    '',
  ].join('\r\n')
}

/** The sound that both sides can carry; undefined when there is none, or the text is no SDP. */
export function readSdp(text: string): FarSide | undefined {
  const lines = text.split(/\r?\n/).slice(0, 500)
  const audioAt = lines.findIndex((line) => /^m=audio /.test(line))
  if (audioAt < 0) return undefined
  const next = lines.findIndex((line, index) => index > audioAt && line.startsWith('m='))
  const audio = lines.slice(audioAt, next < 0 ? undefined : next)
  const session = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('m=')),
  )
  const [, port, types = ''] =
    /^m=audio (\d{1,5})(?:\/\d+)? RTP\/AVPF? ([\d ]+)$/.exec(audio[0]?.trim() ?? '') ?? []
  const host = hostOf(audio) ?? hostOf(session)
  if (port === undefined || host === undefined || Number(port) > 65_535) return undefined
  const offered = types.split(' ').map(Number)
  const law = offered.map((type) => laws[type]).find((law) => law !== undefined)
  if (law === undefined) return undefined
  const event = eventTypeOf(audio, offered)
  const rtcp = /^a=rtcp:(\d{1,5})/.exec(audio.find((line) => line.startsWith('a=rtcp:')) ?? '')?.[1]
  // On hold by an address of zeros (RFC 2543) or by the direction.
  const isHeld = Number(port) === 0 || host === '0.0.0.0' || host === '::'
  const direction = directionOf(audio) ?? directionOf(session) ?? 'sendrecv'
  return {
    host,
    port: Number(port),
    law,
    sends: !isHeld && (direction === 'sendrecv' || direction === 'recvonly'),
    receives: direction === 'sendrecv' || direction === 'sendonly',
    ...(event !== undefined && { eventType: event }),
    ...(rtcp !== undefined && { rtcpPort: Number(rtcp) }),
  }
}

/** The direction to answer with. */
export function answeringDirection(offer: string): string {
  const direction = directionOf(offer.split(/\r?\n/)) ?? 'sendrecv'
  const opposite: Record<string, string> = { sendonly: 'recvonly', recvonly: 'sendonly' }
  return opposite[direction] ?? direction
}

function hostOf(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const host = /^c=IN IP[46] ([^\s/]+)/.exec(line)?.[1]
    if (host !== undefined && isIP(host) !== 0) return host
  }
  return undefined
}

function eventTypeOf(lines: readonly string[], offered: readonly number[]): number | undefined {
  for (const line of lines) {
    const type = /^a=rtpmap:(\d{1,3}) telephone-event\/8000/i.exec(line)?.[1]
    if (type !== undefined && offered.includes(Number(type))) return Number(type)
  }
  return undefined
}

function directionOf(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const direction = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/.exec(line)?.[1]
    if (direction !== undefined) return direction
  }
  return undefined
}
