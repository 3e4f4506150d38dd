import type { Announcer } from '../../core/ports/announcer.ts'
import type { RingOutcome, RingRequest } from '../../core/ports/line-driver.ts'
import { InbandDtmf } from '../media/dtmf/inband-dtmf.ts'
import { laws } from '../media/g711.ts'
import { PatientTimer } from '../patient-timer.ts'
import { type Pauses, PromptSession } from '../prompt-session.ts'
import { detectsKeys, refusals, stops, talkOptions } from './codes.ts'
import {
  type BridgeEvent,
  type Command,
  frameMs,
  type MessageOf,
  samplesInFrame,
} from './messages.ts'
import type { PacedTransport } from './paced-transport.ts'
import type { Port, PortUser } from './port.ts'
import { Voice } from './voice.ts'

/** Bells may take turns; a bridge that does not ring by then is not going to. */
const bellLimitMs = 4_000
/** The bridge stops by itself, should we not, so long after we would have. */
const guardMs = 5_000
/** The longest time that RING may ask for, in tenths of a second; before that it is sent again. */
const maxRing = 1_800
const renewMs = 170_000
/** Until HOOK or STOPPED comes after our STOP. */
const stopTimeoutMs = 1_000

export interface CallParts {
  readonly port: Port
  readonly transport: PacedTransport
  readonly welcome: MessageOf<'WELCOME'>
  readonly request: RingRequest
  readonly announcer: Announcer
  readonly pauses: Pauses
  /** On, off, on, off, in milliseconds. */
  readonly cadence: readonly number[]
  readonly report: (step: string) => void
  send(command: Command): void
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
  readonly #parts: CallParts
  readonly #outcome = Promise.withResolvers<RingOutcome>()
  readonly #promptSession: PromptSession
  readonly #voice: Voice
  /** Detects keys where the bridge does not. */
  readonly #dtmf: InbandDtmf | undefined
  readonly #samples = new Int16Array(samplesInFrame)
  readonly #timer = new PatientTimer()
  #stage: 'waiting' | 'calling' | 'ringing' | 'stopping' | 'talking' | 'over' = 'waiting'
  #nextFrame = 0
  #renewing: NodeJS.Timeout | undefined

  constructor(parts: CallParts) {
    this.#parts = parts
    const { features, room } = parts.welcome
    this.#promptSession = new PromptSession(parts)
    this.#dtmf = features & detectsKeys ? undefined : new InbandDtmf(room * frameMs)
    this.#voice = new Voice({
      port: parts.port,
      capacity: room,
      options: this.#dtmf ? talkOptions.received | talkOptions.noKeys : 0,
      transport: parts.transport,
      send: parts.send,
      onSent: (samples) => this.#dtmf?.sent(this.#decoded(samples), performance.now()),
      onPlayed: () => this.#promptSession.onPlayed(),
      onLost: (reason) => this.#promptSession.onLost(reason),
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
    if (this.#stage === 'talking') this.#listen(event)
    else if (this.#stage !== 'waiting' && this.#stage !== 'over') this.#wait(event)
  }

  takeCredit(room: MessageOf<'ROOM'>): void {
    this.#voice.takeCredit(room)
  }

  receive({ talk, number, samples }: MessageOf<'HEARD'>): void {
    if (!this.#dtmf || this.#stage !== 'talking' || talk !== this.#voice.talk) return
    if (number !== this.#nextFrame) this.#dtmf.pause()
    this.#nextFrame = number + 1
    for (const key of this.#dtmf.detect(this.#decoded(samples), performance.now()))
      this.#promptSession.onKey(key)
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
    if (why === refusals.fault) return { kind: 'unreachable', reason: port.obstacle }
    const reason =
      why === refusals.noPort
        ? `the bridge has ${welcome.ports} ports, and no port ${port.number}`
        : `the bridge refuses port ${port.number} (reason ${why})`
    return { kind: 'unreachable', reason }
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
    report(`Answered at port ${port.number}.`)
    report(`Sound is G.711 A-law, keys by ${this.#dtmf ? 'tones' : 'the bridge'}.`)
    this.#promptSession.begin(this.#voice)
    void this.#promptSession.outcome.then((outcome) => {
      const { frames, underruns, lost } = this.#voice.counts
      report(`Sound: ${frames} frames sent, ${underruns} underruns, ${lost} lost.`)
      this.#end(outcome)
    })
  }

  /** What may happen while we speak. */
  #listen(event: BridgeEvent): void {
    const { port, report } = this.#parts
    if (event.type === 'HOOK' && event.hook === 0) this.#hungUp()
    else if (event.type === 'KEY' && isKey(event.key)) this.#promptSession.onKey(event.key)
    else if (event.type === 'PLAYED') this.#voice.takePlayed(event)
    else if (event.type === 'FLASH') report('The hook was flashed; that is ignored here.')
    else if (event.type === 'REFUSED') this.#refused(event)
    // A port without power is on the hook, but nobody has hung up.
    else if (event.type === 'FAULT' && port.isCut) this.#promptSession.onLost(port.obstacle)
  }

  /** TALK was refused; or RING was, because the guest lifted the receiver just before. */
  #refused(event: MessageOf<'REFUSED'>): void {
    if (event.why === refusals.offHook) return
    const outcome = this.#refusalOf(event)
    if (event.why === refusals.onHook) this.#hungUp()
    else if (outcome.kind === 'unreachable') this.#promptSession.onLost(outcome.reason)
  }

  #hungUp(): void {
    const { port } = this.#parts
    if (port.isCut) this.#promptSession.onLost(port.obstacle)
    else this.#promptSession.onHungUp()
  }

  #decoded(samples: Uint8Array): Int16Array {
    for (let n = 0; n < samplesInFrame; n += 1)
      this.#samples[n] = laws.pcma.decoded[samples[n] ?? 0] ?? 0
    return this.#samples
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
    this.#voice.close()
    this.#promptSession.hangUp()
    this.#outcome.resolve(outcome)
  }
}

function isKey(key: string): boolean {
  return /^[0-9*#A-D]$/.test(key)
}
