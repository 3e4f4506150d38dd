import type { IncomingRequestMessage, URI } from 'sip.js/lib/core/index.js'

const numbers = new WeakMap<IncomingRequestMessage, string>()

/**
 * Has a call to us accepted, and what is said within a call, whatever number it is sent to and
 * however safely it came.
 * SIP.js refuses what is not for its own user with 404, and `sips:` with 416. Last checked against
 * sip.js 0.21.2 (core/user-agent-core/user-agent-core.js).
 */
export function acceptAnyNumber(request: IncomingRequestMessage, { user }: URI): void {
  const { method, ruri, toTag } = request
  if (!ruri || (!toTag && method !== 'INVITE' && method !== 'CANCEL')) return
  numbers.set(request, ruri.user ?? '')
  ruri.user = user
  if (ruri.scheme === 'sips') ruri.scheme = 'sip'
}

/** The number that a request was sent for. */
export function dialledNumber(request: IncomingRequestMessage): string {
  return numbers.get(request) ?? request.ruri?.user ?? ''
}
