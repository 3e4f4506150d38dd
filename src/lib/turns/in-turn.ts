/** A queue for each owner, taken from in turn, so that nobody waits for all items of another (round robin). */
export class InTurn<T> {
  /** Whoever was served last stands last. */
  readonly #waiting = new Map<string, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** How many wait that belong to one. */
  countOf(by: string): number {
    return this.#waiting.get(by)?.length ?? 0
  }

  add(by: string, item: T): void {
    const items = this.#waiting.get(by)
    if (items) items.push(item)
    else this.#waiting.set(by, [item])
    this.#size += 1
  }

  take(): T | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [by, items] = first
    this.#waiting.delete(by)
    const item = items.shift()
    if (items.length > 0) this.#waiting.set(by, items)
    this.#size -= 1
    return item
  }

  /** Takes the newest of whoever has the most, if those are more than so many. */
  takeFromMost(than: number): T | undefined {
    const most = [...this.#waiting.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (most.length <= Math.max(than, 1)) return undefined
    this.#size -= 1
    return most.pop()
  }
}
