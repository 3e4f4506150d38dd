import type { IncomingRequestMessage, UserAgentCore } from 'sip.js/lib/core/index.js'

/** More requests under way at once are an attack, or a loop: of all calls together, and of one. */
export const maxRequests = 1_000
const maxPerCall = 64
/** So many more may be BYEs: the end of a call is noticed in a flood of anything else. */
const moreByes = 100
const moreByesPerCall = 4

/**
 * Whether a request may join those that are under way.
 * SIP.js takes any number, and keeps each for 32 s. Last checked against sip.js 0.21.2 (core/user-agent-core).
 */
export function hasCapacityFor(
  { method, callId, viaBranch }: IncomingRequestMessage,
  { userAgentServers }: Pick<UserAgentCore, 'userAgentServers'>,
): boolean {
  const isRepeat = userAgentServers.has(viaBranch)
  if (isRepeat) return true
  const isBye = method === 'BYE'
  if (userAgentServers.size >= maxRequests + (isBye ? moreByes : 0)) return false
  let ofCall = 0
  for (const { message } of userAgentServers.values()) if (message.callId === callId) ofCall += 1
  return ofCall < maxPerCall + (isBye ? moreByesPerCall : 0)
}
