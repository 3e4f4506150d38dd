import type { Announcer, Sound } from '../core/ports/announcer.ts'
import type { RingOutcome, RingRequest } from '../core/ports/line-driver.ts'
import { PatientTimer } from './patient-timer.ts'

const samplesPerMs = 8
/** Nobody listens longer; the operator's longest list is shorter. */
const limitMs = 200_000
/** Whoever has heard less of the announcement was not woken by it. */
const heardMs = 1_000

/** How long we are silent. */
export interface Pauses {
  /** The receiver has to reach the ear first. */
  readonly leadMs: number
  /** Between saying it once and saying it again. */
  readonly betweenMs: number
  /** When everything has been said, a key is waited for. */
  readonly keyMs: number
}

export const defaultPauses: Pauses = { leadMs: 600, betweenMs: 1_500, keyMs: 5_000 }

/** Says sounds to the guest's ear, one after the other, instead of what is being said. */
export interface Speaker {
  /** How much of what was last given to `play` has really gone out, in milliseconds. */
  readonly saidMs: number
  play(sounds: readonly Sound[]): void
}

export interface ConversationParts {
  readonly pauses: Pauses
  readonly request: RingRequest
  readonly announcer: Announcer
  readonly tell: (step: string) => void
}

/** Speaks to a guest who has answered: says the announcement twice, hears a key, hangs up. */
export class PromptSession {
  readonly #parts: ConversationParts
  readonly #outcome = Promise.withResolvers<RingOutcome>()
  readonly #limit = new PatientTimer()
  readonly #keyWait = new PatientTimer()
  #speaker: Speaker | undefined
  /** How long the announcement is. */
  #soundMs = 0
  #key: string | undefined
  /** The guest has heard everything. */
  #isSaid = false
  #isOver = false

  constructor(parts: ConversationParts) {
    this.#parts = parts
  }

  get outcome(): Promise<RingOutcome> {
    return this.#outcome.promise
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether enough was said to wake somebody, or somebody has pressed a key. */
  get isHeard(): boolean {
    if (this.#isSaid || this.#key !== undefined) return true
    return this.#saidMs >= Math.min(heardMs, this.#soundMs)
  }

  /** Whether the whole announcement was said. */
  get #isSaidOnce(): boolean {
    return this.#isSaid || this.#saidMs >= this.#soundMs
  }

  /** How much of the announcement was said, the first time. */
  get #saidMs(): number {
    const saidMs = this.#speaker?.saidMs ?? 0
    return saidMs > 0 ? saidMs - this.#parts.pauses.leadMs : Number.NEGATIVE_INFINITY
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
    this.#parts.tell(`Key ${key} pressed.`)
    this.#speaker.play([this.#parts.announcer.thanks(this.#parts.request.language)])
  }

  /** The last sample of what was to be played has been sent, or heard where that is known. */
  onPlayed(): void {
    if (this.#isOver) return
    if (this.#key !== undefined) {
      this.hangUp()
      return
    }
    this.#isSaid = true
    this.#parts.tell('The announcement has been said.')
    this.#keyWait.start(this.#parts.pauses.keyMs, () => this.hangUp())
  }

  /** The guest has hung up. */
  onHungUp(): void {
    if (this.#isOver) return
    this.#parts.tell('The phone hung up.')
    this.hangUp()
  }

  /** The guest cannot be heard or spoken to any more. */
  onLost(reason: string): void {
    const isDone = this.#key !== undefined || this.#isSaidOnce
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
    if (!this.isHeard) return unheard
    return this.#key === undefined ? { kind: 'answered' } : { kind: 'answered', key: this.#key }
  }
}

/** A dialplan that fails after it has answered, a voicemail that drops the call, or a guest half asleep. */
const unheard: RingOutcome = {
  kind: 'unanswered',
  reason: 'answered, but hung up before the announcement was heard',
}

function lost(reason: string): RingOutcome {
  return { kind: 'unreachable', reason, isLineFault: true, hasRung: true }
}

function quiet(ms: number): Sound {
  return new Int16Array(ms * samplesPerMs)
}
