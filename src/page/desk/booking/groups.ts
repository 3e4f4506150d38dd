import { isInRange, rangeOf } from '../../../core/groups.ts'
import { maxGroupName } from '../../../core/model/group.ts'
import type { Answer } from '../../rest/answer.ts'
import type { Room, RoomGroup } from '../../rest/records.ts'
import type { Rest } from '../../rest/rest.ts'
import type { Group } from './named-rooms.ts'

/** A group that the system keeps, or that a property system reports. */
export interface KeptGroup extends Group {
  readonly record: RoomGroup
  /** Not one of a property system, nor the whole site's for somebody of a tenant. */
  readonly canEdit: boolean
}

export interface GroupsOf {
  /** Those that can be rung. */
  readonly rooms: readonly Pick<Room, 'room' | 'tenant'>[]
  /** The tenant of whoever looks; empty for the whole site. */
  readonly tenant: string
}

/** The groups with the rooms that each means. */
export function keptGroups(
  records: readonly RoomGroup[],
  { rooms, tenant }: GroupsOf,
): readonly KeptGroup[] {
  const names = rooms.map(({ room }) => room)
  const tenants = new Map(rooms.map((room) => [room.room, room.tenant]))
  const roomsOf = (record: RoomGroup) =>
    record.rooms
      .split(',')
      .flatMap((part) => (tenants.get(part) === record.tenant ? [part] : expanded(part, names)))
  return records.map((record) => ({
    name: record.name,
    rooms: [...new Set(roomsOf(record))],
    record,
    canEdit: record.property === '' && (tenant === '' || record.tenant === tenant),
  }))
}

/** As the system reads it: the number of a room of the same tenant comes before a range that is written the same. */
function expanded(part: string, rooms: readonly string[]): readonly string[] {
  const range = rangeOf(part)
  return range ? rooms.filter((room) => isInRange(range, room)) : [part]
}

/** What somebody wants a group to be. */
export interface WantedGroup {
  readonly name: string
  /** `101-110,115` */
  readonly rooms: string
}

export function addGroup(
  rest: Rest,
  group: WantedGroup & { readonly tenant?: string },
  idempotencyKey: string,
): Promise<Answer<void>> {
  const { name, rooms, tenant } = group
  return rest.post('/rest/group', { name, rooms, tenant: tenant || undefined }, { idempotencyKey })
}

/** Sets its rooms; its name is what it is known by, and stays. */
export function changeGroup(rest: Rest, { name, rooms }: WantedGroup): Promise<Answer<void>> {
  return rest.put(pathOf(name), { rooms })
}

export function removeGroup(rest: Rest, name: string): Promise<Answer<void>> {
  return rest.remove(pathOf(name))
}

/** Of several spaces one; a comma would part it from the next room. */
export function cleanName(typed: string): string {
  return typed.trim().replaceAll(/[\s,;]+/g, ' ')
}

/** Whether the system takes such a name. */
export function isGroupName(name: string): boolean {
  return name !== '' && name.length <= maxGroupName && !/[,@/]/.test(name)
}

function pathOf(name: string): string {
  return `/rest/group/${encodeURIComponent(name)}`
}
