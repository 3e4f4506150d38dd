import { maxGroupName } from '../../../core/model/group.ts'
import type { Answer } from '../../rest/answer.ts'
import { keep, readKept } from '../../shell/kept.ts'
import { cleanName, type WantedGroup } from './groups.ts'
import { isNamed } from './named-rooms.ts'

const maxGroups = 50
const keptAs = 'groups'

/** Groups that an older page has kept in this browser alone. What was kept may have been changed by hand. */
export function readBrowserGroups(): readonly WantedGroup[] {
  try {
    const kept: unknown = JSON.parse(readKept(keptAs) || '[]')
    if (!Array.isArray(kept)) return []
    return kept
      .filter(isGroup)
      .slice(0, maxGroups)
      .map(({ name, rooms }) => ({ name, rooms: rooms.join(',') }))
  } catch {
    return []
  }
}

/** Keeps those that are still to be taken over; none forgets them. */
export function keepBrowserGroups(groups: readonly WantedGroup[]): void {
  const kept = groups.map(({ name, rooms }) => ({ name, rooms: rooms.split(',') }))
  keep(keptAs, kept.length === 0 ? '' : JSON.stringify(kept))
}

export interface TakingOver {
  /** The groups that the system has already. */
  readonly known: readonly WantedGroup[]
  readonly add: (group: WantedGroup) => Promise<Answer<void>>
}

export interface TakenOver {
  /** Those that the system did not take. */
  readonly left: readonly WantedGroup[]
  /** The new names of those whose own were not free. */
  readonly renamed: readonly string[]
}

/** Hands groups over to the system, each under a name that is free. */
export async function takeOver(
  groups: readonly WantedGroup[],
  { known, add }: TakingOver,
): Promise<TakenOver> {
  const there = [...known]
  const left: WantedGroup[] = []
  const renamed: string[] = []
  for (const [index, { name, rooms }] of groups.entries()) {
    if (there.some((other) => isNamed(other.name, cleaned(name)) && other.rooms === rooms)) continue
    const wanted = { name: freeName(cleaned(name), there), rooms }
    const { kind } = await add(wanted)
    // Nobody answers: the others would only wait, too.
    if (kind === 'silent') return { left: [...left, ...groups.slice(index)], renamed }
    if (kind === 'ok') there.push(wanted)
    else left.push({ name, rooms })
    if (kind === 'ok' && wanted.name !== name) renamed.push(wanted.name)
  }
  return { left, renamed }
}

/** As the system takes it. */
function cleaned(name: string): string {
  return cleanName(name.replaceAll(/[@/]/g, ' ')).slice(0, maxGroupName) || '1'
}

/** `Tour`, or `Tour 2` where there is another one. */
function freeName(name: string, there: readonly WantedGroup[]): string {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name.slice(0, maxGroupName - 5).trim()} ${count}`
    if (!there.some((other) => isNamed(other.name, tried))) return tried
  }
}

interface BrowserGroup {
  readonly name: string
  readonly rooms: readonly string[]
}

function isGroup(kept: unknown): kept is BrowserGroup {
  if (typeof kept !== 'object' || kept === null) return false
  const rooms: unknown = Reflect.get(kept, 'rooms')
  return (
    typeof Reflect.get(kept, 'name') === 'string' &&
    Array.isArray(rooms) &&
    rooms.length > 0 &&
    rooms.every((room) => typeof room === 'string')
  )
}
