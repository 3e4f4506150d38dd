/** Groups of rooms: the hotel's own, and those that travel together by a property system. */

import type { Pieces } from '../lib/turns/pieces.ts'
import { Fault } from './fault.ts'
import type { Group } from './model/group.ts'
import type { Room } from './model/room.ts'
import type { Reads } from './ports/reads.ts'
import { type Actor, owns, seen } from './tenancy.ts'

/** A group that nobody here keeps: the rooms whose guests a property system reports as one. */
export interface PropertyGroup extends Group {
  readonly property: string
}

/** A part of a group's rooms: `101-110`, or `A1-A9`. */
interface RoomRange {
  readonly prefix: string
  /** How many digits a number has at least: `001-010` are numbers with zeros before them. */
  readonly digits: number
  readonly first: number
  readonly last: number
}

/** So many numbers a range may have. */
export const maxRange = 2_000
/** So many groups of property systems are listed; the others can be booked by their names all the same. */
const maxPropertyGroups = 2_000
/** So many rooms are looked for at once, in all groups that a booking names. */
const maxLookups = 20_000

/** The range that a text stands for; undefined where it is none. */
export function rangeOf(text: string): RoomRange | undefined {
  const match = /^(\D*)(\d{1,9})-(\D*)(\d{1,9})$/.exec(text)
  if (!match) return undefined
  const [, prefix = '', from = '', secondPrefix = '', to = ''] = match
  const [first, last] = [Number(from), Number(to)]
  const isPlain = secondPrefix === '' || secondPrefix === prefix
  return isPlain && first <= last ? { prefix, digits: from.length, first, last } : undefined
}

/** Whether a room lies in a range. */
export function isInRange({ prefix, digits, first, last }: RoomRange, room: string): boolean {
  const text = room.slice(prefix.length)
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= first && number <= last && room === `${prefix}${padded(number, digits)}`
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

interface Asking {
  readonly read: Reads
  readonly actor: Actor
}

/**
 * The rooms that a booking names, each once: room numbers, and groups behind an `@`. Throws Fault 312
 * where there is no such group, Fault 302 where it has no room, and Fault 202 where there are more
 * than `max` rooms.
 */
export function* roomsNamed(
  asking: Asking,
  names: readonly string[],
  max: number,
): Pieces<Set<string>> {
  const { read, actor } = asking
  const isGroup = (name: string) => name.startsWith('@') && !seen(actor, read.get('room', name))
  const wanted = new Set(names)
  if (!names.some(isGroup) && wanted.size <= max) return wanted
  const groupNames = [...wanted].filter(isGroup).map((name) => name.slice(1))
  const groups = yield* findGroups(asking, groupNames)
  const rooms = new Set<string>()
  let lookups = 0
  for (const name of wanted) {
    yield
    const group = isGroup(name) ? groups.get(name.slice(1)) : undefined
    const parts = group ? partsOf(read, group) : [name]
    lookups += parts.reduce((sum, part) => sum + lookupsOf(part), 0)
    if (lookups > maxLookups) throw tooMany(max)
    const found = parts.flatMap((part) => roomsIn(asking, part))
    if (group) requireRooms(asking, group, found)
    for (const room of found) rooms.add(room)
    if (rooms.size > max) throw tooMany(max)
  }
  return rooms
}

/** Throws Fault 302 unless a group has rooms, all of which are there for whoever asks. */
function requireRooms({ read, actor }: Asking, { name }: Group, rooms: readonly string[]): void {
  if (rooms.length === 0)
    throw new Fault(302, `No room is in the group ${name}; check the rooms of the group.`)
  const unknown = rooms.find((room) => !seen(actor, read.get('room', room)))
  if (unknown !== undefined)
    throw new Fault(
      302,
      `${unknown} in the group ${name} is no room that you may ring; check the group.`,
    )
}

function tooMany(max: number): Fault {
  return new Fault(202, `That is more than ${max} rooms at once; book them in parts.`)
}

function* findGroups(asking: Asking, names: readonly string[]): Pieces<Map<string, Group>> {
  const groups = new Map<string, Group>()
  for (const name of names) {
    const own = seen(asking.actor, asking.read.get('group', name))
    if (own) groups.set(name, own)
  }
  if (groups.size < names.length)
    for (const group of yield* propertyGroups(asking, new Set(names))) groups.set(group.name, group)
  const missing = names.find((name) => !groups.has(name))
  if (missing !== undefined)
    throw new Fault(312, `There is no group ${missing}; GET /rest/group lists the groups.`)
  return groups
}

/** The rooms and ranges of a group; a room of the same tenant may be called like a range. */
function partsOf(read: Reads, { rooms, tenant }: Group): (string | RoomRange)[] {
  return rooms
    .split(',')
    .map((part) => (read.get('room', part)?.tenant === tenant ? part : (rangeOf(part) ?? part)))
}

/** How many numbers a range has. */
export function sizeOf({ first, last }: RoomRange): number {
  return last - first + 1
}

function lookupsOf(part: string | RoomRange): number {
  return typeof part === 'string' ? 1 : sizeOf(part)
}

/** A room as it is named; of a range those that exist, and that this person may have rung. */
function roomsIn({ read, actor }: Asking, part: string | RoomRange): string[] {
  if (typeof part === 'string') return [part]
  const { prefix, digits, first } = part
  const names = Array.from(
    { length: sizeOf(part) },
    (_, index) => `${prefix}${padded(first + index, digits)}`,
  )
  return names.filter((name) => isRungFor(actor, read.get('room', name)))
}

function isRungFor(actor: Actor, room: Room | undefined): boolean {
  return room !== undefined && owns(actor, room) && room.list.includes('mailbox')
}

/** So many rooms are looked at before other work may get its turn. */
const atATime = 500

/**
 * The groups that property systems report, with the rooms that this person may have rung: those that are
 * wanted, or all that can be listed.
 */
export function* propertyGroups(
  { read, actor }: Asking,
  wanted?: ReadonlySet<string>,
): Pieces<PropertyGroup[]> {
  const groups = new Map<string, { property: string; rooms: Set<string> }>()
  let looked = 0
  for (const { property, room, stays = [] } of read.each('occupancy')) {
    looked += 1
    if (looked % atATime === 0) yield
    for (const { group } of stays) {
      if (group === '' || !isRungFor(actor, read.get('room', room))) continue
      const name = propertyGroupName(property, group)
      if (wanted?.has(name) === false) continue
      const found = groups.get(name)
      if (found) found.rooms.add(room)
      else if (groups.size < maxPropertyGroups)
        groups.set(name, { property, rooms: new Set([room]) })
    }
  }
  return [...groups]
    .map(([name, { property, rooms }]) => {
      return { name, rooms: [...rooms].sort().join(','), tenant: '', property }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** No name of the hotel's own groups has a slash. */
export function isPropertyGroupName(name: string): boolean {
  return name.includes('/')
}

function propertyGroupName(property: string, group: string): string {
  return `${property}/${group}`
}
