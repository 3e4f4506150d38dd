import type { Pieces } from '../../lib/turns/pieces.ts'
import { minuteMs } from '../../lib/units.ts'
import { Fault } from '../fault.ts'
import type { Room } from '../model/room.ts'
import {
  dailyAtOf,
  type PropertyRequest,
  Result,
  Source,
  Status,
  type Wakeup,
} from '../model/wakeup.ts'
import type { Change, Write } from '../ports/change.ts'
import type { PendingCall, Reads } from '../ports/reads.ts'
import { guestsOfBoth, guestsToWake } from '../property/occupancy.ts'
import { nextDay, type When } from '../site-time.ts'
import { type Actor, owns, requireOwn, seen } from '../tenancy.ts'
import { withdraw } from './alert.ts'
import { type Capacity, Forecast } from './capacity.ts'
import { type DeskContext, logged, methodOf, type WakeupRules } from './context.ts'
import { requirePrompt } from './prompt.ts'
import { answerRequests, joinRequests } from './property-requests.ts'
import { announce, deleteCall, finish } from './settle.ts'

const horizonMs = 400 * 24 * 60 * minuteMs
export const roomsAtOnce = 1_000

export interface Booking {
  readonly rooms: readonly string[]
  readonly when: When
  readonly daily: boolean
  /** What is said; the site's announcement, or what was asked for before, when not given. */
  readonly prompt?: number | undefined
  /** The property system that gets how the call ends. */
  readonly asked?: PropertyRequest
  /** The channels that can ring an extension. */
  readonly capacityOf: (extension: string) => Capacity
}

export interface Booked {
  readonly id: string
  readonly room: string
  readonly scheduled: string
  readonly expected: string
}

/** Books one call for each room, or none. A call that is pending already is given again. */
export function* book(
  desk: DeskContext,
  booking: Booking,
): Pieces<{ change: Change; booked: Booked[] }> {
  const first = firstRing(desk, booking)
  requirePrompt(desk.read, booking.prompt ?? 0)
  const dailyAt = dailyAtOf({ daily: booking.daily, wall: first.wall })
  const rooms = new Set(booking.rooms)
  requireShare(desk, rooms.size)
  const forecast = new Forecast(desk.read, desk.nowMs)
  const change: Write[] = []
  const booked: Booked[] = []
  for (const name of rooms) {
    yield
    const room = requireMailbox(desk, name)
    const capacity = booking.capacityOf(room.extension)
    const found = desk.read.pendingCall(desk.read.pendingAt(name, first.ms, dailyAt) ?? '')
    if (found) {
      yield* forecast.findOut(found, capacity)
      const expected = desk.time.iso(expectedRing(desk, found, { forecast, capacity }))
      booked.push({ id: found.id, room: name, scheduled: desk.time.iso(first.ms), expected })
      change.push(...rebook(desk, found, booking))
      continue
    }
    requireBelowLimits(desk.read, name, booked.length)
    const call = newCall(desk, booking, { room, first })
    const expectedMs = isRungByUs(desk.rules, room)
      ? forecast.ofNew(name, first.ms, capacity)
      : Math.max(desk.nowMs, first.ms)
    const expected = desk.time.iso(expectedMs)
    booked.push({ id: call.id, room: name, scheduled: call.scheduled, expected })
    const detail = `for ${call.scheduled}${booking.daily ? ', daily' : ''}`
    change.push({ put: 'wakeup', record: call }, logged(desk, call, 'created', { detail }))
  }
  return { change, booked }
}

/**
 * So many calls may be booked for one room, by one tenant, by all tenants together, and in all: each is
 * held in memory until it is done.
 */
const maxPending = { ofRoom: 100, ofTenant: 20_000, ofTenants: 80_000, inAll: 100_000 }

/** Throws Fault 306 when a room, or the site, has too many calls for another one; `added` are new by now. */
function requireBelowLimits(read: Reads, room: string, added: number): void {
  if (isRoomFull(read, room, 0))
    throw new Fault(
      306,
      `Room ${room} has ${maxPending.ofRoom} calls booked already; delete some first.`,
    )
  if (isSiteFull(read, added))
    throw new Fault(306, `${maxPending.inAll} calls are booked already; delete some first.`)
}

