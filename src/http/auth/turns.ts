import { InTurn } from '../../lib/turns/in-turn.ts'
import { manyLogins } from './many-logins.ts'

/** Checks that one address may have waiting in a lane, and that may wait there in all. */
const maxPerAddress = 48
const maxWaiting = 1_024
/** After so many of one lane, one of the next lanes is served. */
const maxInARow = 3

/**
 * How well the box knows who logs in: somebody has logged in from this address before; nothing wrong
 * has come from this address lately; or something has.
 */
export type Standing = 'known' | 'new' | 'failed'

/** Who waits for a password to be checked. */
export interface Caller {
  readonly address: string
  readonly standing: Standing
  /** Whether nobody waits for the outcome any more. */
  readonly isGone?: () => boolean
}

interface Job {
  isGone(): boolean
  run(): Promise<void>
  refuse(): void
}

/** Waiting jobs, whose addresses are served in turn. */
class Lane {
  readonly #jobs = new InTurn<Job>()
  /** How many were served since one of the next lanes was. */
  inARow = 0

  countOf(address: string): number {
    return this.#jobs.countOf(address)
  }

  /** False when there is no place for it. */
  add(address: string, job: Job): boolean {
    const count = this.countOf(address)
    if (count >= maxPerAddress) return false
    if (this.#jobs.size >= maxWaiting) {
      const last = this.#jobs.takeFromMost(count + 1)
      if (!last) return false
      last.refuse()
    }
    this.#jobs.add(address, job)
    return true
  }

  take(): Job | undefined {
    const job = this.#jobs.take()
    if (job) this.inARow += 1
    return job
  }
}

/**
 * Runs jobs one at a time. Addresses are served in turn, so that one that sends a thousand logins
 * holds up its own and nobody else's. Of those where somebody has logged in before, three come before
 * each other one; of those, three from addresses that have not failed before each one from one that
 * has. So who guesses from hundreds of addresses does not hold up the desk, nor for long somebody who
 * logs in for the first time. When all places of a lane are taken, the address that waits for the most
 * loses its newest job.
 */
export class Turns {
  readonly #lanes = { known: new Lane(), new: new Lane(), failed: new Lane() }
  readonly #inOrder = Object.values(this.#lanes)
  #isBusy = false

  /** Rejects with Fault 103 when too many are waiting. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const job = {
        isGone: () => caller.isGone?.() ?? false,
        run: () => work().then(resolve, reject),
        refuse: () => reject(manyLogins()),
      }
      if (!this.#laneOf(caller).add(caller.address, job)) job.refuse()
      void this.#next()
    })
  }

  /** Of a new address one goes with the new ones: until it is checked, nobody knows what the rest are. */
  #laneOf({ address, standing }: Caller): Lane {
    const isSecond = standing === 'new' && this.#lanes.new.countOf(address) > 0
    return this.#lanes[isSecond ? 'failed' : standing]
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

  /** The next job that somebody waits for. */
  #takeWanted(): Job | undefined {
    for (let job = this.#take(); job; job = this.#take()) {
      if (!job.isGone()) return job
      job.refuse()
    }
    return undefined
  }

  async #next(): Promise<void> {
    if (this.#isBusy) return
    const job = this.#takeWanted()
    if (!job) return
    this.#isBusy = true
    await job.run()
    this.#isBusy = false
    void this.#next()
  }
}
