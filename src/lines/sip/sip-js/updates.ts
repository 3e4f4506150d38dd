import type {
  IncomingRequestMessage,
  ResponseOptions,
  UserAgentCore,
} from 'sip.js/lib/core/index.js'

export type AnswerUpdate = (request: IncomingRequestMessage) => ResponseOptions

/**
 * Answers UPDATE requests within calls (RFC 3311), by Call-ID.
 * SIP.js has no such method and refuses it. Last checked against sip.js 0.21.2
 * (core/dialogs/session-dialog.js).
 */
export class Updates {
  readonly #answers = new Map<string, AnswerUpdate>()

  /** Has each UPDATE of a call answered, until the given end is called. */
  add(callId: string, answer: AnswerUpdate): () => void {
    this.#answers.set(callId, answer)
    return () => this.#answers.delete(callId)
  }

  /** False when the request belongs to no call that answers UPDATEs. */
  answer(request: IncomingRequestMessage, core: UserAgentCore): boolean {
    const { callId, toTag, fromTag } = request
    const answer = this.#answers.get(callId)
    if (!answer || !core.dialogs.has(callId + toTag + fromTag)) return false
    core.replyStateless(request, answer(request))
    return true
  }
}
