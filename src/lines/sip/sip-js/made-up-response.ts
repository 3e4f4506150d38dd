/**
 * Whether no response came at all.
 * SIP.js reports a timeout as a 408, and a message that could not be sent as a 503, of its own making;
 * these have no Via. Last checked against sip.js 0.21.2 (core/user-agents/user-agent-client.js).
 */
export function isMadeUp(response: { readonly via?: unknown }): boolean {
  return !response.via
}
