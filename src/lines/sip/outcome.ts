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
  if (!via) return statusCode === 408 ? unheard : unsent
  const kind = kinds[statusCode]
  if (kind) return { kind }
  const hint = hints[statusCode]
  return {
    kind: 'unreachable',
    reason: `${statusCode} ${plain(reasonPhrase)}${hint === undefined ? '' : `: ${hint}`}`,
  }
}

/** The PBX has said nothing at all. */
export const unheard: RingOutcome = {
  kind: 'unreachable',
  reason: 'the PBX does not answer; check its address and the network',
  isLineFault: true,
}

const unsent: RingOutcome = {
  kind: 'unreachable',
  reason: 'the call could not be sent to the PBX; check the network',
  isLineFault: true,
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
export function otherParty(
  message: IncomingMessage,
  extension: string,
  ourselves: string,
): string | undefined {
  if (message.hasHeader('diversion')) return 'another phone'
  const moved = message
    .getHeaders('history-info')
    .flatMap(entriesOf)
    .filter((entry) => /[;?&](?:cause|Reason)=/i.test(entry))
  const parties = [...moved, ...identitiesOf(message)].map(userIn)
  const other = parties.find(
    (user) => user !== undefined && user !== ourselves && !isSameParty(user, extension),
  )
  return other === undefined ? undefined : plain(other)
}

/** Who took the call, as the PBX writes it for people. */
export function namedIn(message: IncomingMessage): string | undefined {
  const [identity] = identitiesOf(message)
  return identity === undefined ? undefined : plain(identity.replace(/[<>"]/g, ''))
}

function identitiesOf(message: IncomingMessage): string[] {
  const asserted = message.getHeaders('p-asserted-identity').flatMap(entriesOf)
  if (asserted.length > 0) return asserted
  const parties = message.getHeaders('remote-party-id').flatMap(entriesOf)
  return parties.filter((party) => !/;\s*party=calling/i.test(party))
}

/** The parts of a list, whose commas may also stand in quotes and in `<>`. */
function entriesOf(list: string): string[] {
  return list.match(/(?:"[^"]*"|<[^>]*>|[^,"<])+/g) ?? []
}

/** The number or name in an address; undefined where it has none, or none that tells anything. */
function userIn(entry: string): string | undefined {
  const [, tel, extension, sip] =
    /tel:([^;>\s]+)(?:[^>]*;ext=(\w+))?|sips?:([^@;>?\s]+)@/i.exec(entry) ?? []
  const user = extension ?? tel ?? sip
  if (user === undefined || /^(anonymous|unknown|restricted)$/i.test(user)) return undefined
  try {
    return decodeURIComponent(user)
  } catch {
    return user
  }
}

/** Numbers inside a hotel are shorter than this. */
const outsideDigits = 7
/** A shorter one says too little to tell that a prefix was dialled before it. */
const leastDigits = 3

/**
 * Whether a number is the one that was dialled: `101` is `+43 1 555 101` seen from outside, and what
 * `9101` was dialled for where 9 is a prefix. `*101` and `8101` are others than `101`.
 */
export function isSameParty(user: string, dialled: string): boolean {
  if (user === dialled) return true
  const [number, wanted] = [bare(user), bare(dialled)]
  if (number === '' || wanted === '') return false
  const isOutside = number.length >= outsideDigits && number.endsWith(wanted)
  const isPrefixed = number.length >= leastDigits && wanted.endsWith(number)
  return number === wanted || isOutside || isPrefixed
}

/** The digits of a number without what is dialled to get out; empty when it is no number. */
function bare(number: string): string {
  const digits = number.replace(/[\s().-]/g, '').replace(/^\+/, '')
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : ''
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
