import type {
  IncomingRequestMessage,
  IncomingResponseMessage,
  UserAgentCore,
} from 'sip.js/lib/core/index.js'
import { badRequest } from '../message/bad-request.ts'
import { type HeadScan, scanHead } from '../message/head-scan.ts'
import { faultOf, markSource, notSupported, readMessage } from '../message/read-message.ts'
import { acceptAnyNumber } from '../sip-js/any-number.ts'
import type { ChallengedRequests } from '../sip-js/challenged.ts'
import { completeAnswer } from '../sip-js/complete-answer.ts'
import { withoutChallenge } from '../sip-js/digest.ts'
import { Forks } from '../sip-js/forks.ts'
import { hasCapacityFor } from '../sip-js/open-requests.ts'
import { isRequest } from '../sip-js/parse.ts'
import type { Updates } from '../sip-js/updates.ts'
import { canonicalAddress, type Endpoint } from '../transport/address.ts'
import type { ServerHosts } from '../transport/server-hosts.ts'
import type { BadMessageLog } from './bad-message-log.ts'
import type { ChallengePolicy } from './challenge-policy.ts'
import type { DialogPeers } from './dialog-peers.ts'
import type { Outgoing } from './outgoing.ts'
import { TokenBucket } from './token-bucket.ts'
import type { OnTraffic } from './trace.ts'
import type { ReadingAllowances } from './work-allowance.ts'

/** Messages in our calls of others than the server; a phone that answers for itself sends few. */
const otherPeersPerSecond = 100

export interface IncomingParts {
  readonly core: UserAgentCore
  readonly outgoing: Outgoing
  readonly challenged: ChallengedRequests
  readonly challengePolicy: ChallengePolicy
  readonly updates: Updates
  readonly dialogs: DialogPeers
  readonly serverHosts: ServerHosts
  readonly isServer: (host: string) => boolean
  /** Whether messages come over TCP or TLS: then they are answered on the same connection. */
  readonly isStream: boolean
  readonly reading: ReadingAllowances
  readonly badMessageLog: BadMessageLog
  readonly onTraffic: OnTraffic
}

/** What comes in: decides whether a message is read at all, and hands it to SIP.js. */
export class Incoming {
  readonly #parts: IncomingParts
  readonly #otherPeers = new TokenBucket(otherPeersPerSecond)
  readonly #forks = new Forks()
  #isClosed = false

  constructor(parts: IncomingParts) {
    this.#parts = parts
  }

  /** From now on bad requests are not answered. */
  close(): void {
    this.#isClosed = true
  }

  /**
   * Takes a message from the network. Whatever it is, it never ends more than itself, and costs no more
   * than the line may spend on it:
   *
   *   scanned once → too large, or of an unknown peer: dropped
   *                → nothing left of the allowance:    dropped
   *                → parsed → request or response
   */
  take(text: string, from: Endpoint): void {
    const { isServer, dialogs, badMessageLog, reading } = this.#parts
    if (!/\S/.test(text)) return
    const scan = scanHead(text)
    const allowance = scan && this.#allowanceFor(scan, from)
    if (allowance) {
      if (!isServer(from.host) && !this.#otherPeers.take()) return
      if (!scan.isResponse && !dialogs.takeRequest(scan.callId)) {
        badMessageLog.add('work', from)
        return
      }
      const isRead = reading[allowance].spend(() => this.#read(text, from))
      if (!isRead) badMessageLog.add('work', from)
    } else if (scan || !isServer(from.host)) badMessageLog.add('unknownPeer', from)
    else badMessageLog.add('size', from)
  }

  /** Which allowance a message is read from; undefined when it is none of our business. */
  #allowanceFor(scan: HeadScan, from: Endpoint): keyof ReadingAllowances | undefined {
    const { isServer, dialogs } = this.#parts
    const { isResponse, branch, method, callId } = scan
    const isAwaited = isResponse ? this.#isAwaited(branch + method) : dialogs.has(callId)
    if (isServer(from.host)) {
      if (!isAwaited) return 'unasked'
      return isResponse ? 'expected' : 'withinCalls'
    }
    const isOurs = isResponse || dialogs.includes(callId, canonicalAddress(from.host))
    return isAwaited && isOurs ? 'telephones' : undefined
  }

  #isAwaited(id: string): boolean {
    return this.#parts.core.userAgentClients.has(id) || this.#parts.challenged.has(id)
  }

