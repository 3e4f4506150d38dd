import { createHash, randomUUID } from 'node:crypto'
import {
  ClientTransaction,
  type IncomingRequestMessage,
  type IncomingResponseMessage,
  NameAddrHeader,
  type OutgoingRequestMessage,
  type OutgoingResponse,
  type ResponseOptions,
  Timers,
  UserAgentCore,
} from 'sip.js/lib/core/index.js'
import { UserAgentServer } from 'sip.js/lib/core/user-agents/user-agent-server.js'
import { readPlainValuesFast } from '../message/grammar.ts'

/** SIP.js drops answers without a Contact or a tag; some PBXs leave them out, and the phone rings all the same. */
export function completeAnswer(response: IncomingResponseMessage): void {
  if (!response.hasHeader('contact')) {
    response.addHeader('contact', `<${response.to.uri}>`)
    const [added] = response.headers.Contact ?? []
    if (added) added.parsed = new NameAddrHeader(response.to.uri, '', {})
  }
  response.toTag ||= 'untagged'
}

/** SIP.js writes an empty Supported header, and branches of an ACK that are too easily the same. */
export function fixSipJsOutput(text: string): string {
  const tidy = text.replace('\r\nSupported: \r\n', '\r\n')
  if (!tidy.startsWith('ACK ')) return tidy
  // The ACK of an answer is a transaction of its own; said again, it must be the same one.
  return tidy.replace(/;branch=z9hG4bK\d{1,7}(?=[;\r])/, () => {
    const id = createHash('sha256').update(tidy.replace(/^Via:.*$/m, ''))
    return `;branch=z9hG4bK${id.digest('hex').slice(0, 24)}`
  })
}

/** Names that nobody can guess, from those that he has seen: SIP.js makes its own of Math.random. */
function randomId(): string {
  return randomUUID().replaceAll('-', '')
}

type MakeRequest = UserAgentCore['makeOutgoingRequestMessage']

/** SIP.js's core with Call-IDs and tags that cannot be guessed. */
export class UnguessableCore extends UserAgentCore {
  override makeOutgoingRequestMessage(...args: Parameters<MakeRequest>): OutgoingRequestMessage {
    const [method, target, from, to, { callId, fromTag, ...options }, ...more] = args
    const ids = { callId: callId || randomId(), fromTag: fromTag || randomId() }
    return super.makeOutgoingRequestMessage(
      method,
      target,
      from,
      to,
      { ...options, ...ids },
      ...more,
    )
  }

  override replyStateless(
    request: IncomingRequestMessage,
    options: ResponseOptions,
  ): OutgoingResponse {
    return super.replyStateless(request, { toTag: randomId(), ...options })
  }
}

const tags = new WeakMap<UserAgentServer, string>()

/** Has SIP.js keep our own tag for each call that it is asked to take, instead of the one that it makes. */
function tagCallsAtRandom(): void {
  Object.defineProperty(UserAgentServer.prototype, 'toTag', {
    configurable: true,
    get(this: UserAgentServer) {
      return tags.get(this)
    },
    set(this: UserAgentServer) {
      tags.set(this, this.message.toTag || randomId())
    },
  })
}

/** Sets right, once for the process, what SIP.js assumes of browsers and web sockets. */
export function patchSipJs(): void {
  readPlainValuesFast()
  Object.assign(ClientTransaction, {
    makeId: (request: { method: string; branch?: string }) =>
      request.method === 'CANCEL' && request.branch ? request.branch : `z9hG4bK${randomId()}`,
  })
  tagCallsAtRandom()
  // On UDP, transactions wait for what is said again (RFC 3261, table 4).
  Object.assign(Timers, {
    TIMER_D: 64 * Timers.T1,
    TIMER_I: Timers.T4,
    TIMER_J: 64 * Timers.T1,
    TIMER_K: Timers.T4,
  })
}
