const empty = -1
/** Ids of calls end in random digits; more of them would not make the hash better. */
const hashedLength = 8

/**
 * A hash table from ids to node numbers, with open addressing. It replaces a Map, which is most of what a
 * timer costs: setting and cancelling one takes 0.35 to 0.40 of a binary heap's time with this table and
 * 0.65 to 0.77 with a Map, and 33 bytes for each timer instead of 49 (`npm run bench -- wheel`).
 */
export class IdIndex {
  /** By number; a hole where a number is not in use. */
  readonly #ids: (string | undefined)[] = []
  #hashes = new Int32Array(64)
  #table = new Int32Array(128).fill(empty)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The number of `id`, or -1. */
  find(id: string): number {
    const slot = this.#slotOf(id, hashOf(id))
    return this.#table[slot] as number
  }

  idOf(number: number): string {
    return this.#ids[number] as string
  }

  /** The number of `id`; when it has none, `number`, which it has from then on. */
  findOrAdd(id: string, number: number): number {
    if (2 * (this.#size + 1) > this.#table.length) this.#growTable()
    const hash = hashOf(id)
    const slot = this.#slotOf(id, hash)
    const found = this.#table[slot] as number
    if (found !== empty) return found
    if (number >= this.#hashes.length) this.#hashes = copied(this.#hashes, number + 1)
    this.#ids[number] = id
    this.#hashes[number] = hash
    this.#table[slot] = number
    this.#size += 1
    return number
  }

  remove(number: number): void {
    const mask = this.#table.length - 1
    let hole = (this.#hashes[number] as number) & mask
    while (this.#table[hole] !== number) hole = (hole + 1) & mask
    // What lies after the hole and was pushed past it moves back, so that it is found again.
    for (let slot = (hole + 1) & mask; ; slot = (slot + 1) & mask) {
      const other = this.#table[slot] as number
      if (other === empty) break
      const home = (this.#hashes[other] as number) & mask
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue
      this.#table[hole] = other
      hole = slot
    }
    this.#table[hole] = empty
    this.#ids[number] = undefined
    this.#size -= 1
  }

  /** Where `id` lies, or the empty slot where it would. */
  #slotOf(id: string, hash: number): number {
    const mask = this.#table.length - 1
    let slot = hash & mask
    for (;;) {
      const number = this.#table[slot] as number
      if (number === empty) return slot
      if (this.#hashes[number] === hash && this.#ids[number] === id) return slot
      slot = (slot + 1) & mask
    }
  }

  #growTable(): void {
    const before = this.#table
    this.#table = new Int32Array(2 * before.length).fill(empty)
    const mask = this.#table.length - 1
    for (const number of before) {
      if (number === empty) continue
      let slot = (this.#hashes[number] as number) & mask
      while (this.#table[slot] !== empty) slot = (slot + 1) & mask
      this.#table[slot] = number
    }
  }
}

function hashOf(id: string): number {
  let hash = 0
  for (let i = Math.max(0, id.length - hashedLength); i < id.length; i += 1)
    hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  return hash ^ (hash >>> 15)
}

function copied(from: Int32Array<ArrayBuffer>, atLeast: number): Int32Array<ArrayBuffer> {
  const into = new Int32Array(Math.max(atLeast, Math.ceil(from.length * 1.5)))
  into.set(from)
  return into
}
