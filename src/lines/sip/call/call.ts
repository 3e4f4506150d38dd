import type {
  AckableIncomingResponseWithSession,
  IncomingRequestMessage,
  IncomingResponse,
  OutgoingInviteRequest,
  OutgoingRequestMessage,
  PrackableIncomingResponseWithSession,
  ResponseOptions,
  Session,
  URI,
} from 'sip.js/lib/core/index.js'
import type { RingOutcome, RingRequest } from '../../../core/ports/line-driver.ts'
import type { FarSide } from '../../media/worker/messages.ts'
import { PatientTimer } from '../../patient-timer.ts'
import type { UserAgent } from '../agent/user-agent.ts'
import { readSdp } from '../message/sdp.ts'
import { isMadeUp } from '../sip-js/made-up-response.ts'
import { dialledOf, makeInvite } from './invite.ts'
import { noResponse, outcomeOf, plain } from './outcome.ts'
import { namedIn, otherParty } from './parties.ts'
import { redirectOf } from './redirect.ts'
import { agreedIn, type Refreshing } from './session-timer.ts'
import type { SoundOffer } from './sound-offer.ts'

/** A final answer to a CANCEL comes at once, or not at all. */
const cancelTimeoutMs = 4_000
/** A PBX sends 100 at once, even when the phone takes its time. */
const responseTimeoutMs = 10_000

export interface CallParts {
  readonly agent: UserAgent
  readonly request: RingRequest
  readonly sound: SoundOffer
  readonly report: (step: string) => void
  /** The phone was answered. */
  readonly onAnswer: (answered: Answered) => void
  /** The other side changes or refreshes the call; gives the answer. */
  readonly onUpdate: (request: IncomingRequestMessage) => ResponseOptions
}

export interface Answered {
  readonly session: Session
  /** How to reach its sound. */
  readonly far: FarSide
  readonly refreshing: Refreshing
}

/**
 * Rings one phone: from INVITE to the moment when it is answered, refused or given up.
 *
 *   INVITE → 180 → 200 → onAnswer          the guest has lifted the receiver
 *          → 486, 404, …                   an outcome
 *          → (ring time over) CANCEL → 487 unanswered
 *                                   → 200 lifted in the last moment: onAnswer
 */
export class Call {
  readonly #parts: CallParts
  readonly #outcome = Promise.withResolvers<RingOutcome>()
  readonly #finalResponse = Promise.withResolvers<void>()
  readonly #timers = new Set<PatientTimer>()
  readonly #stopListening: () => void
  #invite: OutgoingInviteRequest | undefined
  #stopUpdates: () => void = () => undefined
  #redirects = 0
  /** What the PBX wants the session to last at least, once it has said so. */
  #minSeconds = 0
  #earlySound: FarSide | undefined
  /** The outcome when the phone stops ringing because we cancelled. */
  #cancelled: RingOutcome | undefined
  /** The INVITE that was cancelled: when it is signed, or sent on, there is another. */
  #cancelledBranch: string | undefined
  #isForwarded = false
  #hasResponse = false
  #hasRung = false
  #isOver = false
  #answered: Session | undefined

