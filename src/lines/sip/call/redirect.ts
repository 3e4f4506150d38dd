import { type IncomingResponse, NameAddrHeader, type URI } from 'sip.js/lib/core/index.js'
import type { RingOutcome } from '../../../core/ports/line-driver.ts'
import { plain } from './outcome.ts'
import { decoded } from './parties.ts'

const maxRedirects = 3

const nowhere: RingOutcome = {
  kind: 'unreachable',
  reason: 'the PBX redirects the call, but does not say where to',
}

const tooOften: RingOutcome = {
  kind: 'unreachable',
  reason: 'the PBX redirects the call again and again; have it send the call on by itself',
}

export type Redirect = { kind: 'follow'; target: URI } | { kind: 'end'; outcome: RingOutcome }

/**
 * What to do about a 3xx response: a call follows the room to another host, never to another number than
 * `numbers`: the extension, and what was dialled in its place.
 */
export function redirectOf(
  { message }: IncomingResponse,
  { numbers, redirects }: { numbers: readonly string[]; redirects: number },
): Redirect {
  const contact: unknown = message.parseHeader('contact')
  if (!(contact instanceof NameAddrHeader)) return { kind: 'end', outcome: nowhere }
  if (redirects >= maxRedirects) return { kind: 'end', outcome: tooOften }
  const user = plain(decoded(contact.uri.user ?? ''))
  // Another number, such as one outside, would be dialled with the rights of the line.
  if (!numbers.includes(user))
    return {
      kind: 'end',
      outcome: { kind: 'unanswered', reason: `calls are forwarded to ${user}` },
    }
  return { kind: 'follow', target: contact.uri }
}
