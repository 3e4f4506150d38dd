import type {
  LineDriver,
  LineState,
  RingOutcome,
  RingRequest,
} from '../../src/core/ports/line-driver.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What a phone does when it is rung: how it ends, and after how long; or the driver fails. */
export interface Behaviour {
  readonly outcome: RingOutcome | 'throws'
  readonly tookMs: number
  /** When it is answered, if it is; at the end when not given. */
  readonly answeredMs?: number
}

export interface VirtualLineOptions {
  readonly time: VirtualTime
  readonly channels: number
  readonly behave: (call: RingRequest) => Behaviour
  /** Told of each ring as it begins. */
  readonly onRing: (call: RingRequest) => void
  /** Told when the line comes up or goes down. */
  readonly onChange: () => void
}

class HungUp extends Error {}

/** A line in virtual time, whose phones behave as they are told. */
export class VirtualLine implements LineDriver {
  readonly #options: VirtualLineOptions
  readonly #calls = new Map<RingRequest, { cancel: () => void; lose: () => void }>()
  readonly #answered = new Set<RingRequest>()
  #isUp = true

  constructor(options: VirtualLineOptions) {
    this.#options = options
  }

  get isUp(): boolean {
    return this.#isUp
  }

  set isUp(isUp: boolean) {
    this.#isUp = isUp
    // Most PBXs that die take their calls with them.
    if (!isUp) for (const { lose } of [...this.#calls.values()]) lose()
    this.#options.onChange()
  }

  start(): Promise<void> {
    return Promise.resolve()
  }

  onCall(): void {}

  ring(call: RingRequest, signal: AbortSignal): Promise<RingOutcome> {
    const { time, behave, onRing, channels } = this.#options
    onRing(call)
    if (!this.isUp)
      return Promise.resolve({ kind: 'unreachable', reason: 'the line is down', isLineFault: true })
    if (this.#calls.size >= channels) onRing({ ...call, extension: 'more calls than channels' })
    const { outcome, tookMs, answeredMs = tookMs } = behave(call)
    const isAnswered = outcome !== 'throws' && outcome?.kind === 'answered'
    return new Promise((resolve, reject) => {
      const stopAnswer = isAnswered ? time.after(answeredMs, () => this.#answer(call)) : () => {}
      const stopEnd = time.after(tookMs, () => {
        if (!this.#calls.has(call)) return
        this.#end(call)
        if (outcome === 'throws') reject(new Error('The driver has failed, as it was told to.'))
        else resolve(outcome)
      })
      const cancel = () => {
        stopAnswer()
        stopEnd()
      }
      const lose = () => {
        cancel()
        this.#end(call)
        const isHow = outcome !== 'throws' && outcome.kind === 'unreachable'
        const reason = 'the line went down'
        resolve(isHow ? outcome : { kind: 'unreachable', reason, isLineFault: true })
      }
      this.#calls.set(call, { cancel, lose })
      signal.addEventListener('abort', () => {
        cancel()
        this.#end(call)
        reject(new HungUp())
      })
    })
  }

  /** Extensions whose phones ring or talk now. */
  ringing(): string[] {
    return [...this.#calls.keys()].map(({ extension }) => extension)
  }

  /** Extensions whose phones are answered. */
  talking(): string[] {
    return [...this.#answered].map(({ extension }) => extension)
  }

  #answer(call: RingRequest): void {
    // Another phone may have been answered in the same moment.
    if (!this.#calls.has(call)) return
    this.#answered.add(call)
    call.onAnswered?.()
  }

  #end(call: RingRequest): void {
    this.#calls.delete(call)
    this.#answered.delete(call)
  }

  /** The box has gone: all phones fall silent, and nobody is told. */
  cut(): void {
    for (const { cancel } of this.#calls.values()) cancel()
    this.#calls.clear()
    this.#answered.clear()
  }

  state(): LineState {
    return {
      state: this.isUp ? 'up' : 'down',
      registered: this.isUp,
      channels: this.#options.channels,
      callsNow: this.#calls.size,
      lastError: '',
    }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}
