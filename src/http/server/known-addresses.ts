const maxKept = 10_000

/** Where somebody has logged in since the start, the last ones: at any bound they go before strangers. */
export class KnownAddresses {
  /** The one that was added last stands last. */
  readonly #addresses = new Set<string>()

  has(address: string): boolean {
    return this.#addresses.has(address)
  }

  add(address: string): void {
    this.#addresses.delete(address)
    this.#addresses.add(address)
    if (this.#addresses.size > maxKept)
      this.#addresses.delete(this.#addresses.values().next().value ?? '')
  }
}
