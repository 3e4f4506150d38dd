import { manyLogins } from './many-logins.ts'

/** Checks that one address may have waiting, and that may wait in all. */
const maxPerAddress = 48
const maxWaiting = 2_048
/** After so many who have logged in before, one who has not is served. */
const knownInARow = 3

/** Who waits for a password to be checked. */
export interface Caller {
  readonly address: string
  /** Whether this account has logged in from this address before: such logins go before others. */
  readonly isKnown: boolean
}

interface Job {
  run(): Promise<void>
  refuse(): void
}

/**
 * Runs jobs one at a time. Addresses are served in turn, so that one that sends a thousand logins
 * holds up its own and nobody else's; of those who have logged in before, three come before each one
 * who has not. When all places are taken, the address that waits for the most loses its newest job.
 */
export class Turns {
  /** The waiting jobs of each address; the address that was served last stands last. */
  readonly #known = new Map<string, Job[]>()
  readonly #strangers = new Map<string, Job[]>()
  #waiting = 0
  /** How many known ones were served since the last stranger. */
  #knownServed = 0
  #isBusy = false

  /** Rejects with Fault 103 when too many are waiting. */
  run<T>({ address, isKnown }: Caller, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const job = {
        run: () => work().then(resolve, reject),
        refuse: () => reject(manyLogins()),
      }
      if (!this.#add(address, job, isKnown ? this.#known : this.#strangers)) job.refuse()
      void this.#next()
    })
  }

  #add(address: string, job: Job, lane: Map<string, Job[]>): boolean {
    const jobs = lane.get(address) ?? []
    if (jobs.length >= maxPerAddress) return false
    if (this.#waiting >= maxWaiting && !this.#makeRoom(jobs.length)) return false
    jobs.push(job)
    lane.set(address, jobs)
    this.#waiting += 1
    return true
  }

  /** Refuses the newest job of the address that has the most, if that is more than so many. */
  #makeRoom(than: number): boolean {
    const queues = [...this.#strangers.values(), ...this.#known.values()]
    const longest = queues.reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length <= than + 1) return false
    longest.pop()?.refuse()
    this.#waiting -= 1
    return true
  }

  #take(): Job | undefined {
    const isForStranger = this.#known.size === 0 || this.#knownServed >= knownInARow
    const stranger = isForStranger ? take(this.#strangers) : undefined
    if (stranger) {
      this.#knownServed = 0
      return stranger
    }
    const known = take(this.#known)
    if (known) this.#knownServed += 1
    return known
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return
    const job = this.#take()
    if (!job) return
    this.#waiting -= 1
    this.#isBusy = true
    await job.run()
    this.#isBusy = false
    void this.#next()
  }
}

/** The oldest job of the address whose turn it is, which then goes to the end. */
function take(lane: Map<string, Job[]>): Job | undefined {
  const [first] = lane
  if (!first) return undefined
  const [address, jobs] = first
  lane.delete(address)
  const job = jobs.shift()
  if (jobs.length > 0) lane.set(address, jobs)
  return job
}
