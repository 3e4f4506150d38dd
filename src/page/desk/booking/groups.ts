import { signal } from '@preact/signals'
import { keep, readKept } from '../../shell/kept.ts'
import { type Group, isNamed } from './named-rooms.ts'

const maxGroups = 50
const keptAs = 'groups'

/** Groups that this desk has named, kept in this browser. */
export class Groups {
  readonly #list = signal<readonly Group[]>(readGroups())

  get list(): readonly Group[] {
    return this.#list.value
  }

  /** Under a name that is there already, the rooms are replaced. False when there is no space for it. */
  add(group: Group): boolean {
    const others = this.list.filter(({ name }) => !isNamed(name, group.name))
    return others.length < maxGroups && this.#keep([...others, group])
  }

  remove(name: string): void {
    this.#keep(this.list.filter((group) => group.name !== name))
  }

  #keep(groups: readonly Group[]): boolean {
    const isKept = keep(keptAs, groups.length === 0 ? '' : JSON.stringify(groups))
    if (isKept) this.#list.value = groups
    return isKept
  }
}

/** What was kept may be of another version, or changed by hand. */
function readGroups(): readonly Group[] {
  try {
    const kept: unknown = JSON.parse(readKept(keptAs) || '[]')
    return Array.isArray(kept) ? kept.filter(isGroup).slice(0, maxGroups) : []
  } catch {
    return []
  }
}

function isGroup(kept: unknown): kept is Group {
  if (typeof kept !== 'object' || kept === null) return false
  const rooms: unknown = Reflect.get(kept, 'rooms')
  return (
    typeof Reflect.get(kept, 'name') === 'string' &&
    Array.isArray(rooms) &&
    rooms.every((room) => typeof room === 'string')
  )
}
