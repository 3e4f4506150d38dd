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
import {
  expiryAnswer,
  type SessionExpires,
  SessionTimer,
  sessionExpiresOf,
} from './session-timer.ts'
import type { SoundOffer } from './sound-offer.ts'

const holdLimitMs = 20_000

/** What happens in a conversation, whoever has called whom. */
export interface DialogEvents extends StreamEvents {
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
}

export interface Answer {
  readonly session: Session
  readonly far: FarSide
  /** Our side of what was agreed about the sound. */
  readonly sound: SoundOffer
  /** For how long the PBX keeps the call without a refresh. */
  readonly expires: SessionExpires | undefined
}

/** A conversation over SIP: the phone may hang up, send keys, move its sound and put us on hold. */
export class Dialog {
  readonly #parts: DialogParts
  #stream: MediaStream | undefined
  #session: Session | undefined
  #sound: SoundOffer | undefined
  readonly #timer = new SessionTimer(() => this.#refresh())
  #holdTimer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(parts: DialogParts) {
    this.#parts = parts
  }

  /** Begins to send and to receive. */
  start(stream: MediaStream, { session, far, sound, expires }: Answer): void {
    const { report, events } = this.#parts
    this.#stream = stream
    this.#session = session
    this.#sound = sound
    this.#timer.take(expires, expires?.refresher !== 'uas')
    session.delegate = {
      onBye: (bye) => {
        bye.accept()
        events.onHungUp()
      },
      onInfo: (info) => {
        const { message } = info
        const key = keyOfInfo(message.getHeader('content-type'), message.body)
        info.accept()
        if (key !== undefined) events.onKey(key)
      },
      onInvite: (invite) => this.#renegotiate(invite),
    }
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
    if (this.#session?.delegate)
      this.#session.delegate.onAck = ({ message }) => {
        const far = offer === '' ? readSdp(message.body) : undefined
        if (far) this.#connect(far)
      }
    invite.accept(this.#accepted(invite.message, answer.body))
  }

  #accepted(request: IncomingRequestMessage, body?: SoundOffer['body']): ResponseOptions {
    const expires = sessionExpiresOf(request)
    this.#timer.take(expires, expires?.refresher === 'uas')
    const extraHeaders = [`Contact: ${this.#parts.contact}`, ...expiryAnswer(request)]
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
            const expires = sessionExpiresOf(message)
            this.#timer.take(expires, expires?.refresher !== 'uas')
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
    this.#stream?.connect(far)
    clearTimeout(this.#holdTimer)
    if (far.sends || this.#isClosed) return
    this.#holdTimer = setTimeout(() => this.#parts.events.onHeld(), holdLimitMs)
  }
}
