/**
 * Call-IDs, tags and branches that cannot be guessed.
 * SIP.js makes them of Math.random(): whoever has seen some can guess the next ones, and branches of
 * seven digits meet by chance. Last checked against sip.js 0.21.2 (core/messages/utils.js,
 * core/transactions/client-transaction.js, core/user-agents/user-agent-server.js).
 */
import { randomUUID } from 'node:crypto'
import {
  ClientTransaction,
  type IncomingRequestMessage,
  type OutgoingRequestMessage,
  type OutgoingResponse,
  type ResponseOptions,
  UserAgentCore,
} from 'sip.js/lib/core/index.js'
import { UserAgentServer } from 'sip.js/lib/core/user-agents/user-agent-server.js'

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

/** Patches the branches of requests, and the tags of calls that we are asked to take. */
export function makeIdsUnguessable(): void {
  Object.assign(ClientTransaction, {
    makeId: (request: { method: string; branch?: string }) =>
      request.method === 'CANCEL' && request.branch ? request.branch : `z9hG4bK${randomId()}`,
  })
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

const tags = new WeakMap<UserAgentServer, string>()
