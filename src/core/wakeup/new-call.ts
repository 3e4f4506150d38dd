/** What a call is like that is booked, or booked anew by a move. */

import { Fault } from '../fault.ts'
import { needsText, type Room } from '../model/room.ts'
import { dailyAtOf, type PropertyRequest, Result, Status, type Wakeup } from '../model/wakeup.ts'
import type { PendingCall, Reads } from '../ports/reads.ts'
import { guestsToWake } from '../property/occupancy.ts'
import type { When } from '../site-time.ts'
import { requireOwn, seen } from '../tenancy.ts'
import type { Capacity } from './capacity.ts'
import type { DeskContext } from './context.ts'
import { type NamedProfile, profileText, requireProfile } from './profile.ts'
import { requirePrompt } from './prompt.ts'
import type { WantedTime } from './series.ts'

/** What a call is like, beside its room and time. */
export interface CallOptions extends Pick<WantedTime, 'daily' | 'days' | 'until'> {
  /** What is said; what the rules say, or what was asked for before, when not given. */
  readonly prompt?: number | undefined
  /** The profile that it rings by; that of the guest or the room when not given. */
  readonly profile?: string | undefined
  /** What the guest needs besides the telephone, joined by commas. */
  readonly needs?: string | undefined
}

/** Where and when a call is to ring. */
export interface Place {
  readonly room: Room
  readonly first: When
  readonly capacity: Capacity
}

/** A mailbox room that this person may book for. */
export function requireMailbox({ read, actor }: DeskContext, name: string): Room {
  const room = seen(actor, read.get('room', name))
  if (!room?.list.includes('mailbox'))
    throw new Fault(302, `There is no room ${name} to ring; check the room number.`)
  requireOwn(actor, room, `Room ${name}`)
  return room
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
  { room, first }: Pick<Place, 'room' | 'first'>,
): PendingCall | undefined {
  const dailyAt = dailyAtOf({ daily, wall: first.wall, days, until })
  return read.pendingCall(read.pendingAt(room.room, first.ms, dailyAt) ?? '')
}

export interface CallDraft extends CallOptions {
  /** The property systems that get how the call ends. */
  readonly asked?: readonly PropertyRequest[] | undefined
}

export function newCall(
  desk: DeskContext,
  { daily, prompt, profile, needs, days, until, asked }: CallDraft,
  { room, first }: Pick<Place, 'room' | 'first'>,
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
    ...(profile && { profile }),
    ...(needs && { needs }),
    ...(days && { days }),
    ...(until && { until }),
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

/** The tenant that the calls of a room carry: its own, or the site's. */
export function tenantOfCalls(read: Reads, room: Room): string {
  return room.tenant || (read.get('installation', 'installation')?.siteTenant ?? '')
}

/** What a call is like, for the log. */
export function optionsText({ needs }: Wakeup, effective: NamedProfile | undefined): string {
  const needed = needs ? [`needs ${needsText(needs)}`] : []
  return [...profileText(effective), ...needed].map((text) => `, ${text}`).join('')
}
