import type { Announcer } from '../../core/ports/announcer.ts'
import type { RingOutcome, RingRequest } from '../../core/ports/line-driver.ts'
import { PatientTimer } from '../patient-timer.ts'
import { type Pauses, PromptSession } from '../prompt-session.ts'
import { type AudioParts, AudioSession } from './audio-session.ts'
import { refusals, stops } from './codes.ts'
import { refusalReason } from './fault-texts.ts'
import type { BridgeEvent, MessageOf } from './messages.ts'
import type { PortUser } from './port.ts'

/** Bells may take turns; a bridge that does not ring by then is not going to. */
const bellLimitMs = 4_000
/** The bridge stops by itself, should we not, so long after we would have. */
const guardMs = 5_000
/** The longest time that RING may ask for, in tenths of a second; before that it is sent again. */
const maxRing = 1_800
const renewMs = 170_000
/** Until HOOK or STOPPED comes after our STOP. */
const stopTimeoutMs = 1_000

export interface CallParts extends AudioParts {
  readonly request: RingRequest
  readonly announcer: Announcer
  readonly pauses: Pauses
  /** On, off, on, off, in milliseconds. */
  readonly cadence: readonly number[]
  readonly report: (step: string) => void
}

/**
 * One call on a port.
 *
 *   RING → RINGING → HOOK off → TALK …        the guest has lifted the receiver
 *        → REFUSED                            off the hook: busy
 *        → RINGING → (ring time over) STOP → STOPPED     unanswered
 *                                          → HOOK off, STOPPED   lifted in the last moment: TALK …
 */
export class Call implements PortUser {
  readonly hidesKeys = false
  readonly #parts: CallParts
  readonly #outcome = Promise.withResolvers<RingOutcome>()
  readonly #promptSession: PromptSession
  readonly #audio: AudioSession
  readonly #timer = new PatientTimer()
  #stage: 'waiting' | 'calling' | 'ringing' | 'stopping' | 'talking' | 'over' = 'waiting'
  #renewing: NodeJS.Timeout | undefined

