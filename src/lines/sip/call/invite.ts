import type { Body, OutgoingRequestMessage, URI } from 'sip.js/lib/core/index.js'
import type { RingRequest } from '../../../core/ports/line-driver.ts'
import type { UserAgent } from '../agent/user-agent.ts'

const headers = [
  'Allow: INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, PRACK, UPDATE',
  'Supported: 100rel, timer',
]

/** What the PBX is asked for. */
export function dialledOf({ dial, extension }: RingRequest): string {
  return dial ?? extension
}

export interface InviteParts {
  readonly extension: string
  /** Where it is sent: the extension at the server, or where the PBX has redirected it. */
  readonly target: URI
  readonly body: Body
  /** How long the PBX wants a session to last at least (RFC 4028); 0 where it has not said so. */
  readonly minSeconds: number
  /** The INVITE before it, where the same call is tried again. */
  readonly previous?: OutgoingRequestMessage | undefined
}

/** Writes the INVITE that rings an extension. */
export function makeInvite(agent: UserAgent, parts: InviteParts): OutgoingRequestMessage {
  const { extension, target, body, minSeconds, previous } = parts
  return agent.core.makeOutgoingRequestMessage(
    'INVITE',
    target,
    agent.account,
    agent.uri(encodeURIComponent(extension)),
    previous ? { callId: previous.callId, fromTag: previous.fromTag, cseq: previous.cseq + 1 } : {},
    [
      `Contact: ${agent.contact}`,
      ...headers,
      ...(minSeconds > 0 ? [`Session-Expires: ${minSeconds}`, `Min-SE: ${minSeconds}`] : []),
    ],
    body,
  )
}
