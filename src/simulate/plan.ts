/** What to do, in turn when it is a list, by chance when each has a weight. */
export type Choice<T> = readonly T[] | Map<T, number>

/** Decides how each request is answered: as the next few are to be, as its room is to be, or as all. */
export class Plan<T> {
  readonly #random: () => number
  readonly #rooms = new Map<string, () => T>()
  #default: () => T
  #next: { take: () => T; left: number } | undefined

  constructor(fallback: T, random: () => number) {
    this.#random = random
    this.#default = taker([fallback], random)
  }

  /** From now on, for all: what was set for rooms or for the next ones is forgotten. */
  always(choice: Choice<T>): void {
    this.#default = taker(choice, this.#random)
    this.#rooms.clear()
    this.#next = undefined
  }

  forRoom(room: string, choice: Choice<T>): void {
    this.#rooms.set(room, taker(choice, this.#random))
  }

  forNext(count: number, choice: Choice<T>): void {
    this.#next = { take: taker(choice, this.#random), left: count }
  }

  take(room = ''): T {
    if (this.#next !== undefined && this.#next.left > 0) {
      this.#next.left -= 1
      return this.#next.take()
    }
    return (this.#rooms.get(room) ?? this.#default)()
  }
}

/** Gives one after the other for ever. */
function taker<T>(choice: Choice<T>, random: () => number): () => T {
  const pairs = choice instanceof Map ? [...choice] : choice.map((one): [T, number] => [one, 1])
  const last = pairs.at(-1)
  if (last === undefined) throw new RangeError('There is nothing to choose from.')
  let taken = 0
  if (!(choice instanceof Map)) return () => (pairs[taken++ % pairs.length] ?? last)[0]
  const total = pairs.reduce((sum, [, weight]) => sum + weight, 0)
  return () => {
    let point = random() * total
    const found = pairs.find(([, weight]) => {
      point -= weight
      return point < 0
    })
    return (found ?? last)[0]
  }
}

/** Reads `OK`, `OK,NG` (in turn) or `OK:9,RY:1` (by chance); undefined when it is no such thing. */
export function readChoice<T>(
  text: string,
  readOne: (word: string) => T | undefined,
): Choice<T> | undefined {
  const weights = new Map<T, number>()
  const list: T[] = []
  const words = text.split(',')
  for (const word of words) {
    const [, name = '', weight] = /^([^:]+)(?::(\d{1,6}))?$/.exec(word.trim()) ?? []
    const one = readOne(name)
    if (one === undefined || weight === '0') return undefined
    list.push(one)
    if (weight !== undefined) weights.set(one, Number(weight))
  }
  if (weights.size === 0) return list
  return weights.size === words.length ? weights : undefined
}
