import type { Journal } from '../core/ports/journal.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import type { DeskContext } from '../core/wakeup/context.ts'
import { keepWallTime } from '../core/wakeup/edit.ts'
import { chunksOf } from '../lib/turns/chunks.ts'
import type { DeskState } from './desk-state.ts'

export interface ZoneChangeParts {
  readonly store: Store
  readonly journal: Journal
  readonly site: Pick<Site, 'time'>
  readonly state: Pick<DeskState, 'hasOtherZone' | 'leaveZone' | 'enterZone'>
  readonly context: (read: Reads) => DeskContext
}

/** Keeps calls for a wall time at it when the site's zone, or its rules, are others than before. */
export class ZoneChange {
  readonly #parts: ZoneChangeParts
  #settling: Promise<void> | undefined

  constructor(parts: ZoneChangeParts) {
    this.#parts = parts
  }

  /** Works wall times out anew, if they need it. One at a time: two zones would be in each other's way. */
  async settle(): Promise<void> {
    if (!this.#parts.state.hasOtherZone()) return
    this.#settling ??= this.#keepWallTimes().finally(() => {
      this.#settling = undefined
    })
    await this.#settling
  }

  async #keepWallTimes(): Promise<void> {
    const { store, journal, state, context } = this.#parts
    // One zone for all of them, also when the site file changes again meanwhile: then it is done anew.
    const { time } = this.#parts.site
    await state.leaveZone()
    let moved = 0
    for (const piece of chunksOf([...store.pending()])) {
      moved += await store.commit((read) => {
        const desk = { ...context(read), time }
        const changes = piece.map(({ id }) => keepWallTime(desk, id))
        return { change: changes.flat(), value: changes.filter(({ length }) => length > 0).length }
      })
    }
    await state.enterZone(time.zone)
    journal.info(`The time zone or its rules have changed: ${moved} calls keep their wall time.`)
  }
}
