/** What becomes of the calls of a room when its guests have left. */

import { Result, type Wakeup } from '../model/wakeup.ts'
import type { Write } from '../ports/change.ts'
import type { Reads } from '../ports/reads.ts'
import { raise, withdrawKind } from '../wakeup/alerts/alert.ts'
import { type DeskContext, logged } from '../wakeup/context.ts'
import { cancel, finish } from '../wakeup/settle.ts'

/** The last guest has left a room. A call that staff have moved there for somebody else in the house stays. */
export function emptyRoom(desk: DeskContext, room: string): Write[] {
  const elsewhere = guestsElsewhere(desk, room)
  return callsOf(desk.read, room).flatMap((call) =>
    isForAny(call, elsewhere)
      ? askWhetherWanted(desk, call)
      : cancel(desk, call, `the guest of room ${room} has left`),
  )
}

/** Somebody else than before is in a room. */
export interface Arrival {
  readonly reservation: string
  /** Only what was booked before this instant is of those before. */
  readonly beforeMs: number
}

/** Cancels the calls of those who were in a room before; those of who has come stay. */
export function handOver(
  desk: DeskContext,
  room: string,
  { reservation, beforeMs }: Arrival,
): Write[] {
  const coming = new Set([reservation])
  const ending = {
    why: `another guest has come to room ${room}`,
    elsewhere: guestsElsewhere(desk, room),
  }
  return callsOf(desk.read, room).flatMap((call) => {
    if (isForAny(call, coming)) return withdrawKind(desk.read, call.id, 'vacant')
    return isBookedBefore(desk, call, beforeMs) ? endCall(desk, call, ending) : []
  })
}

/** Cancels a call; where its guest is in another room, a person must see to them. */
export function endCall(
  desk: DeskContext,
  call: Wakeup,
  { why, elsewhere }: { why: string; elsewhere: ReadonlySet<string> },
): Write[] {
  return isForAny(call, elsewhere)
    ? fail(desk, call, `${why}, and the guest of this call is in another one`)
    : cancel(desk, call, why)
}

/** The room is empty, and the guest of this call in another one. */
export function askWhetherWanted(desk: DeskContext, call: Wakeup): Write[] {
  return question(desk, call, 'the room is empty, and the guest of this call in another one')
}

/** A person decides whether a call is still wanted, and until then it stays. */
export function question(desk: DeskContext, call: Wakeup, why: string): Write[] {
  const { id, room, tenant } = call
  if (desk.read.get('alert', id)) return []
  const detail = `${why}; kept until a person decides`
  return [
    logged(desk, call, 'updated', { detail }),
    ...raise(desk, { id, kind: 'vacant', room, tenant }),
  ]
}

/** The guest is where no phone of ours rings: a person must know at once, and the series ends. */
export function fail(desk: DeskContext, call: Wakeup, detail: string): Write[] {
  const last: Wakeup = { ...call, daily: false }
  return finish(desk, last, {
    result: Result.noLine,
    event: 'unreachable',
    alert: 'failed',
    detail,
  })
}

/** Of those whom the calls of a room name, the ones in other rooms: staff have moved their calls ahead of them. */
export function guestsElsewhere({ read, actor }: DeskContext, room: string): ReadonlySet<string> {
  const here = new Set(read.occupanciesOf(room).flatMap(({ reservations }) => reservations))
  const named = new Set(callsOf(read, room).flatMap(({ guests }) => guests))
  const absent = new Set([...named].filter((number) => !here.has(number)))
  const elsewhere = new Set<string>()
  if (absent.size === 0) return elsewhere
  // All rooms are looked through only where a call names somebody who is not there.
  for (const { property, reservations } of read.each('occupancy'))
    if (property === actor.name)
      for (const number of reservations) if (absent.has(number)) elsewhere.add(number)
  return elsewhere
}

export function isForAny({ guests }: Wakeup, reservations: ReadonlySet<string>): boolean {
  return guests.some((number) => reservations.has(number))
}

/**
 * Bookings are known to the second: one in the same second may have come after, unless the property
 * system asked for it. One that lies ahead was made by another clock, and long before.
 */
export function isBookedBefore({ nowMs, actor }: DeskContext, call: Wakeup, ms: number): boolean {
  const createdMs = Date.parse(call.created)
  const isRequest = call.asked.some(({ property }) => property === actor.name)
  const secondMs = Math.floor(ms / 1_000) * 1_000
  return createdMs < secondMs || createdMs > nowMs || (isRequest && createdMs <= ms)
}

/** The pending calls of a room. */
export function callsOf(read: Reads, room: string): Wakeup[] {
  return read
    .pendingOf(room)
    .map(({ id }) => read.wakeup(id))
    .filter((call) => call !== undefined)
}
