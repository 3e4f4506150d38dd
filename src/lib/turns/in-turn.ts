/** Things that wait, and are taken in turn of those who they belong to, so that nobody waits for another's many. */
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

  add(by: string, thing: T): void {
    const things = this.#waiting.get(by)
    if (things) things.push(thing)
    else this.#waiting.set(by, [thing])
    this.#size += 1
  }

  take(): T | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [by, things] = first
    this.#waiting.delete(by)
    const thing = things.shift()
    if (things.length > 0) this.#waiting.set(by, things)
    this.#size -= 1
    return thing
  }

  /** Takes the newest of whoever has the most, if those are more than so many. */
  takeFromMost(than: number): T | undefined {
    const most = [...this.#waiting.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (most.length <= Math.max(than, 1)) return undefined
    this.#size -= 1
    return most.pop()
  }
}
