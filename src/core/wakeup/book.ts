import type { Pieces } from '../../lib/turns/pieces.ts'
import { Fault } from '../fault.ts'
import { roomsNamed } from '../groups.ts'
import { extensionsOf, needsOfBoth, type Room } from '../model/room.ts'
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
import type { When } from '../site-time.ts'
import { requireOwn, seen } from '../tenancy.ts'
import { requireBelowLimits, requireShare } from './booking-limits.ts'
import { type Capacity, Forecast } from './capacity.ts'
import { type DeskContext, logged } from './context.ts'
import { expectedRing, isRungByUs } from './expected.ts'
import { type NamedProfile, profileOf, requireProfile } from './profile.ts'
import { requirePrompt } from './prompt.ts'
import { joinRequests } from './property-requests.ts'
import { firstRing, seriesText, type WantedTime } from './series.ts'

export const roomsAtOnce = 1_000

/** What a call is like, beside its room and time. */
export interface CallOptions extends Pick<WantedTime, 'daily' | 'days' | 'until'> {
  /** What is said; what the rules say, or what was asked for before, when not given. */
  readonly prompt?: number | undefined
  /** The profile that it rings by; that of the guest or the room when not given. */
  readonly profile?: string | undefined
  /** What the guest needs besides the telephone, joined by commas. */
  readonly needs?: string | undefined
}

export interface Booking extends CallOptions {
  /** Numbers of rooms, and names of groups behind an `@`. */
  readonly rooms: readonly string[]
  readonly when: When
  /** The property system that gets how the call ends. */
  readonly asked?: readonly PropertyRequest[]
  /** The channels that can ring one of several extensions. */
  readonly capacityOf: (extensions: readonly string[]) => Capacity
}

export interface Booked {
  readonly id: string
  readonly room: string
  readonly scheduled: string
  readonly expected: string
  /** The profile that it rings by, where it is not by the site's rules. */
  readonly effective?: NamedProfile
}

/** Books one call for each room, or none. A call that is pending already is given again. */
export function* book(
  desk: DeskContext,
  booking: Booking,
): Pieces<{ change: Change; booked: Booked[] }> {
  const first = firstRing(desk, booking)
  requireOptions(desk, booking)
  const rooms = yield* roomsNamed(desk, booking.rooms, roomsAtOnce)
  requireShare(desk, rooms.size)
  const forecast = new Forecast(desk.read, desk.nowMs)
  const change: Write[] = []
  const booked: Booked[] = []
  for (const name of rooms) {
    yield
    const room = requireMailbox(desk, name)
    const place = { room, first, capacity: booking.capacityOf(extensionsOf(room, name)) }
    const found = pendingLike(desk.read, booking, place)
    if (found) {
      yield* forecast.findOut(found, place.capacity)
      booked.push(bookedAs(desk, found, expectedRing(desk, found, { forecast, ...place })))
      change.push(...rebook(desk, found, booking))
      continue
    }
    requireBelowLimits(desk.read, name, booked.length)
    const call = newCall(desk, booking, place)
    const answer = bookedAs(desk, call, expectedOfNew(desk, call, { forecast, ...place }))
    booked.push(answer)
    const detail = `for ${call.scheduled}${seriesText(call)}${optionsText(call, answer.effective)}`
    change.push({ put: 'wakeup', record: call }, logged(desk, call, 'created', { detail }))
  }
  return { change, booked }
}

/** Where and when a call is to ring. */
export interface Place {
  readonly room: Room
  readonly first: When
  readonly capacity: Capacity
}

/** Throws Fault 312 when there is no such prompt or profile. */
export function requireOptions(
  { read, rules }: DeskContext,
  options: Pick<CallOptions, 'prompt' | 'profile'>,
): void {
  requirePrompt(read, options.prompt ?? 0)
  requireProfile(rules, options.profile ?? '')
}

/** The call that is pending already for the same room, time and series. */
export function pendingLike(
  read: Reads,
  { daily, days, until }: CallOptions,
  { room, first }: Place,
): PendingCall | undefined {
  const dailyAt = dailyAtOf({ daily, wall: first.wall, ...definedOf({ days, until }) })
  return read.pendingCall(read.pendingAt(room.room, first.ms, dailyAt) ?? '')
}

