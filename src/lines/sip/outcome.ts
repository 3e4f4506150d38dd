import type { RingOutcome } from '../../core/ports.ts'
import type { IncomingMessage } from './read-message.ts'

/** What a refusal means for the guest (RFC 3261, 21.4 to 21.6). */
const kinds: Record<number, 'busy' | 'unanswered'> = {
  408: 'unanswered',
  480: 'unanswered',
  486: 'busy',
  487: 'unanswered',
  600: 'busy',
}

/** What to look at, where the status alone would not tell. */
const hints: Record<number, string> = {
  401: 'check user and password of the line',
  403: 'the PBX does not let this line call that extension',
  404: 'the PBX knows no such extension',
  407: 'check user and password of the line',
  488: 'the phone takes no G.711',
  603: 'the phone has rejected the call',
}

/** How a ring ended that was refused with a final answer. */
export function outcomeOf({ statusCode = 0, reasonPhrase = '', via }: Refusal): RingOutcome {
  // SIP.js makes up a 408 or 503 without a Via when nothing came, or nothing could be sent.
  if (!via) return { kind: 'unreachable', reason: silences[statusCode] ?? 'the PBX is not reached' }
  const kind = kinds[statusCode]
  if (kind) return { kind }
  const hint = hints[statusCode]
  return {
    kind: 'unreachable',
    reason: `${statusCode} ${plain(reasonPhrase)}${hint === undefined ? '' : `: ${hint}`}`,
  }
}

export const silence = 'the PBX does not answer; check its address and the network'

const silences: Record<number, string> = {
  408: silence,
  503: 'the call could not be sent to the PBX; check the network',
}

interface Refusal {
  readonly statusCode?: number | undefined
  readonly reasonPhrase?: string | undefined
  readonly via?: unknown
}

/** Words from the network, made fit for a log. */
export function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, 80)
}

/**
 * Who took the call, where the PBX says so and it is somebody else than was called: a voicemail, or
 * a phone that calls are forwarded to. Undefined when it is the room, or nothing is said.
 */
export function otherParty(message: IncomingMessage, extension: string): string | undefined {
  if (message.hasHeader('diversion')) return 'another phone'
  const moved = message
    .getHeaders('history-info')
    .map((entry) => userIn(entry, /[;?&](?:cause|Reason)=/i.test(entry)))
    .find((user) => user !== undefined && !isSameParty(user, extension))
  if (moved !== undefined) return plain(moved)
  const identity = message.getHeader('p-asserted-identity') ?? message.getHeader('remote-party-id')
  const user = identity === undefined ? undefined : userIn(identity, true)
  return user === undefined || isSameParty(user, extension) ? undefined : plain(user)
}

/** Who took the call, as the PBX writes it for people. */
export function namedIn(message: IncomingMessage): string | undefined {
  const identity = message.getHeader('p-asserted-identity') ?? message.getHeader('remote-party-id')
  return identity === undefined ? undefined : plain(identity.replace(/[<>"]/g, ''))
}

function userIn(header: string, isWanted: boolean): string | undefined {
  const user = /(?:sips?:|tel:)([^@;>?\s]+)(?:@|>|;|$)/i.exec(header)?.[1]
  if (!isWanted || user === undefined) return undefined
  try {
    return decodeURIComponent(user)
  } catch {
    return user
  }
}

/** Numbers inside a hotel are shorter than this. */
const outsideDigits = 7

/** `101` and `+43 1 555 101` are the same phone, seen from inside and outside; `*101` is not. */
export function isSameParty(user: string, extension: string): boolean {
  if (user === extension) return true
  const number = user.replace(/[\s().-]/g, '')
  const isOutside = /^\+?\d+$/.test(number) && number.length >= outsideDigits
  return isOutside && extension !== '' && number.endsWith(extension)
}

/** The key that an INFO carries, as phones without telephone-event send it. */
export function keyOfInfo(contentType: string | undefined, body: string): string | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/dtmf') return keyIn(body.trim())
  if (type === 'application/dtmf-relay')
    return keyIn(/^\s*signal\s*=\s*(\S+)/im.exec(body)?.[1] ?? '')
  return undefined
}

/** Phones write `*` and `#` as they are, or as the events 10 and 11 of RFC 4733. */
function keyIn(text: string): string | undefined {
  const named: Record<string, string> = { '10': '*', '11': '#' }
  const key = named[text] ?? text.toUpperCase()
  return /^[0-9*#A-D]$/.test(key) ? key : undefined
}