/** Whether a room has all the calls that it may have, with those that are `added` by now. */
export function isRoomFull(read: Reads, room: string, added: number): boolean {
  return read.pendingOf(room).length + added >= maxPending.ofRoom
}

export function isSiteFull(read: Reads, added: number): boolean {
  return read.pendingCount() + added >= maxPending.inAll
}

/** Throws Fault 306 when somebody bound to a tenant would take more than the tenant's share of calls. */
function requireShare({ read, actor: { tenant } }: DeskContext, added: number): void {
  if (tenant === '') return
  const inAll = read.pendingCount() + added
  const ofTenant = read.pendingCount(tenant) + added
  if (inAll > maxPending.ofTenants || ofTenant > maxPending.ofTenant)
    throw new Fault(
      306,
      `A tenant may have ${maxPending.ofTenant} calls booked, and all tenants together ${maxPending.ofTenants}; delete some first.`,
    )
}

/** When the phone will really ring for a pending call, after all that are ahead of it. */
export function expectedRing(
  { read, nowMs, rules }: Pick<DeskContext, 'read' | 'nowMs' | 'rules'>,
  call: PendingCall,
  { forecast, capacity }: { forecast: Forecast; capacity: Capacity },
): number {
  if (call.status === Status.ringing) return nowMs
  if (!isRungByUs(rules, read.get('room', call.room))) return call.scheduledMs
  return forecast.ofCall(call, capacity)
}

/** Staff who make a call themselves do not wait for a channel. */
function isRungByUs(rules: WakeupRules, room: Room | undefined): boolean {
  return methodOf(rules, room) === 'automatic'
}

function newCall(
  desk: DeskContext,
  { daily, prompt, asked }: Booking,
  { room, first }: { room: Room; first: When },
): Wakeup {
  return {
    id: desk.newId(),
    room: room.room,
    scheduled: desk.time.iso(first.ms),
    created: desk.time.iso(desk.nowMs),
    daily,
    actor: desk.actor.name,
    attempts: 0,
    snoozes: 0,
    prompt: prompt ?? 0,
    result: Result.pending,
    source: desk.actor.source,
    status: Status.pending,
    tenant: tenantOfCalls(desk.read, room),
    scheduledMs: first.ms,
    wall: first.wall,
    dueMs: first.ms,
    lateMs: -1,
    tries: 0,
    asked: asked ? [asked] : [],
    guests: guestsToWake(desk.read, room.room),
  }
}

/** The tenant that the calls of a room carry: its own, or the site's. */
export function tenantOfCalls(read: Reads, room: Room): string {
  return room.tenant || (read.get('installation', 'installation')?.siteTenant ?? '')
}

/**
 * Whoever asks again may ask for another prompt, until the call is due. A property system gets how
 * it ends; and what the hotel itself wants as well is not the property system's to clear any more.
 */
function rebook(desk: DeskContext, found: PendingCall, { prompt, asked }: Booking): Write[] {
  const call = desk.read.wakeup(found.id)
  if (!call) return []
  const isOpen = found.status === Status.pending && found.dueMs > desk.nowMs
  const wanted: Wakeup = {
    ...call,
    prompt: isOpen && prompt !== undefined ? prompt : call.prompt,
    asked: joinRequests(call.asked, asked ? [asked] : []),
    source: sourceOfBoth(call.source, desk.actor.source),
    guests: guestsOfBoth(call.guests, guestsToWake(desk.read, call.room)),
  }
  const changes = [
    ...(wanted.prompt === call.prompt ? [] : [`prompt ${prompt}`]),
    ...(isForTheSame(wanted, call) ? [] : [`also asked for by ${desk.actor.name}`]),
  ]
  if (changes.length === 0) return []
  return [
    { put: 'wakeup', record: wanted },
    logged(desk, call, 'updated', { detail: changes.join(', ') }),
  ]
}

function isForTheSame(wanted: Wakeup, call: Wakeup): boolean {
  return (
    wanted.asked === call.asked &&
    wanted.source === call.source &&
    wanted.guests.length === call.guests.length
  )
}

