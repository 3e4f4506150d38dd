/** What becomes of the calls of a room when its guest leaves or moves. */
import { withdraw } from './alert.ts'
import { type DeskContext, logged } from './desk.ts'
import { dailyAtOf, Result, type Room, Status, type Wakeup } from './model.ts'
import type { Write } from './ports.ts'
import { cancel, finish, strike } from './settle.ts'
import { sourceOfBoth, tenantOfCalls } from './wakeup.ts'
import { joinWishes } from './wish-answers.ts'

export interface Cancelling {
  readonly why: string
  /** Only what was booked before this instant. */
  readonly beforeMs?: number
  /** Ids of calls that stay. */
  readonly except?: ReadonlySet<string>
}

/** Cancels what is pending in a room. */
export function cancelCalls(
  desk: DeskContext,
  room: string,
  { why, beforeMs = Number.POSITIVE_INFINITY, except }: Cancelling,
): Write[] {
  return callsOf(desk, room)
    .filter((call) => isBookedBefore(desk, call, beforeMs) && !except?.has(call.id))
    .flatMap((call) => cancel(desk, call, why))
}

/**
 * Bookings are known to the second: one in the same second may have come after, unless the property
 * system asked for it. One that lies ahead was made by another clock, and long before.
 */
function isBookedBefore({ nowMs, actor }: DeskContext, call: Wakeup, ms: number): boolean {
  const createdMs = Date.parse(call.created)
  const isWish = call.asked.some(({ property }) => property === actor.name)
  const secondMs = Math.floor(ms / 1_000) * 1_000
  return createdMs < secondMs || createdMs > nowMs || (isWish && createdMs <= ms)
}

/** A guest who moves with the calls of a room. */
export interface Move {
  readonly from: string
  /** The number of the new room, and the room itself where it is known. */
  readonly to: string
  readonly room: Room | undefined
  /** Others stay in the old room, and its calls may be theirs. */
  readonly isShared: boolean
  /** What was booked for the new room before this instant is being cancelled. */
  readonly clearedMs: number
}

/** The calls of a room go along with a guest who moves. None is lost, though it may ring twice. */
export function carryCalls(desk: DeskContext, move: Move): Write[] {
  return callsOf(desk, move.from).flatMap((call) => carry(desk, call, move))
}

function carry(desk: DeskContext, call: Wakeup, move: Move): Write[] {
  const { room, isShared, clearedMs } = move
  if (!room?.list.includes('mailbox')) return isShared ? [] : fail(desk, call, move)
  const metId = desk.read.pendingAt(room.room, call.scheduledMs, dailyAtOf(call))
  const met = desk.read.wakeup(metId ?? '')
  const isGoing = clearedMs > 0 && met !== undefined && isBookedBefore(desk, met, clearedMs)
  if (met && !isGoing) return isShared ? ringForBoth(desk, met, call.room) : join(desk, call, met)
  return isShared ? copy(desk, call, room) : moveCall(desk, call, room)
}

function moveCall(desk: DeskContext, call: Wakeup, room: Room): Write[] {
  const moved = inRoom(desk, call, room)
  return [
    { put: 'wakeup', record: moved },
    logged(desk, moved, 'updated', { detail: `moved from room ${call.room}` }),
    ...withdraw(desk.read, call.id),
  ]
}

/** The one that stays answers the property system. */
function copy(desk: DeskContext, call: Wakeup, room: Room): Write[] {
  const copied: Wakeup = { ...inRoom(desk, call, room), id: desk.newId(), asked: [] }
  const stays = `stays for the others in room ${call.room}; ${copied.id} is for room ${room.room}`
  const comes = `for ${call.scheduled}, moved from room ${call.room}`
  return [
    logged(desk, call, 'updated', { detail: stays }),
    { put: 'wakeup', record: copied },
    logged(desk, copied, 'created', { detail: comes }),
  ]
}

/** A call of the new room rings at the same time: one is enough, and stands for both. */
function join(desk: DeskContext, call: Wakeup, met: Wakeup): Write[] {
  const joined: Wakeup = {
    ...met,
    asked: joinWishes(met.asked, call.asked),
    source: sourceOfBoth(met.source, call.source),
  }
  const gone = strike(desk, call, `moved to room ${met.room}, where ${met.id} rings at that time`)
  return [...gone, ...ringForBoth(desk, joined, call.room)]
}

/** The call of the new room is from now on also that of the guest who came. */
function ringForBoth(desk: DeskContext, call: Wakeup, oldRoom: string): Write[] {
  const detail = `also for the guest who moved from room ${oldRoom}`
  return [{ put: 'wakeup', record: call }, logged(desk, call, 'updated', { detail })]
}

/** The guest is where no phone of ours rings: a person must know at once, and the series ends. */
function fail(desk: DeskContext, call: Wakeup, { to }: Move): Write[] {
  const detail = `the guest has moved to ${to}, which cannot be rung`
  const last: Wakeup = { ...call, daily: false }
  return finish(desk, last, {
    result: Result.noLine,
    event: 'unreachable',
    alert: 'failed',
    detail,
  })
}

/**
 * The call as it is in its new room. What was under way in the old one is cut short, which is no
 * attempt, and begins at once in the new one.
 */
function inRoom(desk: DeskContext, call: Wakeup, room: Room): Wakeup {
  const moved = { ...call, room: room.room, tenant: tenantOfCalls(desk.read, room) }
  const dueMs = Math.max(desk.nowMs, call.scheduledMs)
  if (call.status === Status.ringing)
    return { ...moved, status: Status.waiting, tries: call.tries - 1, dueMs }
  if (call.status === Status.withOperator) return { ...moved, status: Status.pending, dueMs }
  return moved
}

function callsOf({ read }: DeskContext, room: string): Wakeup[] {
  return read
    .pendingOf(room)
    .map(({ id }) => read.wakeup(id))
    .filter((call) => call !== undefined)
}
