const maxOnMs = 5_000
const maxfMs = 10_000
const minMs = 100
const maxTenths = 1_800

/** What a bell does at an instant. */
export type BellStep = 'burst-begins' | 'burst-ends' | 'limit' | undefined

/** Whether a bell can ring like this. */
export function isCadence([on = 0, off = 0, on2 = 0, off2 = 0]: readonly number[]): boolean {
  const isOneRing = on2 === 0 && off2 === 0
  return isPair(on, off) && (isOneRing || isPair(on2, off2))
}

function isPair(onMs: number, offMs: number): boolean {
  return onMs >= minMs && onMs <= maxOnMs && offMs >= minMs && offMs <= maxfMs
}

/** A bell that rings in its cadence until it is stopped or its limit comes. */
export class Bell {
  readonly #times: readonly number[]
  readonly #limitAtMs: number
  #index = 0
  #turnsAtMs: number

  constructor(cadence: readonly number[], limitTenths: number, nowMs: number) {
    this.#times = cadence.filter((ms) => ms > 0)
    this.#limitAtMs = nowMs + Math.min(limitTenths, maxTenths) * 100
    this.#turnsAtMs = nowMs + (this.#times[0] ?? 0)
  }

  /** Whether it can be heard right now. */
  get isSounding(): boolean {
    return this.#index % 2 === 0
  }

  step(nowMs: number): BellStep {
    if (nowMs >= this.#limitAtMs) return 'limit'
    if (nowMs < this.#turnsAtMs) return undefined
    this.#index = (this.#index + 1) % this.#times.length
    this.#turnsAtMs += this.#times[this.#index] ?? 0
    return this.isSounding ? 'burst-begins' : 'burst-ends'
  }
}
