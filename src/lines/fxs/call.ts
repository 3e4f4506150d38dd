import type { Announcer } from '../../core/ports/announcer.ts'
import type { RingOutcome, RingRequest } from '../../core/ports/line-driver.ts'
import { InbandDtmf } from '../media/dtmf/inband-dtmf.ts'
import { laws } from '../media/g711.ts'
import { PatientTimer } from '../patient-timer.ts'
import { type Pauses, PromptSession } from '../prompt-session.ts'
import { hearsKeys, refusals, stops, talkOptions } from './codes.ts'
import {
  type BridgeEvent,
  type Command,
  frameMs,
  type MessageOf,
  samplesInFrame,
} from './messages.ts'
import type { PacedWire } from './paced-transport.ts'
import type { Port, PortUser } from './port.ts'
import { Voice } from './voice.ts'

/** Bells may take turns; a bridge that does not ring by then is not going to. */
const bellLimitMs = 4_000
/** The bridge stops by itself, should we not, so long after we would have. */
const guardMs = 5_000
/** The most that a bridge rings, in tenths of a second; before that it is told again. */
const maxRing = 1_800
const renewMs = 170_000
/** Until a lifted receiver is told, or that the bell has stopped. */
const lastWordMs = 1_000

export interface CallParts {
  readonly port: Port
  readonly wire: PacedWire
  readonly welcome: MessageOf<'WELCOME'>
  readonly request: RingRequest
  readonly announcer: Announcer
  readonly pauses: Pauses
  /** On, off, on, off, in milliseconds. */
  readonly cadence: readonly number[]
  readonly tell: (step: string) => void
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
  readonly #conversation: PromptSession
  readonly #voice: Voice
  /** Hears keys where the bridge does not. */
  readonly #ear: InbandDtmf | undefined
  readonly #samples = new Int16Array(samplesInFrame)
  readonly #timer = new PatientTimer()
  #stage: 'waiting' | 'calling' | 'ringing' | 'giving up' | 'talking' | 'over' = 'waiting'
  #nextHeard = 0
  #renewing: NodeJS.Timeout | undefined

  constructor(parts: CallParts) {
    this.#parts = parts
    const { features, room } = parts.welcome
    this.#conversation = new PromptSession(parts)
    this.#ear = features & hearsKeys ? undefined : new InbandDtmf(room * frameMs)
    this.#voice = new Voice({
      port: parts.port,
      room,
      options: this.#ear ? talkOptions.heard | talkOptions.noKeys : 0,
      wire: parts.wire,
      send: parts.send,
      onSaid: (samples) => this.#ear?.say(this.#decoded(samples), performance.now()),
      onPlayed: () => this.#conversation.onPlayed(),
      onLost: (reason) => this.#conversation.onLost(reason),
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

  takeHeard({ talk, number, samples }: MessageOf<'HEARD'>): void {
    if (!this.#ear || this.#stage !== 'talking' || talk !== this.#voice.talk) return
    if (number !== this.#nextHeard) this.#ear.pause()
    this.#nextHeard = number + 1
    for (const key of this.#ear.hear(this.#decoded(samples), performance.now()))
      this.#conversation.onKey(key)
  }

  onDown(reason: string): void {
    if (this.#stage === 'talking') this.#conversation.onLost(reason)
    else this.#finish({ kind: 'unreachable', reason, isLineFault: true, hasRung: this.#hasRung })
  }

  get #hasRung(): boolean {
    return this.#stage !== 'waiting' && this.#stage !== 'calling'
  }

  #begin(): void {
    const { port, request, cadence, tell, send } = this.#parts
    tell(`Calling ${request.extension} on port ${port.number} …`)
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
    const { request, tell } = this.#parts
    if (event.type === 'HOOK' && event.hook !== 0) this.#answer()
    else if (event.type === 'REFUSED') this.#end(this.#refusalOf(event))
    else if (event.type === 'STOPPED') this.#stopped(event)
    else if (event.type === 'RINGING' && this.#stage === 'calling') {
      tell(`${request.extension} rings.`)
      this.#stage = 'ringing'
      this.#timer.start(request.ringMs, () => this.#giveUp())
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
    const isGivenUp = this.#stage === 'giving up'
    // Before we have given up, it is the word for the end of an earlier call.
    if (why === stops.told && !isGivenUp) return
    if (why === stops.fault) this.#rest({ kind: 'unreachable', reason: this.#parts.port.obstacle })
    else if (this.#hasRung && (why === stops.told || why === stops.limit))
      this.#rest({ kind: 'unanswered' })
    else this.#end({ kind: 'unreachable', reason: `the bridge has stopped it (reason ${why})` })
  }

  /** Stops the bell, and waits for the last word: the receiver may be lifted in this very moment. */
  #giveUp(): void {
    const { port, send } = this.#parts
    this.#stage = 'giving up'
    clearInterval(this.#renewing)
    this.#timer.start(lastWordMs, () => this.#end({ kind: 'unanswered' }))
    send({ type: 'STOP', port: port.number })
  }

  #answer(): void {
    const { tell, port } = this.#parts
    // A cable that shorts while it rings looks like a receiver that is lifted.
    if (port.isCut) {
      this.#end({ kind: 'unreachable', reason: port.obstacle })
      return
    }
    this.#timer.stop()
    clearInterval(this.#renewing)
    this.#stage = 'talking'
    tell(`Answered at port ${port.number}.`)
    tell(`Sound is G.711 A-law, keys by ${this.#ear ? 'tones' : 'the bridge'}.`)
    this.#conversation.begin(this.#voice)
    void this.#conversation.outcome.then((outcome) => {
      const { frames, underruns, lost } = this.#voice.counts
      tell(`Sound: ${frames} frames sent, ${underruns} underruns, ${lost} lost.`)
      this.#end(outcome)
    })
  }

  /** What may happen while we speak. */
  #listen(event: BridgeEvent): void {
    const { port, tell } = this.#parts
    if (event.type === 'HOOK' && event.hook === 0) this.#hungUp()
    else if (event.type === 'KEY' && isKey(event.key)) this.#conversation.onKey(event.key)
    else if (event.type === 'PLAYED') this.#voice.takePlayed(event)
    else if (event.type === 'FLASH') tell('The hook was tapped; that means nothing here.')
    else if (event.type === 'REFUSED') this.#refused(event)
    // A port without power is on the hook, but nobody has hung up.
    else if (event.type === 'FAULT' && port.isCut) this.#conversation.onLost(port.obstacle)
  }

  /** TALK was refused; or RING was, because the guest lifted the receiver just before. */
  #refused(event: MessageOf<'REFUSED'>): void {
    if (event.why === refusals.offHook) return
    const outcome = this.#refusalOf(event)
    if (event.why === refusals.onHook) this.#hungUp()
    else if (outcome.kind === 'unreachable') this.#conversation.onLost(outcome.reason)
  }

  #hungUp(): void {
    const { port } = this.#parts
    if (port.isCut) this.#conversation.onLost(port.obstacle)
    else this.#conversation.onHungUp()
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
    this.#conversation.hangUp()
    this.#outcome.resolve(outcome)
  }
}

function isKey(key: string): boolean {
  return /^[0-9*#A-D]$/.test(key)
}
