import type { RoomStatus, StatusType } from '../rest/records.ts'
import { keep, readKept } from '../shell/kept.ts'

/**
 * The status that usually follows: as an administrator has set it, else the one that was chosen last after
 * the same status in this browser.
 */
export function nextStatusOf(
  { id }: Pick<RoomStatus, 'id'>,
  types: readonly StatusType[],
): StatusType | undefined {
  const set = types.find((type) => type.id === id)?.next
  const wanted = set || readKept(keptAs(id))
  return wanted === id ? undefined : types.find((type) => type.id === wanted)
}

/** Remembers what was chosen after a status. */
export function rememberNext(before: string, next: string): void {
  if (before !== next) keep(keptAs(before), next)
}

function keptAs(id: string): string {
  return `next.${id}`
}
