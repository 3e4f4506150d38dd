import { clockAlertId } from '../core/model/alert-ids.ts'
import type { Change } from '../core/ports/change.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import { raise, withdraw } from '../core/wakeup/alerts/alert.ts'

const clockAlert = { id: clockAlertId, kind: 'clock', room: '', tenant: '' } as const

/** The alert about the clock: raised and withdrawn at once, written by commit(). */
export class ClockAlert {
  readonly #store: Store
  readonly #clock: Clock
  #wanted: 'raised' | 'withdrawn' | undefined

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  raise(): void {
    this.#wanted = 'raised'
  }

  withdraw(): void {
    this.#wanted = 'withdrawn'
  }

  /** Writes what changed. Rejects when the disk refuses; the next commit() tries again. */
  async commit(): Promise<void> {
    const wanted = this.#wanted
    if (wanted === undefined) return
    await this.#store.commit((read) => ({
      change: wanted === 'raised' ? this.#raised(read) : withdraw(read, clockAlert.id),
      value: undefined,
    }))
    if (this.#wanted === wanted) this.#wanted = undefined
  }

  /** One that is there already keeps its count of calls. */
  #raised(read: Reads): Change {
    return read.get('alert', clockAlert.id) ? [] : raise({ nowMs: this.#clock.now() }, clockAlert)
  }
}
