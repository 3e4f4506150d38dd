import type { Announcer, Sound } from '../core/ports/announcer.ts'
import type { RingOutcome, RingRequest } from '../core/ports/line-driver.ts'
import { PatientTimer } from './patient-timer.ts'

const samplesPerMs = 8
/** Nobody listens longer; the operator's longest list is shorter. */
const limitMs = 200_000
/** Whoever has heard less of the announcement was not woken by it. */
const minPlayedMs = 1_000

/** The silent parts of a call. */
export interface Pauses {
  /** The receiver has to reach the ear first. */
  readonly leadMs: number
  /** Between playing it once and playing it again. */
  readonly betweenMs: number
  /** How long a key is waited for when everything was played. */
  readonly keyMs: number
}

export const defaultPauses: Pauses = { leadMs: 600, betweenMs: 1_500, keyMs: 5_000 }

/** Plays sounds to the guest, one after the other, instead of what is being played. */
export interface Speaker {
  /** How much of what was last given to `play` has been played, in milliseconds. */
  readonly playedMs: number
  play(sounds: readonly Sound[]): void
}

export interface PromptSessionParts {
  readonly pauses: Pauses
  readonly request: RingRequest
  readonly announcer: Announcer
  readonly report: (step: string) => void
}

/** Plays the announcement twice to a guest who has answered, takes a key, and hangs up. */
export class PromptSession {
  readonly #parts: PromptSessionParts
  readonly #outcome = Promise.withResolvers<RingOutcome>()
  readonly #limit = new PatientTimer()
  readonly #keyWait = new PatientTimer()
  #speaker: Speaker | undefined
  /** How long the announcement is. */
  #soundMs = 0
  #key: string | undefined
  /** Everything was played. */
  #isPlayed = false
  #isOver = false

  constructor(parts: PromptSessionParts) {
    this.#parts = parts
  }

  get outcome(): Promise<RingOutcome> {
    return this.#outcome.promise
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether enough was played to wake somebody, or somebody has pressed a key. */
  get isPlayedEnough(): boolean {
    if (this.#isPlayed || this.#key !== undefined) return true
    return this.#playedMs >= Math.min(minPlayedMs, this.#soundMs)
  }

  /** Whether the whole announcement was played. */
  get #isPlayedOnce(): boolean {
    return this.#isPlayed || this.#playedMs >= this.#soundMs
  }

  /** How much of the announcement was played, the first time. */
  get #playedMs(): number {
    const playedMs = this.#speaker?.playedMs ?? 0
    return playedMs > 0 ? playedMs - this.#parts.pauses.leadMs : Number.NEGATIVE_INFINITY
  }

  /** Begins to speak. */
  begin(speaker: Speaker): void {
    if (this.#isOver) return
    const { request, announcer, pauses } = this.#parts
    this.#speaker = speaker
    this.#limit.start(limitMs, () => this.onLost('the announcement did not come to its end'))
    const sound = announcer.sound(request.say, request.language)
    this.#soundMs = sound.length / samplesPerMs
    speaker.play([quiet(pauses.leadMs), sound, quiet(pauses.betweenMs), sound])
  }

  onKey(key: string): void {
    if (this.#isOver || this.#key !== undefined || !this.#speaker) return
    this.#key = key
    this.#keyWait.stop()
    this.#parts.report(`Key ${key} pressed.`)
    this.#speaker.play([this.#parts.announcer.thanks(this.#parts.request.language)])
  }

  /** The last sample of what was to be played has been sent, or has left the bridge where that is known. */
  onPlayed(): void {
    if (this.#isOver) return
    if (this.#key !== undefined) {
      this.hangUp()
      return
    }
    this.#isPlayed = true
    this.#parts.report('The announcement was played.')
    this.#keyWait.start(this.#parts.pauses.keyMs, () => this.hangUp())
  }

  /** The guest has hung up. */
  onHungUp(): void {
    if (this.#isOver) return
    this.#parts.report('The phone hung up.')
    this.hangUp()
  }

  /** The call is on hold, and has been for long. */
  onHeld(): void {
    if (this.isPlayedEnough) this.hangUp()
    else this.end({ kind: 'unanswered', reason: 'the phone answered, but put the call on hold' })
  }

  /** Sound cannot be sent or received any more. */
  onLost(reason: string): void {
    const isDone = this.#key !== undefined || this.#isPlayedOnce
    this.end(isDone ? this.#answered() : lost(reason))
  }

  /** Ends the conversation at once. */
  hangUp(): void {
    this.end(this.#answered())
  }

  end(outcome: RingOutcome): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#limit.stop()
    this.#keyWait.stop()
    this.#outcome.resolve(outcome)
  }

  #answered(): RingOutcome {
    if (!this.isPlayedEnough) return hungUpEarly
    return this.#key === undefined ? { kind: 'answered' } : { kind: 'answered', key: this.#key }
  }
}

/** A dialplan that fails after it has answered, a voicemail that drops the call, or a guest half asleep. */
const hungUpEarly: RingOutcome = {
  kind: 'unanswered',
  reason: 'answered, but hung up before the announcement was heard',
}

function lost(reason: string): RingOutcome {
  return { kind: 'unreachable', reason, isLineFault: true, hasRung: true }
}

function quiet(ms: number): Sound {
  return new Int16Array(ms * samplesPerMs)
}
