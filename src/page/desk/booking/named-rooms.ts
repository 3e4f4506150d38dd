import { floorsOf } from '../../parts/floors.ts'

/** Rooms that are chosen by one name. */
export interface Group {
  readonly name: string
  readonly rooms: readonly string[]
}

/** However it is written: in capitals, with more spaces. */
export function isNamed(name: string, typed: string): boolean {
  return name.toLowerCase() === typed.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** A group for each floor, where room numbers tell it. */
export function floorGroups(
  rooms: readonly string[],
  nameOf: (floor: string) => string,
): readonly Group[] {
  return floorsOf(rooms)
    .filter(({ name }) => name !== '')
    .map(({ name, rooms }) => ({ name: nameOf(name), rooms }))
}
