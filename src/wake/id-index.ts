const empty = -1
/** Ids of calls end in random digits; the rest of them tells them apart no better. */
const hashedLength = 8

/**
 * Finds numbered things by their ids: a table of numbers, searched from the place that the id's hash
 * gives. A Map does the same, but is most of what a timer costs: with one, setting and cancelling a
 * timer takes more than half as long as in a binary heap (`npm run bench -- wheel`).
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
    const place = this.#placeOf(id, hashOf(id))
    return this.#table[place] as number
  }

  idOf(number: number): string {
    return this.#ids[number] as string
  }

  /** The number of `id`; when it has none, `number`, which it has from then on. */
  findOrAdd(id: string, number: number): number {
    if (2 * (this.#size + 1) > this.#table.length) this.#growTable()
    const hash = hashOf(id)
    const place = this.#placeOf(id, hash)
    const found = this.#table[place] as number
    if (found !== empty) return found
    if (number >= this.#hashes.length) this.#hashes = copied(this.#hashes, number + 1)
    this.#ids[number] = id
    this.#hashes[number] = hash
    this.#table[place] = number
    this.#size += 1
    return number
  }

  remove(number: number): void {
    const mask = this.#table.length - 1
    let hole = (this.#hashes[number] as number) & mask
    while (this.#table[hole] !== number) hole = (hole + 1) & mask
    // What lies after the hole and was pushed past it moves back, so that it is found again.
    for (let place = (hole + 1) & mask; ; place = (place + 1) & mask) {
      const other = this.#table[place] as number
      if (other === empty) break
      const home = (this.#hashes[other] as number) & mask
      if (((place - home) & mask) < ((place - hole) & mask)) continue
      this.#table[hole] = other
      hole = place
    }
    this.#table[hole] = empty
    this.#ids[number] = undefined
    this.#size -= 1
  }

  /** Where `id` lies, or the empty place where it would. */
  #placeOf(id: string, hash: number): number {
    const mask = this.#table.length - 1
    let place = hash & mask
    for (;;) {
      const number = this.#table[place] as number
      if (number === empty) return place
      if (this.#hashes[number] === hash && this.#ids[number] === id) return place
      place = (place + 1) & mask
    }
  }

  #growTable(): void {
    const before = this.#table
    this.#table = new Int32Array(2 * before.length).fill(empty)
    const mask = this.#table.length - 1
    for (const number of before) {
      if (number === empty) continue
      let place = (this.#hashes[number] as number) & mask
      while (this.#table[place] !== empty) place = (place + 1) & mask
      this.#table[place] = number
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
