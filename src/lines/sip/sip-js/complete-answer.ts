import { type IncomingResponseMessage, NameAddrHeader } from 'sip.js/lib/core/index.js'

/**
 * Adds what is missing to an answer of an INVITE.
 * SIP.js drops answers without a Contact or a To tag; some PBXs leave them out, and the phone rings all
 * the same. Last checked against sip.js 0.21.2 (core/user-agents/invite-user-agent-client.js).
 */
export function completeAnswer(response: IncomingResponseMessage): void {
  if (!response.hasHeader('contact')) {
    response.addHeader('contact', `<${response.to.uri}>`)
    const [added] = response.headers.Contact ?? []
    if (added) added.parsed = new NameAddrHeader(response.to.uri, '', {})
  }
  response.toTag ||= 'untagged'
}
