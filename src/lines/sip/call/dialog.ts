import {
  type IncomingInviteRequest,
  type IncomingRequestMessage,
  type ResponseOptions,
  type Session,
  SessionState,
} from 'sip.js/lib/core/index.js'
import type { MediaStream, StreamEvents } from '../../media/media-stream.ts'
import type { FarSide } from '../../media/worker/messages.ts'
import { readSdp } from '../message/sdp.ts'
import { isMadeUp } from '../sip-js/made-up-response.ts'
import { hostPort } from '../transport/address.ts'
import { keyOfInfo } from './outcome.ts'
import { agreedIn, agreedWith, type Refreshing, SessionTimer } from './session-timer.ts'
import type { SoundOffer } from './sound-offer.ts'

const holdLimitMs = 20_000

/** What happens in a conversation, whoever has called whom. */
export interface DialogEvents extends StreamEvents {
  /** A key by INFO, for whom that is not the same as a key within the sound. */
  onInfoKey?(key: string): void
  /** The other side has hung up. */
  onHungUp(): void
  /** We have been on hold for so long that nobody may ever come back. */
  onHeld(): void
}

export interface DialogParts {
  /** Where the phone is to send its requests. */
  readonly contact: string
  readonly report: (step: string) => void
  readonly events: DialogEvents
  /** Whether only packets of the host that is signalled count. */
  readonly onlySignalled?: true
}

export interface Answer {
  readonly session: Session
  /** How to reach its sound; not known yet where an offer of ours waits for its answer. */
  readonly far: FarSide | undefined
  /** Our side of what was agreed about the sound. */
  readonly sound: SoundOffer
  readonly refreshing: Refreshing
}

/** A conversation over SIP: the phone may hang up, send keys, move its sound and put us on hold. */
export class Dialog {
  readonly #parts: DialogParts
  #stream: MediaStream | undefined
  #session: Session | undefined
  #sound: SoundOffer | undefined
  /** Whether the other side is to answer an offer of ours in its ACK. */
  #awaitsAnswer = false
  readonly #acked = Promise.withResolvers<void>()
  readonly #timer = new SessionTimer(() => this.#refresh())
  #hasEvents = false
  #holdTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(parts: DialogParts) {
    this.#parts = parts
  }

  /** Resolves when the other side has confirmed that we have answered its call, or will not do so any more. */
  get acked(): Promise<void> {
    return this.#acked.promise
  }

  /** Whether keys within the sound come as telephone-event. */
  get hasEvents(): boolean {
    return this.#hasEvents
  }

  /** Begins to send and to receive. */
  start(stream: MediaStream, { session, far, sound, refreshing }: Answer): void {
    const { report, events } = this.#parts
    this.#stream = stream
    this.#session = session
    this.#sound = sound
    this.#timer.take(refreshing)
    session.delegate = {
      onBye: (bye) => {
        bye.accept()
        events.onHungUp()
      },
      onInfo: (info) => {
        const { message } = info
        const key = keyOfInfo(message.getHeader('content-type'), message.body)
        info.accept()
        if (key === undefined) return
        if (events.onInfoKey) events.onInfoKey(key)
        else events.onKey(key)
      },
      onInvite: (invite) => this.#renegotiate(invite),
      onAck: ({ message }) => this.#onAck(message),
      onAckTimeout: () => {
        this.#acked.resolve()
        events.onLost('the caller does not confirm that we have answered')
      },
    }
    this.#awaitsAnswer = far === undefined
    if (!far) return
    this.#connect(far)
    const codec = far.law === 'pcma' ? 'PCMA (G.711 A-law)' : 'PCMU (G.711 µ-law)'
    const keys = far.eventType === undefined ? 'keys by tones' : 'keys by telephone-event'
    report(`Codec ${codec}, ${keys}.`)
    report(`Sound goes to ${hostPort(far)}.`)
  }

  /** It is over: it is neither refreshed nor watched any more. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#holdTimer)
    this.#timer.stop()
  }

  /** The phone moves its sound, puts us on hold and back, or only refreshes the call (RFC 3311). */
  update(request: IncomingRequestMessage, sound: SoundOffer): ResponseOptions {
    const { body: offer } = request
    const answer = offer === '' ? undefined : sound.answer(offer)
    if (offer !== '' && !answer) return { statusCode: 488 }
    if (answer?.far && this.#stream) this.#connect(answer.far)
    return this.#accepted(request, answer?.body)
  }

  /** The same by re-INVITE (RFC 3261, 14). */
  #renegotiate(invite: IncomingInviteRequest): void {
    const offer = invite.message.body
    const answer = this.#sound?.answer(offer)
    if (!answer) {
      invite.reject({ statusCode: 488 })
      return
    }
    if (answer.far) this.#connect(answer.far)
    this.#awaitsAnswer = answer.far === undefined
    invite.accept(this.#accepted(invite.message, answer.body))
  }

  #onAck({ body }: IncomingRequestMessage): void {
    const isAwaited = this.#awaitsAnswer
    const far = isAwaited ? readSdp(body) : undefined
    this.#awaitsAnswer = false
    if (far) this.#connect(far)
    this.#acked.resolve()
    if (isAwaited && !far) this.#parts.events.onLost('the caller does not say where its sound is')
  }

  #accepted(request: IncomingRequestMessage, body?: SoundOffer['body']): ResponseOptions {
    const agreed = agreedWith(request)
    this.#timer.take(agreed)
    const extraHeaders = [`Contact: ${this.#parts.contact}`, ...agreed.headers]
    return { statusCode: 200, extraHeaders, ...(body && { body }) }
  }

  /** Tells the PBX that the call goes on, and that nothing else has changed. */
  #refresh(): void {
    const session = this.#session
    if (!session || !this.#sound || session.sessionState !== SessionState.Confirmed) return
    const extraHeaders = [`Contact: ${this.#parts.contact}`, 'Supported: timer', this.#timer.header]
    try {
      session.invite(
        {
          onAccept: ({ message, ack }) => {
            ack()
            this.#timer.take(agreedIn(message))
            const far = readSdp(message.body)
            if (far) this.#connect(far)
          },
          onReject: ({ message }) => {
            const isGone = message.statusCode === 481 || isMadeUp(message)
            if (isGone) this.#parts.events.onLost('the PBX does not know the call any more')
            else this.#timer.retry()
          },
        },
        { extraHeaders, body: this.#sound.body },
      )
    } catch {
      // The other side is changing something at this moment.
      this.#timer.retry()
    }
  }

  /** Nobody is listening while we are on hold, and it may be for ever. */
  #connect(far: FarSide): void {
    const { onlySignalled } = this.#parts
    this.#hasEvents = far.eventType !== undefined
    this.#stream?.connect(onlySignalled ? { ...far, onlySignalled } : far)
    clearTimeout(this.#holdTimer)
    if (far.sends || this.#isClosed) return
    this.#holdTimer = setTimeout(() => this.#parts.events.onHeld(), holdLimitMs)
  }
}
