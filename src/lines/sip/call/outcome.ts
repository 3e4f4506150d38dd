import type { RingOutcome } from '../../../core/ports/line-driver.ts'
import { isMadeUp } from '../sip-js/made-up-response.ts'

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
