import { InTurn } from '../lib/turns/in-turn.ts'

/** Decisions of the system itself that may wait for a commit, and those of all accounts together. */
const maxOwn = 10_000
const maxAsked = 10_000
/** Those of one account, or of all accounts of a tenant. */
const maxAskedByOne = 1_000

/**
 * What waits for a commit. What the system decides by itself goes first, such as that a phone is to
 * ring; what accounts ask for follows, account by account in turn, so that one with a thousand
 * requests holds up nobody else's.
 */
export class JobQueue<T> {
  readonly #own: T[] = []
  readonly #asked = new InTurn<T>()

  get isEmpty(): boolean {
    return this.#own.length === 0 && this.#asked.size === 0
  }

  /** False when too many wait. Without `by` the job is the system's own. */
  add(job: T, by = ''): boolean {
    if (by === '') {
      if (this.#own.length >= maxOwn) return false
      this.#own.push(job)
      return true
    }
    if (this.#asked.countOf(by) >= maxAskedByOne || this.#asked.size >= maxAsked) return false
    this.#asked.add(by, job)
    return true
  }

  take(): T | undefined {
    return this.#own.shift() ?? this.#asked.take()
  }
}
