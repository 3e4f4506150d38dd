/** Chance that falls the same way for the same seed: whoever shows the demo twice shows the same night. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. */
  roll(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return this.#state / 2 ** 32
  }

  /** A whole number; both ends are possible. */
  between(min: number, max: number): number {
    return min + Math.floor(this.roll() * (max - min + 1))
  }

  /** Undefined only when there is nothing to choose from. */
  oneOf<T>(list: readonly T[]): T | undefined {
    return list[this.between(0, list.length - 1)]
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((one) => ({ one, place: this.roll() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one)
  }
}
