import { isInRange, rangeOf } from '../../../core/groups.ts'
import { byNumber } from '../../parts/floors.ts'
import { type Group, isNamed } from './named-rooms.ts'

/** The system books for so many rooms at once. */
export const maxRooms = 1_000

/** The rooms that can be chosen from, and by which names. */
export interface Rooms {
  /** That can be rung, as people count: 9, 10, 101, A1, A2. */
  readonly rooms: readonly string[]
  readonly groups: readonly Group[]
  /** Where each room, in small letters, is in the list. */
  readonly places: ReadonlyMap<string, number>
}

export function roomsToChoose(
  names: readonly string[],
  groupsOf: (rooms: readonly string[]) => readonly Group[],
): Rooms {
  const rooms = [...names].sort(byNumber)
  const places = new Map(rooms.map((room, place) => [room.toLowerCase(), place]))
  return { rooms, groups: groupsOf(rooms), places }
}

export interface Chosen {
  readonly rooms: readonly string[]
  /** What was typed and is no room, range or group. */
  readonly unknown: readonly string[]
  /** Whether typing on could not name anything else. */
  readonly isComplete: boolean
}

/** The rooms that a text names: `305`, `305,306`, `301-310`, `3*`, `floor 3`, a list pasted from elsewhere. */
export function chooseRooms(text: string, known: Rooms): Chosen {
  const chosen = new Set<string>()
  const unknown: string[] = []
  for (const part of partsOf(text, known)) {
    const rooms = roomsOf(part, known)
    if (rooms.length === 0) unknown.push(part)
    for (const room of rooms) chosen.add(room)
  }
  const isComplete = chosen.size > 0 && unknown.length === 0 && isLastComplete(text, known)
  return { rooms: [...chosen], unknown, isComplete }
}

/** The end of what was typed: what suggestions are about. */
export function lastPart(text: string): string {
  return /[^,;\n]*$/.exec(text)?.[0].trim() ?? ''
}

/** The text with its last part replaced by what was chosen. */
export function withLastPart(text: string, part: string): string {
  return `${text.slice(0, text.length - (/[^,;\n]*$/.exec(text)?.[0].length ?? 0))}${part}`
}

/** Names of groups hold spaces; everywhere else a space parts one room from the next. */
function partsOf(text: string, known: Rooms): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .flatMap((part) => (groupNamed(part, known) ? [part] : joinRanges(part).split(/[\s/]+/)))
    .filter((part) => part !== '')
}

/** `301 - 310` is meant as `301-310`. */
function joinRanges(part: string): string {
  return part.replaceAll(/\s+[-–]\s+/g, '-')
}

function roomsOf(part: string, known: Rooms): readonly string[] {
  const group = groupNamed(part, known)
  if (group) return group.rooms.filter((room) => known.places.has(room.toLowerCase()))
  const place = known.places.get(part.toLowerCase())
  if (place !== undefined) return known.rooms.slice(place, place + 1)
  if (part.endsWith('*')) return startingWith(part.slice(0, -1), known)
  return rangeOfRooms(part, known)
}

/** A room number may hold a dash itself: every dash is tried. Where no such rooms are, by their numbers. */
function rangeOfRooms(part: string, { rooms, places }: Rooms): readonly string[] {
  for (const { index } of part.matchAll(/[-–]/g)) {
    const first = places.get(part.slice(0, index).toLowerCase())
    const last = places.get(part.slice(index + 1).toLowerCase())
    if (first !== undefined && last !== undefined && last >= first)
      return rooms.slice(first, last + 1)
  }
  const range = rangeOf(plainDash(part).toLowerCase())
  return range ? rooms.filter((room) => isInRange(range, room.toLowerCase())) : []
}

function plainDash(part: string): string {
  return part.replace('–', '-')
}

/**
 * The rooms that a text names as the system keeps a group: a range stays one where the system reads the
 * same rooms from it.
 */
export function groupTextOf(text: string, known: Rooms): string {
  const parts = partsOf(text, known).flatMap((part) => {
    const rooms = roomsOf(part, known)
    const range = known.places.has(part.toLowerCase()) ? undefined : rangeOf(plainDash(part))
    const read = range && known.rooms.filter((room) => isInRange(range, room))
    return read?.join() === rooms.join() ? [plainDash(part)] : rooms
  })
  return [...new Set(parts)].join(',')
}

export function startingWith(start: string, { rooms }: Rooms): readonly string[] {
  return rooms.filter((room) => room.toLowerCase().startsWith(start.toLowerCase()))
}

function groupNamed(part: string, { groups }: Rooms): Group | undefined {
  return groups.find(({ name }) => isNamed(name, part))
}

function isLastComplete(text: string, known: Rooms): boolean {
  const last = lastPart(text)
  if (last === '' || last.endsWith('*')) return last !== ''
  const end = /[^\s/–-]*$/.exec(last)?.[0] ?? ''
  const isBeginning = (name: string) =>
    name.length > last.length && name.toLowerCase().startsWith(last.toLowerCase())
  const longer = [...startingWith(end, known), ...startingWith(last, known)].filter(
    (room) => room.toLowerCase() !== end.toLowerCase() && room.toLowerCase() !== last.toLowerCase(),
  )
  return longer.length === 0 && !known.groups.some(({ name }) => isBeginning(name))
}
