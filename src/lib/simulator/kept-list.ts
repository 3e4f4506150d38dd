/** A list that forgets its oldest entries when there are too many. */
export class KeptList<T> {
  readonly #max: number
  readonly #entries = new Map<number, T>()
  #added = 0

  constructor(max: number) {
    this.#max = max
  }

  /** How many were ever added; also the number of the last one. */
  get added(): number {
    return this.#added
  }

  /** Numbers count from 1. Returns the entry that had to go, if any. */
  add(entry: T): T | undefined {
    this.#added += 1
    this.#entries.set(this.#added, entry)
    if (this.#entries.size <= this.#max) return undefined
    return this.dropOldest()
  }

  get(number: number): T | undefined {
    return this.#entries.get(number)
  }

  dropOldest(): T | undefined {
    for (const [number, entry] of this.#entries) {
      this.#entries.delete(number)
      return entry
    }
    return undefined
  }

  all(): T[] {
    return [...this.#entries.values()]
  }
}
