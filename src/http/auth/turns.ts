import { manyLogins } from './many-logins.ts'

/** Checks that one address may have waiting in a lane, and that may wait in all. */
const maxPerAddress = 48
const maxWaiting = 2_048
/** After so many of one lane, one of the next lanes is served. */
const maxInARow = 3

/**
 * How well the box knows who logs in: this account has logged in from this address before; nothing
 * wrong has come from this address lately; or something has.
 */
export type Standing = 'known' | 'new' | 'failed'

/** Who waits for a password to be checked. */
export interface Caller {
  readonly address: string
  readonly standing: Standing
}

interface Job {
  run(): Promise<void>
  refuse(): void
}

/** Waiting jobs, whose addresses are served in turn. */
class Lane {
  /** The jobs of each address; the address that was served last stands last. */
  readonly #jobs = new Map<string, Job[]>()
  /** How many were served since one of the next lanes was. */
  inARow = 0

  countOf(address: string): number {
    return this.#jobs.get(address)?.length ?? 0
  }

  add(address: string, job: Job): void {
    const jobs = this.#jobs.get(address)
    if (jobs) jobs.push(job)
    else this.#jobs.set(address, [job])
  }

  /** The oldest job of the address whose turn it is, which then goes to the end. */
  take(): Job | undefined {
    const [first] = this.#jobs
    if (!first) return undefined
    const [address, jobs] = first
    this.#jobs.delete(address)
    const job = jobs.shift()
    if (jobs.length > 0) this.#jobs.set(address, jobs)
    this.inARow += 1
    return job
  }

  /** The jobs of the address that has the most. */
  longest(): Job[] {
    return [...this.#jobs.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
  }
}

/**
 * Runs jobs one at a time. Addresses are served in turn, so that one that sends a thousand logins
 * holds up its own and nobody else's. Of those who have logged in before, three come before each one
 * who has not; of those, three from addresses that have not failed before each one from one that has.
 * So a guest who guesses from hundreds of addresses does not hold up somebody who logs in for the first
 * time. When all places are taken, the address that waits for the most loses its newest job.
 */
export class Turns {
  readonly #lanes = { known: new Lane(), new: new Lane(), failed: new Lane() }
  readonly #inOrder = Object.values(this.#lanes)
  #waiting = 0
  #isBusy = false

  /** Rejects with Fault 103 when too many are waiting. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const job = {
        run: () => work().then(resolve, reject),
        refuse: () => reject(manyLogins()),
      }
      if (!this.#add(caller.address, job, this.#laneOf(caller))) job.refuse()
      void this.#next()
    })
  }

  /** Of a new address one goes with the new ones: until it is checked, nobody knows what the rest are. */
  #laneOf({ address, standing }: Caller): Lane {
    const isSecond = standing === 'new' && this.#lanes.new.countOf(address) > 0
    return this.#lanes[isSecond ? 'failed' : standing]
  }

  #add(address: string, job: Job, lane: Lane): boolean {
    const count = lane.countOf(address)
    if (count >= maxPerAddress) return false
    if (this.#waiting >= maxWaiting && !this.#makeRoom(count)) return false
    lane.add(address, job)
    this.#waiting += 1
    return true
  }

  /** Refuses the newest job of the address that has the most, if that is more than so many. */
  #makeRoom(than: number): boolean {
    const longest = this.#inOrder
      .map((lane) => lane.longest())
      .reduce((a, b) => (b.length > a.length ? b : a))
    if (longest.length <= than + 1) return false
    longest.pop()?.refuse()
    this.#waiting -= 1
    return true
  }

  /** The next job of a lane and those after it. */
  #take([lane, ...others] = this.#inOrder): Job | undefined {
    if (!lane) return undefined
    const own = lane.inARow < maxInARow ? lane.take() : undefined
    if (own) return own
    const job = this.#take(others)
    if (!job) return lane.take()
    lane.inARow = 0
    return job
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
