import type { Pieces } from '../../lib/turns/pieces.ts'

/** So few are looked through one by one. */
const fewEnough = 32
/** So many are looked at before other work may get its turn. */
const atATime = 500

/** Some of the things, in no order until somebody asks for one of them. */
interface Part<T> {
  readonly size: number
  /** Empty once they are split. */
  things: readonly T[]
  split: Split<T> | undefined
}

interface Split<T> {
  readonly pivot: T
  readonly lower: Part<T>
  readonly upper: Part<T>
}

/**
 * Tells how many of many things come before one of them. They are sorted no further than answers
 * need it: the first answer costs a few looks at each thing, and all answers what sorting costs.
 */
export class Ranks<T> {
  readonly #root: Part<T>
  readonly #compare: (a: T, b: T) => number

  /** Negative where `a` comes before `b`; never so for a thing and itself. */
  constructor(things: readonly T[], compare: (a: T, b: T) => number) {
    this.#root = partOf(things)
    this.#compare = compare
  }

  /** How many of the things come before this one, which need not be among them. */
  *countBefore(thing: T): Pieces<number> {
    let before = 0
    let part = this.#root
    while (part.size > fewEnough) {
      const { pivot, lower, upper } = yield* this.#splitOf(part)
      const isUpper = this.#compare(pivot, thing) < 0
      if (isUpper) before += lower.size + 1
      part = isUpper ? upper : lower
    }
    for (const other of part.things) if (this.#compare(other, thing) < 0) before += 1
    return before
  }

  /** Around a thing taken at random: nobody can book calls in an order that makes this slow. */
  *#splitOf(part: Part<T>): Pieces<Split<T>> {
    if (part.split) return part.split
    const { things, size } = part
    const pivot = things[Math.floor(Math.random() * size)] as T
    const lower: T[] = []
    const upper: T[] = []
    for (let start = 0; start < size; start += atATime) {
      yield
      for (const thing of things.slice(start, start + atATime)) {
        if (thing === pivot) continue
        if (this.#compare(thing, pivot) < 0) lower.push(thing)
        else upper.push(thing)
      }
    }
    part.split = { pivot, lower: partOf(lower), upper: partOf(upper) }
    part.things = []
    return part.split
  }
}

function partOf<T>(things: readonly T[]): Part<T> {
  return { size: things.length, things, split: undefined }
}
