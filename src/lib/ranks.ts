import type { Pieces } from './turns/pieces.ts'

/** So few are looked through one by one. */
const fewEnough = 32
/** So many are looked at before other work may get its turn. */
const atATime = 500

/** A part of the items, sorted only when one of them is asked for. */
interface Part<T> {
  readonly size: number
  /** Empty once they are split. */
  items: readonly T[]
  split: Split<T> | undefined
}

interface Split<T> {
  readonly pivot: T
  readonly lower: Part<T>
  readonly upper: Part<T>
}

/**
 * Counts how many of many items come before one of them. They are sorted no further than answers
 * need it: the first answer costs a few comparisons of each item, and all answers what sorting costs.
 */
export class Ranks<T> {
  readonly #root: Part<T>
  readonly #compare: (a: T, b: T) => number

  /** Negative where `a` comes before `b`; never so for a item and itself. */
  constructor(items: readonly T[], compare: (a: T, b: T) => number) {
    this.#root = partOf(items)
    this.#compare = compare
  }

  /** How many of the items come before this one, which need not be among them. */
  *countBefore(item: T): Pieces<number> {
    let before = 0
    let part = this.#root
    while (part.size > fewEnough) {
      const { pivot, lower, upper } = yield* this.#splitOf(part)
      const isUpper = this.#compare(pivot, item) < 0
      if (isUpper) before += lower.size + 1
      part = isUpper ? upper : lower
    }
    for (const other of part.items) if (this.#compare(other, item) < 0) before += 1
    return before
  }

  /** Around a item taken at random: nobody can book calls in an order that makes this slow. */
  *#splitOf(part: Part<T>): Pieces<Split<T>> {
    if (part.split) return part.split
    const { items, size } = part
    const pivot = items[Math.floor(Math.random() * size)] as T
    const lower: T[] = []
    const upper: T[] = []
    for (let start = 0; start < size; start += atATime) {
      yield
      for (const item of items.slice(start, start + atATime)) {
        if (item === pivot) continue
        if (this.#compare(item, pivot) < 0) lower.push(item)
        else upper.push(item)
      }
    }
    part.split = { pivot, lower: partOf(lower), upper: partOf(upper) }
    part.items = []
    return part.split
  }
}

function partOf<T>(items: readonly T[]): Part<T> {
  return { size: items.length, items, split: undefined }
}
