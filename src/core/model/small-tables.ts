import type { Session, UsedCode, User } from './account.ts'
import type { Alert } from './alert.ts'
import type { Category, Item } from './catalogue.ts'
import type { DeskRecord } from './desk.ts'
import type { DialledCharges } from './dialled-charges.ts'
import type { Group } from './group.ts'
import { type Occupancy, occupancyId, type Property } from './guest.ts'
import type { Installation } from './installation.ts'
import type { Prompt } from './prompt.ts'
import type { Room, RoomStatus, StatusType } from './room.ts'

/** Tables that are kept in memory as well as on disk, each with the id of its records. */
export const smallTables = {
  user: ({ name }: User) => name,
  room: ({ room }: Room) => room,
  category: ({ id }: Category) => id,
  item: ({ id }: Item) => id,
  status: ({ id }: StatusType) => id,
  roomStatus: ({ room }: RoomStatus) => room,
  installation: (_: Installation) => 'installation',
  alert: ({ id }: Alert) => id,
  nightBook: (_: DeskRecord) => 'nightBook',
  prompt: ({ id }: Prompt) => id,
  occupancy: ({ property, room }: Occupancy) => occupancyId(property, room),
  property: ({ name }: Property) => name,
  session: ({ id }: Session) => id,
  usedCode: ({ user }: UsedCode) => user,
  group: ({ name }: Group) => name,
  dialledCharges: ({ user }: DialledCharges) => user,
}

export type SmallTable = keyof typeof smallTables
export type SmallTables = { [T in SmallTable]: Parameters<(typeof smallTables)[T]>[0] }

export const smallTableNames = Object.keys(smallTables) as SmallTable[]

/** The id of a record of a small table. */
export function smallId<T extends SmallTable>(table: T, record: SmallTables[T]): string {
  return (smallTables[table] as (record: SmallTables[T]) => string)(record)
}
