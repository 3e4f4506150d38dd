/** Decisions of the system itself that may wait for a commit, and those of all accounts together. */
const maxOwn = 10_000
const maxAsked = 10_000
/** Those of one account, or of all accounts of a tenant. */
const maxAskedByOne = 1_000

/**
 * What waits for a commit. What the system decides by itself goes first, such as that a phone is to
 * ring; what accounts ask for follows, account by account in turn, so that one that asks for a thousand
 * things holds up nobody else's.
 */
export class JobQueue<T> {
  readonly #own: T[] = []
  /** The jobs of each account; the one that was served last stands last. */
  readonly #asked = new Map<string, T[]>()
  #askedCount = 0

  get isEmpty(): boolean {
    return this.#own.length === 0 && this.#askedCount === 0
  }

  /** False when too many wait. Without `by` the job is the system's own. */
  add(job: T, by = ''): boolean {
    if (by === '') {
      if (this.#own.length >= maxOwn) return false
      this.#own.push(job)
      return true
    }
    const jobs = this.#asked.get(by) ?? []
    if (jobs.length >= maxAskedByOne || this.#askedCount >= maxAsked) return false
    jobs.push(job)
    this.#asked.set(by, jobs)
    this.#askedCount += 1
    return true
  }

  take(): T | undefined {
    return this.#own.shift() ?? this.#takeAsked()
  }

  #takeAsked(): T | undefined {
    const [first] = this.#asked
    if (!first) return undefined
    const [by, jobs] = first
    this.#asked.delete(by)
    const job = jobs.shift()
    if (jobs.length > 0) this.#asked.set(by, jobs)
    this.#askedCount -= 1
    return job
  }
}
