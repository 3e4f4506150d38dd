import type {
  AckableIncomingResponseWithSession,
  IncomingResponse,
  OutgoingInviteRequest,
  PrackableIncomingResponseWithSession,
  Session,
  URI,
} from 'sip.js/lib/core/index.js'
import { NameAddrHeader } from 'sip.js/lib/core/index.js'
import type { RingOutcome, RingRequest } from '../../core/ports.ts'
import type { MediaStream } from '../media/media-stream.ts'
import type { FarSide } from '../media/messages.ts'
import type { Link } from './link.ts'
import { isSameParty, namedIn, otherParty, outcomeOf, plain, unheard } from './outcome.ts'
import { readSdp, writeSdp } from './sdp.ts'

/** A final answer to a CANCEL comes at once, or not at all. */
const cancelLimitMs = 4_000
const mostRedirects = 3
/** A PBX says at once that it has heard, even when the phone takes its time. */
const silenceLimitMs = 10_000

const nowhere: RingOutcome = {
  kind: 'unreachable',
  reason: 'the PBX redirects the call to nowhere',
}

export interface CallParts {
  readonly link: Link
  readonly request: RingRequest
  readonly stream: MediaStream
  readonly tell: (step: string) => void
  /** The phone was answered, and this is how to reach its sound. */
  readonly onAnswer: (session: Session, far: FarSide) => void
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
  readonly session: number = Math.floor(Math.random() * 2 ** 31)
  readonly #parts: CallParts
  readonly #outcome = Promise.withResolvers<RingOutcome>()
  readonly #lastWord = Promise.withResolvers<void>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #stopListening: () => void
  #invite: OutgoingInviteRequest | undefined
  #redirects = 0
  #earlySound: FarSide | undefined
  /** What to say when the phone stops ringing because we cancelled. */
  #cancelled: RingOutcome | undefined
  /** The INVITE that was cancelled: when it is signed, or sent on, there is another. */
  #cancelledBranch: string | undefined
  #isForwarded = false
  #isHeard = false
  #hasRung = false
  #isOver = false
  #answered: Session | undefined