  #read(text: string, from: Endpoint): void {
    this.#parts.onTraffic('received', text, from)
    const message = readMessage(text)
    if (!message) {
      this.#refuse(text, from)
      return
    }
    try {
      if (isRequest(message)) this.#receiveRequest(message, from)
      else this.#receiveResponse(message, from)
    } catch (error) {
      this.#parts.badMessageLog.add('nonsense', from, error)
      this.#refuse(text, from)
    }
  }

  /** Answers a request that cannot be read with 400: whoever sent it waits for an answer. */
  #refuse(message: string, from: Endpoint): void {
    const answer = badRequest(message, from)
    const to = this.#parts.isStream ? from : answer?.to
    if (answer && to && !this.#isClosed) this.#parts.outgoing.sendOnce(answer.text, to)
  }

  #receiveRequest(request: IncomingRequestMessage, from: Endpoint): void {
    const { core, outgoing, updates, isServer, isStream } = this.#parts
    if (!isServer(from.host) && !this.#isWithinCall(request, from)) return
    const to = markSource(request, from)
    outgoing.addResponseRoute(request.viaBranch, isStream ? from : to)
    const fault = faultOf(request)
    if (request.method === 'ACK') outgoing.onAck(request.viaBranch)
    else if (fault !== undefined) {
      core.replyStateless(request, {
        statusCode: fault,
        ...(fault === 420 && { extraHeaders: [`Unsupported: ${notSupported(request).join()}`] }),
      })
      return
    } else if (request.method === 'UPDATE' && updates.answer(request, core)) return
    else if (!hasCapacityFor(request, core)) return
    acceptAnyNumber(request, core.configuration.aor)
    core.receiveIncomingRequestFromTransport(request)
  }

  /** Whether a request belongs to a call that goes on, or has just ended, and comes from where that is. */
  #isWithinCall({ callId, toTag, fromTag, viaBranch }: IncomingRequestMessage, from: Endpoint) {
    if (!toTag || !this.#parts.dialogs.includes(callId, canonicalAddress(from.host))) return false
    const { dialogs, userAgentServers } = this.#parts.core
    return dialogs.has(callId + toTag + fromTag) || userAgentServers.has(viaBranch)
  }

  #receiveResponse(response: IncomingResponseMessage, from: Endpoint): void {
    const { core, outgoing, challenged, challengePolicy, serverHosts } = this.#parts
    const { method, viaBranch, statusCode = 0 } = response
    const id = `${viaBranch}${method}`
    // Only the server gets REGISTER and OPTIONS: nobody else knows their branch.
    if ((method === 'REGISTER' || method === 'OPTIONS') && this.#isAwaited(id))
      serverHosts.noteAnswer(from.host)
    outgoing.onResponse(viaBranch, method, statusCode)
    if (method === 'INVITE' && statusCode > 100 && statusCode < 300) {
      const kind = statusCode < 200 ? 'rings' : 'answers'
      if (!this.#forks.admits(`${viaBranch} ${kind}`, response.toTag)) return
      completeAnswer(response)
    }
    if (challenged.has(id)) {
      const ack = challenged.ackOf(id)
      if (ack) outgoing.sendOnce(ack.text, ack.to)
      return
    }
    if (statusCode === 401 || statusCode === 407) {
      const client = core.userAgentClients.get(id)
      if (challengePolicy.mayAnswer(response, from, client?.message))
        challenged.add(id, client?.transaction)
      else withoutChallenge(response)
    }
    core.receiveIncomingResponseFromTransport(response)
  }
}
