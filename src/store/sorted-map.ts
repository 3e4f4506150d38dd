/**
 * A map that gives its values in the order of their keys. The order is kept from one look to the next,
 * so that a look costs one pass: sorting tens of thousands of keys each time would hold up everybody.
 */
export class SortedMap<T> extends Map<string, T> {
  /** In order; some of them may be gone. */
  #keys: string[] = []
  /** Those that came since the last look. */
  readonly #fresh = new Set<string>()

  override set(key: string, value: T): this {
    if (!this.has(key)) this.#fresh.add(key)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#fresh.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    super.clear()
    this.#keys = []
    this.#fresh.clear()
  }

  sortedKeys(): readonly string[] {
    if (this.#fresh.size > 0 || this.#keys.length !== this.size) {
      const keys = mergedKeys(this.#keys, [...this.#fresh].sort())
      this.#keys = keys.filter((key) => this.has(key))
      this.#fresh.clear()
    }
    return this.#keys
  }

  sortedValues(): T[] {
    return this.sortedKeys().map((key) => this.get(key) as T)
  }
}

/** Two sorted lists as one, in which every key stands once. */
export function mergedKeys(a: readonly string[], b: readonly string[]): string[] {
  const keys: string[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [first, second] = [a[i], b[j]]
    const isFirst = second === undefined || (first !== undefined && first <= second)
    const key = (isFirst ? first : second) as string
    if (isFirst) i += 1
    else j += 1
    if (key !== keys.at(-1)) keys.push(key)
  }
  return keys
}