  constructor(parts: CallParts) {
    this.#parts = parts
    this.#stopListening = parts.link.onceDown((reason) => {
      this.#lastWord.resolve()
      if (this.#answered || this.#isOver) return
      this.#end({ kind: 'unreachable', reason, isLineFault: true, hasRung: this.#hasRung })
      this.#cancel()
    })
  }

  /** How the ring ended, when it was not answered. */
  get outcome(): Promise<RingOutcome> {
    return this.#outcome.promise
  }

  /** Resolves when the phone has said its last word, as it does soon after it was cancelled. */
  get lastWord(): Promise<void> {
    return this.#lastWord.promise
  }

  /** Whether the phone was called at all; it is not when it was hung up before its turn. */
  get isSent(): boolean {
    return this.#invite !== undefined
  }

  /** Whether anything at all came back from the PBX. */
  get isHeard(): boolean {
    return this.#isHeard
  }

  /** Sends the INVITE. */
  start(): void {
    const { link, request } = this.#parts
    this.#after(Math.min(request.ringMs, silenceLimitMs), () => this.#expectWord())
    this.#after(request.ringMs, () => this.#giveUp({ kind: 'unanswered' }))
    this.#parts.tell(`Calling ${request.extension} …`)
    this.#send(link.uri(encodeURIComponent(request.extension)))
  }

  /** Stops ringing at once, whatever comes after. */
  hangUp(): void {
    if (this.#isOver) return
    this.#end({ kind: 'unanswered' })
    if (!this.#answered) this.#cancel()
  }

  #send(target: URI): void {
    const { link, request, stream } = this.#parts
    const to = link.uri(encodeURIComponent(request.extension))
    const local = { host: link.local.host, port: stream.port }
    const content = writeSdp({ local, session: this.session, version: 1 })
    const message = link.core.makeOutgoingRequestMessage(
      'INVITE',
      target,
      link.account,
      to,
      {},
      [`Contact: ${link.contact}`, 'Allow: INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, PRACK'],
      { contentDisposition: 'session', contentType: 'application/sdp', content },
    )
    this.#invite = link.core.invite(message, {
      onTrying: () => {
        this.#isHeard = true
        if (this.#isOver) this.#cancel()
      },
      onProgress: (response) => this.#progress(response),
      onAccept: (response) => this.#accept(response),
      onRedirect: (response) => this.#redirect(response),
      onReject: ({ message }) => {
        this.#lastWord.resolve()
        if (message.via) this.#isHeard = true
        this.#end(this.#cancelled ?? outcomeOf(message))
      },
    })
  }

  #progress({ message, prack }: PrackableIncomingResponseWithSession): void {
    this.#isHeard = true
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
      this.#giveUp({ kind: 'unanswered', reason: 'the PBX forwards the call to another phone' })
      return
    }
    this.#hasRung ||= statusCode === 180 || statusCode === 183
    const { extension } = this.#parts.request
    this.#parts.tell(
      statusCode === 183 ? `The PBX is calling ${extension} (183).` : `${extension} rings.`,
    )
  }

  #accept({ message, session, ack }: AckableIncomingResponseWithSession): void {
    this.#isHeard = true
    this.#lastWord.resolve()
    ack()
    if (this.#isOver || this.#answered || this.#isForwarded) {
      // Another phone of a forked or forwarded call, or one that was lifted after the end.
      session.bye()
      if (this.#cancelled && !this.#answered) this.#end(this.#cancelled)
      return
    }
    const { request, tell, onAnswer } = this.#parts
    const { user } = this.#parts.link
    const other = otherParty(message, request.extension, user)
    if (other !== undefined) {
      session.bye()
      this.#end({ kind: 'unanswered', reason: `answered by ${other}, not by ${request.extension}` })
      return
    }
    const far = readSdp(message.body) ?? this.#earlySound
    if (!far || far.port === 0) {
      session.bye()
      this.#end({ kind: 'unreachable', reason: 'the phone answered, but takes no G.711 sound' })
      return
    }
    tell(`Answered by ${namedIn(message) ?? request.extension}.`)
    this.#answered = session
    this.#stop()
    onAnswer(session, far)
  }

  /** Follows the room to another address, never to another person. */
  #redirect({ message }: IncomingResponse): void {
    this.#isHeard = true
    this.#lastWord.resolve()
    if (this.#isOver) return
    const contact: unknown = message.parseHeader('contact')
    const target = contact instanceof NameAddrHeader ? contact.uri : undefined
    const outcome = this.#cancelled ?? this.#whyNotFollow(target)
    if (outcome || !target) {
      this.#end(outcome ?? nowhere)
      return
    }
    this.#redirects += 1
    this.#parts.tell(`The PBX sends the call on to ${target.host}.`)
    target.clearHeaders()
    this.#send(target)
  }

  #whyNotFollow(target: URI | undefined): RingOutcome | undefined {
    if (!target || this.#redirects >= mostRedirects) return nowhere
    const user = plain(target.user ?? '')
    return isSameParty(user, this.#parts.request.extension)
      ? undefined
      : { kind: 'unanswered', reason: `calls are forwarded to ${user}` }
  }

  #expectWord(): void {
    if (this.#isHeard) return
    this.#end(unheard)
    this.#cancel()
  }

  /** Cancels, and waits for the phone's last word: it may be lifted in this very moment. */
  #giveUp(outcome: RingOutcome): void {
    if (this.#isOver || this.#cancelled) return
    this.#cancelled = outcome
    this.#cancel()
    this.#after(cancelLimitMs, () => this.#end(outcome))
  }

  /** Cancels what rings, once. What nobody has answered is not said again, and cancelled when it rings. */
  #cancel(): void {
    const { link } = this.#parts
    const branch = this.#invite?.message.branch
    if (!this.#isHeard) link.giveUp(branch)
    else if (branch !== this.#cancelledBranch && !link.isClosed) {
      this.#cancelledBranch = branch
      this.#invite?.cancel()
    }
  }

  #end(outcome: RingOutcome): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#stop()
    this.#outcome.resolve(outcome)
  }

  #stop(): void {
    this.#stopListening()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #after(ms: number, then: () => void): void {
    if (!this.#isOver) this.#timers.add(setTimeout(then, ms))
  }
}