/** A call that two have asked for is the property system's only when both were. */
export function sourceOfBoth(first: Source, second: Source): Source {
  return first === Source.property ? second : first
}

/** When a booking first rings. The current minute is still in time; a daily call looks for its next day. */
function firstRing(desk: DeskContext, { when, daily }: Booking): When {
  const { time, nowMs } = desk
  const wall = when.wall || (daily ? time.wallAt(when.ms) : '')
  const minuteStart = Math.floor(nowMs / minuteMs) * minuteMs
  if (when.ms > nowMs + horizonMs)
    throw new Fault(306, 'The time lies more than 400 days ahead; choose an earlier one.')
  if (when.ms >= minuteStart) return { ms: when.ms, wall }
  if (!daily)
    throw new Fault(
      306,
      'The time lies in the past; choose one from the current minute on, or give a later date.',
    )
  return nextDay(time, `${time.wallAt(nowMs).slice(0, 10)}${wall.slice(10)}`, minuteStart)
}

/** A mailbox room that this person may book for. */
function requireMailbox({ read, actor }: DeskContext, name: string): Room {
  const room = seen(actor, read.get('room', name))
  if (!room?.list.includes('mailbox'))
    throw new Fault(302, `There is no room ${name} to ring; check the room number.`)
  requireOwn(actor, room, `Room ${name}`)
  return room
}

/** How late the first ring was, in seconds; null before it. */
export function lateSeconds({ lateMs }: Wakeup): number | null {
  return lateMs < 0 ? null : lateMs / 1000
}

/** A call as this person may see it; a site's call does not exist for a tenant's account. */
export function requireCall(read: Reads, actor: Actor, id: string): Wakeup {
  const call = read.wakeup(id)
  if (!call || !owns(actor, call))
    throw new Fault(301, 'There is no such wakeup call; it may have been deleted.')
  return call
}

/** Whoever means the call of one time must not settle the next one, for which a daily call waits by now. */
export function requireScheduled({ read, actor }: DeskContext, id: string, ms: number): void {
  if (requireCall(read, actor, id).scheduledMs !== ms)
    throw new Fault(301, 'That call is settled already; the daily call is due at another time now.')
}

/** What an operator may say of a call. */
export const operatorResults = [Result.complete, Result.noAnswer, Result.busy] as const
export type OperatorResult = (typeof operatorResults)[number]

/** The operator's word on a call: it settles a pending one and corrects a finished one. */
export function update(desk: DeskContext, id: string, result: OperatorResult): Change {
  const call = { ...requireCall(desk.read, desk.actor, id), actor: desk.actor.name }
  const detail = `result ${result}`
  if (call.result === Result.pending)
    return finish(desk, call, { result, event: 'updated', detail })
  const corrected: Wakeup = { ...call, result, status: Status.finished }
  return [
    logged(desk, call, 'updated', { detail }),
    { put: 'wakeup', record: corrected },
    ...withdraw(desk.read, id),
    ...(result === call.result ? [] : announce(desk, corrected)),
  ]
}

export function remove(desk: DeskContext, id: string): Change {
  const call = requireCall(desk.read, desk.actor, id)
  const isPending = call.result === Result.pending
  const answers = answerRequests(desk, call, isPending ? 'deleted' : undefined)
  return [...deleteCall(desk, call, answers.note), ...answers.change]
}

/**
 * A call for a wall time stays at that wall time when the zone's rules, or the site's zone, have
 * changed. One that is under way is left as it is.
 */
export function keepWallTime(desk: DeskContext, id: string): Change {
  const { read, time } = desk
  const call = read.wakeup(id)
  if (call?.result !== Result.pending) return []
  const isUnderWay = call.status !== Status.pending
  const ms = call.wall === '' || isUnderWay ? call.scheduledMs : time.instantOf(call.wall)
  const scheduled = time.iso(ms)
  if (scheduled === call.scheduled && ms === call.scheduledMs) return []
  const dueMs = isUnderWay ? call.dueMs : ms
  const detail = `now ${scheduled}: the time zone's rules have changed`
  return [
    { put: 'wakeup', record: { ...call, scheduled, scheduledMs: ms, dueMs } },
    logged(desk, call, 'updated', { detail }),
  ]
}