  constructor(parts: CallParts) {
    this.#parts = parts
    this.#stopListening = parts.agent.onceDown((reason) => {
      this.#finalResponse.resolve()
      if (this.#answered || this.#isOver) return
      this.#settle({ kind: 'unreachable', reason, isLineFault: true, hasRung: this.#hasRung })
      this.#cancel()
    })
  }

  /** How the ring ended, when it was not answered. */
  get outcome(): Promise<RingOutcome> {
    return this.#outcome.promise
  }

  /** Resolves with the final response, which comes soon after a CANCEL. */
  get finalResponse(): Promise<void> {
    return this.#finalResponse.promise
  }

  /** Whether the phone was called at all; it is not when it was hung up before its turn. */
  get isSent(): boolean {
    return this.#invite !== undefined
  }

  /** Whether any response came from the PBX. */
  get hasResponse(): boolean {
    return this.#hasResponse
  }

  /** Sends the INVITE. */
  start(): void {
    const { agent, request } = this.#parts
    this.#after(Math.min(request.ringMs, responseTimeoutMs), () => this.#expectResponse())
    this.#after(request.ringMs, () => this.#cancelAndWait({ kind: 'unanswered' }))
    this.#parts.report(`Calling ${dialledOf(this.#parts.request)} …`)
    this.#send(agent.uri(encodeURIComponent(dialledOf(this.#parts.request))))
  }

  /** Stops ringing at once, whatever comes after. */
  hangUp(): void {
    if (this.#isOver) return
    this.#settle({ kind: 'unanswered' })
    if (!this.#answered) this.#cancel()
  }

  /** UPDATEs of the call are not answered any more. */
  close(): void {
    this.#stopUpdates()
  }

  /** Sends the INVITE, or the same call once more with other headers, after the `previous` one. */
  #send(target: URI, previous?: OutgoingRequestMessage): void {
    const { agent, sound, onUpdate } = this.#parts
    const message = makeInvite(agent, {
      extension: dialledOf(this.#parts.request),
      target,
      body: sound.body,
      minSeconds: this.#minSeconds,
      previous,
    })
    this.#stopUpdates()
    this.#stopUpdates = agent.beginCall(message.callId, {
      answerUpdate: (update) => {
        this.#earlySound = readSdp(update.body) ?? this.#earlySound
        return onUpdate(update)
      },
    })
    this.#invite = agent.core.invite(message, {
      onTrying: () => {
        this.#hasResponse = true
        if (this.#isOver) this.#cancel()
      },
      onProgress: (response) => this.#progress(response),
      onAccept: (response) => this.#accept(response),
      onRedirect: (response) => this.#redirect(response),
      onReject: ({ message }) => {
        this.#finalResponse.resolve()
        if (!isMadeUp(message)) this.#hasResponse = true
        if (message.statusCode === 422 && this.#asksForLonger(message))
          this.#send(target, this.#invite?.message)
        else this.#settle(this.#cancelled ?? outcomeOf(message, this.#hasRung))
      },
    })
  }

  #progress({ message, prack }: PrackableIncomingResponseWithSession): void {
    this.#hasResponse = true
    // A call that was hung up before it was signed, or sent on, may ring only now.
    if (this.#isOver) {
      this.#cancel()
      return
    }
    const { statusCode } = message
    if (/\b100rel\b/.test(message.getHeader('require') ?? ''))
      prack({ extraHeaders: [`RAck: ${message.getHeader('rseq')} ${message.cseq} INVITE`] })
    this.#earlySound = readSdp(message.body) ?? this.#earlySound
    if (statusCode === 181) {
      this.#isForwarded = true
      this.#cancelAndWait({
        kind: 'unanswered',
        reason: 'the PBX forwards the call to another phone',
      })
      return
    }
    this.#hasRung ||= statusCode === 180 || statusCode === 183
    const { extension } = this.#parts.request
    this.#parts.report(
      statusCode === 183 ? `The PBX is calling ${extension} (183).` : `${extension} rings.`,
    )
  }

  #accept({ message, session, ack }: AckableIncomingResponseWithSession): void {
    this.#hasResponse = true
    this.#finalResponse.resolve()
    ack()
    if (this.#isOver || this.#answered || this.#isForwarded) {
      // Another phone of a forked or forwarded call, or one that was lifted after the end.
      session.bye()
      if (this.#cancelled && !this.#answered) this.#settle(this.#cancelled)
      return
    }
    const { request, report, onAnswer } = this.#parts
    const { user } = this.#parts.agent
    const other = otherParty(message, [request.extension, dialledOf(this.#parts.request)], user)
    if (other !== undefined) {
      session.bye()
      this.#settle({
        kind: 'unanswered',
        reason: `answered by ${other}, not by ${request.extension}`,
      })
      return
    }
    const far = readSdp(message.body) ?? this.#earlySound
    if (!far || far.port === 0) {
      session.bye()
      this.#settle({ kind: 'unreachable', reason: 'the phone answered, but takes no G.711 sound' })
      return
    }
    report(`Answered by ${namedIn(message) ?? request.extension}.`)
    this.#answered = session
    this.#stop()
    onAnswer({ session, far, refreshing: agreedIn(message) })
  }

  #redirect(response: IncomingResponse): void {
    this.#hasResponse = true
    this.#finalResponse.resolve()
    if (this.#isOver) return
    if (this.#cancelled) {
      this.#settle(this.#cancelled)
      return
    }
    const { agent, report, request } = this.#parts
    const redirect = redirectOf(response, {
      numbers: [request.extension, dialledOf(request)],
      redirects: this.#redirects,
    })
    if (redirect.kind === 'end') {
      this.#settle(redirect.outcome)
      return
    }
    const { user, host } = redirect.target
    this.#redirects += 1
    report(`The PBX redirects the call to ${plain(`${user}@${host}`)}.`)
    // By the server alone: whoever is called directly could ask for the password of the line.
    this.#send(agent.uri(user))
  }

  /** Whether the call may be sent again with a session that lasts as long as the PBX wants (422). */
  #asksForLonger(message: IncomingResponse['message']): boolean {
    const seconds = Number(/^\d{1,6}/.exec(message.getHeader('min-se') ?? '')?.[0])
    const isLonger = this.#minSeconds === 0 && seconds > 0
    if (isLonger) this.#minSeconds = seconds
    return isLonger && !this.#isOver && !this.#cancelled
  }

  #expectResponse(): void {
    if (this.#hasResponse) return
    this.#settle(noResponse)
    this.#cancel()
  }

  /** Cancels, and waits for the final response: the phone may be lifted in this very moment. */
  #cancelAndWait(outcome: RingOutcome): void {
    if (this.#isOver || this.#cancelled) return
    this.#cancelled = outcome
    this.#cancel()
    this.#after(cancelTimeoutMs, () => this.#settle(outcome))
  }

  /** Cancels the INVITE, once. One without a response is only not repeated, and cancelled when a response comes. */
  #cancel(): void {
    const { agent } = this.#parts
    const branch = this.#invite?.message.branch
    if (!this.#hasResponse) agent.stopRetransmitting(branch)
    else if (branch !== this.#cancelledBranch && !agent.isClosed) {
      this.#cancelledBranch = branch
      this.#invite?.cancel()
    }
  }

  #settle(outcome: RingOutcome): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#stop()
    this.#outcome.resolve(outcome)
  }

  #stop(): void {
    this.#stopListening()
    for (const timer of this.#timers) timer.stop()
    this.#timers.clear()
  }

  #after(ms: number, then: () => void): void {
    if (this.#isOver) return
    const timer = new PatientTimer()
    timer.start(ms, then)
    this.#timers.add(timer)
  }
}
