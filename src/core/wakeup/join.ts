/** Two calls of one room and time become one. */

import { needsText } from '../model/room.ts'
import { Source, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import { guestsOfJoined } from '../property/occupancy.ts'
import { withNeeds } from './alerts/assist.ts'
import { type DeskContext, logged } from './context.ts'

/** The call that stays for both: where it asks for nothing, it takes what the other asks for. */
export function joined(read: Reads, stays: Wakeup, other: Wakeup): Wakeup {
  const profile = stays.profile || other.profile
  return {
    ...withNeeds(stays, other.needs),
    prompt: stays.prompt || other.prompt,
    ...(profile && { profile }),
    source: sourceOfBoth(stays.source, other.source),
    guests: guestsOfJoined(read, stays, other),
  }
}

/** A call that two have asked for is the property system's only when both were. */
export function sourceOfBoth(first: Source, second: Source): Source {
  return first === Source.property ? second : first
}

/** Writes what becomes of a call, and to the log what of it is new, and why; nothing where that is nothing. */
export function putUpdated(
  desk: DeskContext,
  before: Wakeup,
  after: Wakeup,
  why: readonly string[],
): Write[] {
  const details = [
    ...(after.prompt === before.prompt ? [] : [`prompt ${after.prompt}`]),
    ...(after.profile === before.profile ? [] : [`profile ${after.profile}`]),
    ...(after.needs === before.needs ? [] : [`needs ${needsText(after.needs)}`]),
    ...(after.dueMs === before.dueMs ? [] : [`at ${desk.time.iso(after.dueMs)}`]),
    ...why,
  ]
  if (details.length === 0) return []
  return [
    { put: 'wakeup', record: after },
    logged(desk, after, 'updated', { detail: details.join(', ') }),
  ]
}