/** When a call that is being booked will ring. */
export function expectedOfNew(
  desk: DeskContext,
  { room, scheduledMs, profile = '' }: Wakeup,
  { forecast, capacity }: { forecast: Forecast; capacity: Capacity },
): number {
  const call = { room, profile }
  return isRungByUs(desk, call)
    ? forecast.ofNew(call, scheduledMs, capacity)
    : Math.max(desk.nowMs, scheduledMs)
}

/** What whoever booked a call gets to know of it. */
export function bookedAs(
  desk: DeskContext,
  call: PendingCall | Wakeup,
  expectedMs: number,
): Booked {
  const { id, room, scheduledMs, profile = '' } = call
  const effective = profileOf(desk, { room, profile })
  const scheduled = desk.time.iso(scheduledMs)
  const expected = desk.time.iso(expectedMs)
  return { id, room, scheduled, expected, ...(effective && { effective }) }
}

/** What a call is like, for the log. */
export function optionsText({ needs }: Wakeup, effective: NamedProfile | undefined): string {
  const profile = effective ? `, profile ${effective.profile} of the ${effective.from}` : ''
  return `${profile}${needs ? `, needs ${needs.replaceAll(',', ' and ')}` : ''}`
}

export function newCall(
  desk: DeskContext,
  { daily, prompt, profile, needs, days, until, asked }: Omit<Booking, 'rooms' | 'when'>,
  { room, first }: Place,
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
    ...definedOf({ profile, needs, days, until }),
    tenant: tenantOfCalls(desk.read, room),
    scheduledMs: first.ms,
    wall: first.wall,
    dueMs: first.ms,
    lateMs: -1,
    tries: 0,
    asked: asked ?? [],
    guests: guestsToWake(desk.read, room.room),
    assistAlerts: 0,
    isRingAsked: false,
  }
}

/** Those of the texts that are given and not empty. */
function definedOf<K extends string>(
  texts: Partial<Record<K, string | undefined>>,
): Partial<Record<K, string>> {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined && text !== '')
  return Object.fromEntries(given) as Partial<Record<K, string>>
}

/** The tenant that the calls of a room carry: its own, or the site's. */
export function tenantOfCalls(read: Reads, room: Room): string {
  return room.tenant || (read.get('installation', 'installation')?.siteTenant ?? '')
}

/**
 * Whoever asks again may ask for another prompt, profile or help, until the call is due. A property system
 * gets how it ends; and what the hotel itself wants as well is not the property system's to clear any more.
 */
export function rebook(
  desk: DeskContext,
  found: PendingCall,
  booking: Pick<Booking, 'prompt' | 'profile' | 'needs' | 'asked'>,
): Write[] {
  const call = desk.read.wakeup(found.id)
  if (!call) return []
  const isOpen = found.status !== Status.ringing && found.scheduledMs > desk.nowMs
  const { prompt, profile, needs, asked = [] } = booking
  const options = isOpen
    ? {
        ...(prompt !== undefined && { prompt }),
        ...definedOf({ profile, needs: needsOfBoth(call.needs, needs) }),
      }
    : {}
  const wanted: Wakeup = {
    ...call,
    ...options,
    asked: joinRequests(call.asked, asked),
    source: sourceOfBoth(call.source, desk.actor.source),
    guests: guestsOfBoth(call.guests, guestsToWake(desk.read, call.room)),
  }
  const changes = [
    ...(wanted.prompt === call.prompt ? [] : [`prompt ${prompt}`]),
    ...(wanted.profile === call.profile ? [] : [`profile ${profile}`]),
    ...(wanted.needs === call.needs ? [] : [`needs ${wanted.needs}`]),
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

/** A mailbox room that this person may book for. */
export function requireMailbox({ read, actor }: DeskContext, name: string): Room {
  const room = seen(actor, read.get('room', name))
  if (!room?.list.includes('mailbox'))
    throw new Fault(302, `There is no room ${name} to ring; check the room number.`)
  requireOwn(actor, room, `Room ${name}`)
  return room
}
