/** Numbers that are random and, for one seed, always the same. */
export class Random {
  readonly seed: number
  #state: number

  constructor(seed: number) {
    this.seed = seed
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }
}

/** The seed of the run: `SEED=…` runs a failing one again. */
export function seedOfRun(): number {
  return process.env.SEED === undefined
    ? Math.floor(Math.random() * 2 ** 31)
    : Number(process.env.SEED)
}
