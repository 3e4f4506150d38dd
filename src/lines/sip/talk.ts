import type { IncomingInviteRequest, Session } from 'sip.js/lib/core/index.js'
import type { Announcer, RingOutcome, RingRequest, Sound } from '../../core/ports.ts'
import type { MediaStream, StreamEvents } from '../media/media-stream.ts'
import type { FarSide } from '../media/messages.ts'
import { type Endpoint, hostPort } from './address.ts'
import { keyOfInfo } from './outcome.ts'
import { answeringDirection, readSdp, writeSdp } from './sdp.ts'

const samplesPerMs = 8
/** Nobody listens longer; the operator's longest list is shorter. */
const limitMs = 200_000
const holdLimitMs = 20_000

/** How long we are silent. */
export interface Pauses {
  /** The receiver has to reach the ear first. */
  readonly leadMs: number
  /** Between saying it once and saying it again. */
  readonly betweenMs: number
  /** When everything has been said, a key is waited for. */
  readonly keyMs: number
}

export const usualPauses: Pauses = { leadMs: 600, betweenMs: 1_500, keyMs: 5_000 }

export interface TalkParts {
  readonly pauses: Pauses
  readonly request: RingRequest
  readonly announcer: Announcer
  readonly tell: (step: string) => void
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

/** Speaks to a guest who has answered: says the announcement twice, hears a key, hangs up. */
export class Talk implements StreamEvents {
  readonly #parts: TalkParts
  readonly #outcome = Promise.withResolvers<RingOutcome>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #stream: MediaStream | undefined
  #session: Session | undefined
  #description = { session: 0, version: 1 }
  #key: string | undefined
  #holdTimer: NodeJS.Timeout | undefined
  /** Whether the phone ever took sound. */
  #wasHeard = false
  #isOver = false

  constructor(parts: TalkParts) {
    this.#parts = parts
  }

  get outcome(): Promise<RingOutcome> {
    return this.#outcome.promise
  }

  /** Begins to speak. */
  start(stream: MediaStream, { session, far, description }: Answer): void {
    const { request, announcer, tell, pauses } = this.#parts
    this.#stream = stream
    this.#session = session
    this.#description = { session: description, version: 1 }
    session.delegate = {
      onBye: (bye) => {
        bye.accept()
        tell('The phone hung up.')
        this.#end(this.#answered())
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
    const sound = announcer.sound(request.say, request.language)
    stream.play([quiet(pauses.leadMs), sound, quiet(pauses.betweenMs), sound])
    this.#after(limitMs, () => this.hangUp())
    const codec = far.law === 'pcma' ? 'PCMA (G.711 A-law)' : 'PCMU (G.711 µ-law)'
    const keys = far.eventType === undefined ? 'keys by tones' : 'keys by telephone-event'
    tell(`Codec ${codec}, ${keys}.`)
    tell(`Sound goes to ${hostPort(far)}.`)
  }

  /** Ends the conversation at once. */
  hangUp(): void {
    this.#end(this.#answered())
  }

  onKey(key: string): void {
    if (this.#isOver || this.#key !== undefined || !this.#stream) return
    this.#key = key
    this.#parts.tell(`Key ${key} pressed.`)
    this.#stream.play([this.#parts.announcer.thanks(this.#parts.request.language)])
  }

  onPlayed(): void {
    if (this.#key !== undefined) {
      this.hangUp()
      return
    }
    this.#parts.tell('The announcement has been said.')
    this.#after(this.#parts.pauses.keyMs, () => this.hangUp())
  }

  onLost(reason: string): void {
    this.#end(this.#key === undefined ? { kind: 'unreachable', reason } : this.#answered())
  }

  #answered(): RingOutcome {
    return this.#key === undefined ? { kind: 'answered' } : { kind: 'answered', key: this.#key }
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
    if (far.sends || this.#isOver) return
    this.#holdTimer = setTimeout(() => {
      const reason = 'the phone answered, but put the call on hold'
      this.#end(this.#wasHeard ? this.#answered() : { kind: 'unanswered', reason })
    }, holdLimitMs)
  }

  #end(outcome: RingOutcome): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#holdTimer)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#outcome.resolve(outcome)
  }

  #after(ms: number, then: () => void): void {
    if (!this.#isOver) this.#timers.add(setTimeout(then, ms))
  }
}

function quiet(ms: number): Sound {
  return new Int16Array(ms * samplesPerMs)
}
