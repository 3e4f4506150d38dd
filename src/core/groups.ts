/** Groups of rooms: the hotel's own, and those that travel together by a property system. */

import type { Pieces } from '../lib/turns/pieces.ts'
import { Fault } from './fault.ts'
import type { Group } from './model/group.ts'
import type { Room } from './model/room.ts'
import type { Reads } from './ports/reads.ts'
import { type Actor, canSee, seen } from './tenancy.ts'

/** A group that nobody here keeps: the rooms whose guests a property system reports as one. */
export interface PropertyGroup extends Group {
  readonly property: string
}

/** A part of a group's rooms: `101-110`, or `A1-A9`. */
interface RoomRange {
  readonly prefix: string
  readonly first: string
  readonly last: string
}

/** The range that a text stands for; undefined where it is none. */
export function rangeOf(text: string): RoomRange | undefined {
  const match = /^(\D*)(\d{1,9})-(\D*)(\d{1,9})$/.exec(text)
  if (!match) return undefined
  const [, prefix = '', first = '', secondPrefix = '', last = ''] = match
  const isPlain = secondPrefix === '' || secondPrefix === prefix
  return isPlain && Number(first) <= Number(last) ? { prefix, first, last } : undefined
}

/** Whether a room lies in a range: by its number, and by how many digits that has. */
export function isInRange({ prefix, first, last }: RoomRange, room: string): boolean {
  const digits = room.slice(prefix.length)
  return (
    room.startsWith(prefix) &&
    /^\d{1,9}$/.test(digits) &&
    digits.length >= first.length &&
    digits.length <= last.length &&
    Number(digits) >= Number(first) &&
    Number(digits) <= Number(last)
  )
}

interface Asking {
  readonly read: Reads
  readonly actor: Actor
}

/**
 * The rooms that a booking names, each once: room numbers, and groups behind an `@`. Throws Fault 312
 * where there is no such group, and Fault 202 where there are more than `max` rooms.
 */
export function* roomsNamed(
  asking: Asking,
  names: readonly string[],
  max: number,
): Pieces<Set<string>> {
  const rooms = new Set<string>()
  for (const name of names) {
    if (!name.startsWith('@')) rooms.add(name)
    else for (const room of yield* roomsOfGroup(asking, name.slice(1))) rooms.add(room)
    if (rooms.size > max)
      throw new Fault(202, `That is more than ${max} rooms at once; book them in parts.`)
  }
  return rooms
}

function* roomsOfGroup(asking: Asking, name: string): Pieces<string[]> {
  const group = findGroup(asking, name)
  if (!group) throw new Fault(312, `There is no group ${name}; GET /rest/group lists the groups.`)
  const rooms = yield* expand(asking, group)
  if (rooms.length === 0)
    throw new Fault(302, `No room is in the group ${name}; check the rooms of the group.`)
  return rooms
}

function findGroup({ read, actor }: Asking, name: string): Group | undefined {
  const own = seen(actor, read.get('group', name))
  return own ?? propertyGroups({ read, actor }).find((group) => group.name === name)
}

/** The rooms of a group: those that it names, and those that its ranges reach. */
function* expand({ read, actor }: Asking, { rooms }: Group): Pieces<string[]> {
  const found: string[] = []
  for (const part of rooms.split(',')) {
    const range = read.get('room', part) ? undefined : rangeOf(part)
    if (!range) {
      found.push(part)
      continue
    }
    for (const room of read.all('room')) {
      yield
      if (isRung(room) && canSee(actor, room) && isInRange(range, room.room)) found.push(room.room)
    }
  }
  return found
}

function isRung({ list }: Room): boolean {
  return list.includes('mailbox')
}

/** The groups that property systems report, with the rooms that this person may see. */
export function propertyGroups({ read, actor }: Asking): PropertyGroup[] {
  const rooms = new Map<string, Set<string>>()
  const properties = new Map<string, string>()
  for (const { property, room, stays = [] } of read.each('occupancy'))
    for (const { group } of stays) {
      const known = group === '' ? undefined : seen(actor, read.get('room', room))
      if (!known || !isRung(known)) continue
      const name = propertyGroupName(property, group)
      properties.set(name, property)
      rooms.set(name, (rooms.get(name) ?? new Set()).add(room))
    }
  return [...rooms]
    .map(([name, of]) => {
      const property = properties.get(name) ?? ''
      return { name, rooms: [...of].sort().join(','), tenant: '', property }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** No name of the hotel's own groups has a slash. */
function propertyGroupName(property: string, group: string): string {
  return `${property}/${group}`
}
