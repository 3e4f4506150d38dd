import { setTimeout as delay } from 'node:timers/promises'
import type { LineDriver, LineState, RingOutcome, RingRequest } from '../core/ports/line-driver.ts'

export interface SimulatedOptions {
  readonly channels: number
  /** How long a phone rings before it is answered. */
  readonly answerMs: number
  /** What a phone does. By default extensions ending in 8 are busy and those in 9 never answer. */
  readonly behaviour?: (extension: string) => RingOutcome
}

/** A line without telephones, to try client programs with. */
export class SimulatedLine implements LineDriver {
  readonly #options: SimulatedOptions
  #isUp = false
  #callsNow = 0

  constructor(options: SimulatedOptions) {
    this.#options = options
  }

  start(_signal: AbortSignal): Promise<void> {
    this.#isUp = true
    return Promise.resolve()
  }

  async ring(call: RingRequest, signal: AbortSignal): Promise<RingOutcome> {
    if (!this.#isUp) return { kind: 'unreachable', reason: 'the line is closed', isLineFault: true }
    const outcome = (this.#options.behaviour ?? byLastDigit)(call.extension)
    const ringsMs = {
      answered: this.#options.answerMs,
      unanswered: call.ringMs,
      busy: 200,
      unreachable: 200,
    }
    this.#callsNow += 1
    call.onStep?.(`Calling ${call.extension} …`)
    try {
      await delay(Math.min(ringsMs[outcome.kind], call.ringMs), undefined, { signal })
      if (outcome.kind === 'answered') {
        call.onAnswered?.()
        signal.throwIfAborted()
        call.onStep?.(`Answered by ${call.extension}.`)
      }
      return outcome
    } finally {
      this.#callsNow -= 1
    }
  }

  /** There are no telephones that could call. */
  onCall(): void {}

  state(): LineState {
    return {
      state: this.#isUp ? 'up' : 'down',
      registered: this.#isUp,
      channels: this.#options.channels,
      callsNow: this.#callsNow,
      lastError: '',
    }
  }

  close(): Promise<void> {
    this.#isUp = false
    return Promise.resolve()
  }
}

function byLastDigit(extension: string): RingOutcome {
  if (extension.endsWith('8')) return { kind: 'busy' }
  if (extension.endsWith('9')) return { kind: 'unanswered' }
  return { kind: 'answered' }
}
