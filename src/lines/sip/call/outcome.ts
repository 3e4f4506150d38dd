import type { RingOutcome } from '../../../core/ports/line-driver.ts'
import { isMadeUp } from '../sip-js/made-up-response.ts'
import type { IncomingMessage } from '../sip-js/parse.ts'

/** What a refusal means whether or not the phone has rung (RFC 3261, 21.4 to 21.6). */
const kinds: Record<number, 'busy' | 'unanswered'> = {
  408: 'unanswered',
  486: 'busy',
  487: 'unanswered',
  600: 'busy',
}

/** Refusals that end a phone's ringing, when nobody lifts it; Asterisk says 603 where Dial runs out. */
const endsOfRinging: readonly number[] = [403, 480, 603]

/** What to check, where the status alone does not say it. */
const hints: Record<number, string> = {
  401: 'check user and password of the line',
  403: "the PBX does not let this line call that extension, or does not know the line's address or registration",
  404: 'the PBX knows no such extension',
  407: 'check user and password of the line',
  480: 'the phone is not registered, is switched off or is set to do not disturb',
  488: 'no G.711, or wants encryption (SRTP); allow alaw or ulaw without it on the PBX',
  606: 'no G.711, or wants encryption (SRTP); allow alaw or ulaw without it on the PBX',
}

/** How a ring ended that was refused with a final answer, before or after the phone has rung. */
export function outcomeOf(refusal: FailureResponse, hasRung: boolean): RingOutcome {
  const { statusCode = 0, reasonPhrase = '' } = refusal
  if (isMadeUp(refusal)) return statusCode === 408 ? noResponse : unsent
  const kind = kinds[statusCode]
  if (kind) return { kind }
  if (hasRung && endsOfRinging.includes(statusCode)) return { kind: 'unanswered' }
  const words = `${statusCode} ${plain(reasonPhrase)}`
  if (statusCode === 603)
    return { kind: 'busy', reason: `${words}: the telephone has refused the call` }
  const hint = statusCode === 421 ? wantedBy(refusal) : hints[statusCode]
  return { kind: 'unreachable', reason: hint === undefined ? words : `${words}: ${hint}` }
}

/** Which extension of SIP a PBX cannot do without (421). */
function wantedBy(refusal: FailureResponse): string {
  const wanted = plain(refusal.getHeader('require') ?? '')
  return `the PBX requires ${wanted || 'an extension of SIP that it does not name'}; do not require it of this line`
}

/** No response came from the PBX. */
export const noResponse: RingOutcome = {
  kind: 'unreachable',
  reason: 'the PBX does not answer; check its address and the network',
  isLineFault: true,
}

const unsent: RingOutcome = {
  kind: 'unreachable',
  reason: 'the call could not be sent to the PBX; check the network',
  isLineFault: true,
}

interface FailureResponse {
  readonly statusCode?: number | undefined
  readonly reasonPhrase?: string | undefined
  readonly via?: unknown
  getHeader(name: string): string | undefined
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
  return list.match(/(?:"[^"]*"|<[^<>]*>|[^,"<])+/g) ?? []
}

/** The number or name in an address; undefined where it has none, or none that means anything. */
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
const minDigits = 3

/**
 * Whether a number is the one that was dialled: `101` is `+43 1 555 101` seen from outside, and what
 * `9101` was dialled for where 9 is a prefix. `*101` and `8101` are others than `101`.
 */
export function isSameParty(user: string, dialled: string): boolean {
  if (user === dialled) return true
  const [number, wanted] = [bare(user), bare(dialled)]
  if (number === '' || wanted === '') return false
  const isOutside = number.length >= outsideDigits && number.endsWith(wanted)
  const isPrefixed = number.length >= minDigits && wanted.endsWith(number)
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
    return keyIn(/^[ \t]*signal[ \t]*=[ \t]*(\S+)/im.exec(body)?.[1] ?? '')
  return undefined
}

/** Phones write `*` and `#` as they are, or as the events 10 and 11 of RFC 4733. */
function keyIn(text: string): string | undefined {
  const named: Record<string, string> = { '10': '*', '11': '#' }
  const key = named[text] ?? text.toUpperCase()
  return /^[0-9*#A-D]$/.test(key) ? key : undefined
}