  constructor(parts: CallParts) {
    this.#parts = parts
    const promptSession = new PromptSession(parts)
    this.#promptSession = promptSession
    this.#audio = new AudioSession(parts, {
      onKey: (key) => promptSession.onKey(key),
      onPlayed: () => promptSession.onPlayed(),
      onFlash: () => parts.report('The hook was flashed; that is ignored here.'),
      onHungUp: () => promptSession.onHungUp(),
      onLost: (reason) => promptSession.onLost(reason),
    })
  }

  get state(): PortUser['state'] {
    return this.#stage === 'talking' ? 'talking' : 'ringing'
  }

  /** Rings the phone, and speaks to whoever lifts it. */
  async ring(): Promise<RingOutcome> {
    const { port } = this.#parts
    port.use(this)
    await port.atRest()
    if (this.#stage === 'waiting') {
      if (port.isOffHook) this.#rest({ kind: 'busy' })
      else this.#begin()
    }
    return this.#outcome.promise
  }

  /** Ends the call at once, whatever comes after. */
  hangUp(): void {
    this.#end({ kind: 'unanswered' })
  }

  take(event: BridgeEvent): void {
    if (this.#stage === 'talking') this.#audio.take(event)
    else if (this.#stage !== 'waiting' && this.#stage !== 'over') this.#wait(event)
  }

  takeCredit(room: MessageOf<'ROOM'>): void {
    this.#audio.takeCredit(room)
  }

  receive(sound: MessageOf<'HEARD'>): void {
    if (this.#stage === 'talking') this.#audio.receive(sound)
  }

  onDown(reason: string): void {
    if (this.#stage === 'talking') this.#promptSession.onLost(reason)
    else this.#finish({ kind: 'unreachable', reason, isLineFault: true, hasRung: this.#hasRung })
  }

  get #hasRung(): boolean {
    return this.#stage !== 'waiting' && this.#stage !== 'calling'
  }

  #begin(): void {
    const { port, request, cadence, report, send } = this.#parts
    report(`Calling ${request.extension} on port ${port.number} …`)
    this.#stage = 'calling'
    const reason = 'the bridge does not ring it; see its trace'
    this.#timer.start(bellLimitMs, () => this.#end({ kind: 'unreachable', reason }))
    const limit = Math.min(Math.ceil((request.ringMs + guardMs) / 100), maxRing)
    const ring = () => send({ type: 'RING', port: port.number, cadence, limit })
    this.#renewing = setInterval(ring, renewMs)
    ring()
  }

  /** What may happen before the receiver is lifted. */
  #wait(event: BridgeEvent): void {
    const { request, report } = this.#parts
    if (event.type === 'HOOK' && event.hook !== 0) this.#answer()
    else if (event.type === 'REFUSED') this.#end(this.#refusalOf(event))
    else if (event.type === 'STOPPED') this.#stopped(event)
    else if (event.type === 'RINGING' && this.#stage === 'calling') {
      report(`${request.extension} rings.`)
      this.#stage = 'ringing'
      this.#timer.start(request.ringMs, () => this.#stopRinging())
    }
  }

  #refusalOf({ why }: MessageOf<'REFUSED'>): RingOutcome {
    const { port, welcome } = this.#parts
    if (why === refusals.offHook) return { kind: 'busy' }
    return { kind: 'unreachable', reason: refusalReason(why, port, welcome) }
  }

  #stopped({ why }: MessageOf<'STOPPED'>): void {
    const isStopping = this.#stage === 'stopping'
    // Before our own STOP, it belongs to the end of an earlier call.
    if (why === stops.commanded && !isStopping) return
    if (why === stops.fault) this.#rest({ kind: 'unreachable', reason: this.#parts.port.obstacle })
    else if (this.#hasRung && (why === stops.commanded || why === stops.limit))
      this.#rest({ kind: 'unanswered' })
    else this.#end({ kind: 'unreachable', reason: `the bridge has stopped it (reason ${why})` })
  }

  /** Stops the bell, and waits for HOOK or STOPPED: the receiver may be lifted in this very moment. */
  #stopRinging(): void {
    const { port, send } = this.#parts
    this.#stage = 'stopping'
    clearInterval(this.#renewing)
    this.#timer.start(stopTimeoutMs, () => this.#end({ kind: 'unanswered' }))
    send({ type: 'STOP', port: port.number })
  }

  #answer(): void {
    const { report, port } = this.#parts
    // A cable that shorts while it rings looks like a receiver that is lifted.
    if (port.isCut) {
      this.#end({ kind: 'unreachable', reason: port.obstacle })
      return
    }
    this.#timer.stop()
    clearInterval(this.#renewing)
    this.#stage = 'talking'
    this.#parts.request.onAnswered?.()
    report(`Answered at port ${port.number}.`)
    report(`Sound is G.711 A-law, keys by ${this.#audio.isInband ? 'tones' : 'the bridge'}.`)
    this.#promptSession.begin(this.#audio)
    void this.#promptSession.outcome.then((outcome) => {
      const { frames, underruns, lost } = this.#audio.counts
      report(`Sound: ${frames} frames sent, ${underruns} underruns, ${lost} lost.`)
      this.#end(outcome)
    })
  }

  /** Ends the call and puts the port to rest. */
  #end(outcome: RingOutcome): void {
    if (this.#stage === 'over') return
    this.#finish(outcome)
    this.#parts.port.release(this)
  }

  /** Ends the call on a port that rests already. */
  #rest(outcome: RingOutcome): void {
    this.#finish(outcome)
    this.#parts.port.leave(this)
  }

  #finish(outcome: RingOutcome): void {
    if (this.#stage === 'over') return
    this.#stage = 'over'
    this.#timer.stop()
    clearInterval(this.#renewing)
    this.#audio.close()
    this.#promptSession.hangUp()
    this.#outcome.resolve(outcome)
  }
}
