import type { IncomingInviteRequest, Session } from 'sip.js/lib/core/index.js'
import type { RingOutcome } from '../../core/ports.ts'
import { Conversation, type ConversationParts } from '../conversation.ts'
import type { MediaStream, StreamEvents } from '../media/media-stream.ts'
import type { FarSide } from '../media/messages.ts'
import { type Endpoint, hostPort } from './address.ts'
import { keyOfInfo } from './outcome.ts'
import { answeringDirection, readSdp, writeSdp } from './sdp.ts'

const holdLimitMs = 20_000

export interface TalkParts extends ConversationParts {
  /** Our own address and port for sound. */
  readonly local: () => Endpoint
  /** Where the phone is to send its requests. */
  readonly contact: string
}

export interface Answer {
  readonly session: Session
  readonly far: FarSide
  /** The number that our description of the sound was sent under. */
  readonly description: number
}

/** A conversation over SIP: the phone may hang up, send keys, move its sound and put us on hold. */
export class Talk implements StreamEvents {
  readonly #parts: TalkParts
  readonly #conversation: Conversation
  #stream: MediaStream | undefined
  #session: Session | undefined
  #description = { session: 0, version: 1 }
  #holdTimer: NodeJS.Timeout | undefined
  /** Whether the phone ever took sound. */
  #wasHeard = false

  constructor(parts: TalkParts) {
    this.#parts = parts
    this.#conversation = new Conversation(parts)
  }

  get outcome(): Promise<RingOutcome> {
    return this.#conversation.outcome.finally(() => clearTimeout(this.#holdTimer))
  }

  /** Begins to speak. */
  start(stream: MediaStream, { session, far, description }: Answer): void {
    const { tell } = this.#parts
    this.#stream = stream
    this.#session = session
    this.#description = { session: description, version: 1 }
    session.delegate = {
      onBye: (bye) => {
        bye.accept()
        this.#conversation.onHungUp()
      },
      onInfo: (info) => {
        const { message } = info
        const key = keyOfInfo(message.getHeader('content-type'), message.body)
        info.accept()
        if (key !== undefined) this.onKey(key)
      },
      onInvite: (invite) => this.#renegotiate(invite),
    }
    this.#connect(far)
    this.#conversation.begin(stream)
    const codec = far.law === 'pcma' ? 'PCMA (G.711 A-law)' : 'PCMU (G.711 µ-law)'
    const keys = far.eventType === undefined ? 'keys by tones' : 'keys by telephone-event'
    tell(`Codec ${codec}, ${keys}.`)
    tell(`Sound goes to ${hostPort(far)}.`)
  }

  /** Ends the conversation at once. */
  hangUp(): void {
    this.#conversation.hangUp()
  }

  onKey(key: string): void {
    this.#conversation.onKey(key)
  }

  onPlayed(): void {
    this.#conversation.onPlayed()
  }

  onLost(reason: string): void {
    this.#conversation.onLost(reason)
  }

  /** The phone moves its sound, or puts us on hold and back (RFC 3261, 14). */
  #renegotiate(invite: IncomingInviteRequest): void {
    const offer = invite.message.body
    const far = offer ? readSdp(offer) : undefined
    if (offer && !far) {
      invite.reject({ statusCode: 488 })
      return
    }
    this.#description = { ...this.#description, version: this.#description.version + 1 }
    const content = writeSdp({
      local: this.#parts.local(),
      ...this.#description,
      chosen: far,
      direction: offer ? answeringDirection(offer) : undefined,
    })
    if (far) this.#connect(far)
    if (this.#session?.delegate)
      this.#session.delegate.onAck = ({ message }) => {
        const answer = offer ? undefined : readSdp(message.body)
        if (answer) this.#connect(answer)
      }
    invite.accept({
      statusCode: 200,
      extraHeaders: [`Contact: ${this.#parts.contact}`],
      body: { contentDisposition: 'session', contentType: 'application/sdp', content },
    })
  }

  /** Nobody is listening while we are on hold, and it may be for ever. */
  #connect(far: FarSide): void {
    this.#stream?.connect(far)
    this.#wasHeard ||= far.sends
    clearTimeout(this.#holdTimer)
    if (far.sends || this.#conversation.isOver) return
    this.#holdTimer = setTimeout(() => {
      const reason = 'the phone answered, but put the call on hold'
      if (this.#wasHeard) this.#conversation.hangUp()
      else this.#conversation.end({ kind: 'unanswered', reason })
    }, holdLimitMs)
  }
}
