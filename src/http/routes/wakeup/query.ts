import type { WakeupList } from '../../../core/model/wakeup.ts'
import type { WakeupQuery } from '../../../core/ports/store.ts'
import type { Actor } from '../../../core/tenancy.ts'

interface Filters {
  readonly room?: string | undefined
  readonly start: number | undefined
  readonly end: number | undefined
}

/** Asks for the calls that somebody may see: whoever is bound to a tenant, those of its rooms only. */
export function wakeupQuery(
  lists: readonly WakeupList[],
  actor: Actor,
  filters: Filters,
): WakeupQuery {
  return {
    lists,
    room: filters.room,
    startMs: filters.start,
    endMs: filters.end,
    tenant: actor.tenant === '' ? undefined : actor.tenant,
    by: actor,
  }
}
