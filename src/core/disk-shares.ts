import { Quota } from '../lib/turns/quota.ts'
import { dayMs } from '../lib/units.ts'
import type { DiskSpace } from './appliance/state.ts'
import { diskFull, Fault } from './fault.ts'
import { type Actor, partyOf } from './tenancy.ts'

export interface Share {
  /** Who changes something; the command line is nobody. */
  readonly by: Pick<Actor, 'name' | 'tenant'> | undefined
  /**
   * Whether the change adds to the store: bookings, charges, statuses, users, imports, recordings. What
   * only changes or removes a record takes a few log lines, which fit into the reserve, so that staff
   * can settle and clear calls also on a full disk.
   */
  readonly adds: boolean
}

/** What everybody may take of the disk. While it is short, nothing is added. */
export class DiskShares {
  readonly #space: Pick<DiskSpace, 'isShort' | 'lookAgain'>
  /** What an account of the site adds: what it could write in a day must not fill the disk. */
  readonly #additions = new Quota({ amount: 250_000, withinMs: dayMs })
  /** What a tenant adds, with all its accounts: it shares the queues of destinations with others. */
  readonly #additionsOfTenant = new Quota({ amount: 25_000, withinMs: dayMs })
  /** Changes while the disk is short, each of which takes some of the reserve. */
  readonly #changesWhenShort = new Quota({ amount: 500, withinMs: dayMs / 24 })

  constructor(space: Pick<DiskSpace, 'isShort' | 'lookAgain'>) {
    this.#space = space
  }

  /** Whoever has just freed space is not refused for what was seen before. */
  async lookAgain(): Promise<void> {
    if (this.#space.isShort()) await this.#space.lookAgain()
  }

  /** Takes the share of one change. Throws Fault 501 where there is none left. */
  take({ by, adds }: Share): void {
    const party = by && partyOf(by)
    const mayUseReserve = () =>
      !adds && (party === undefined || this.#changesWhenShort.take(party, 1))
    if (this.#space.isShort() && !mayUseReserve()) throw diskFull()
    const additions = by?.tenant ? this.#additionsOfTenant : this.#additions
    if (adds && party !== undefined && !additions.take(party, 1)) throw manyAdditions()
  }
}

function manyAdditions(): Fault {
  return new Fault(
    501,
    'Your account has added more today than any hotel needs; see what does that, and try tomorrow.',
  )
}
