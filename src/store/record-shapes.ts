/** What records are made of: whatever else comes with a backup would stop the daemon when it is read. */
import {
  type Alert,
  alertKinds,
  type CallTimes,
  type Category,
  type Installation,
  type Item,
  methods,
  type NightBook,
  type Occupancy,
  type Prompt,
  type Property,
  permissions,
  type Room,
  type RoomStatus,
  roomLists,
  type Session,
  type StatusType,
  type UsedCode,
  type User,
  type WithheldList,
} from '../core/model.ts'
import type { LogHead, SmallTable } from '../core/ports.ts'
import { having, isFlag, isNumber, isOneOf, isText, listOf, optional } from '../lib/shapes.ts'

/** A date ends there. */
const maxTimeMs = 8.64e15
/** Numbers that are counted on from stay exact. */
const maxCount = 2 ** 48

function isTime(value: unknown): boolean {
  return isNumber(value) && Math.abs(value) <= maxTimeMs
}

export function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= maxCount
}

export const isCheckpoint = having<LogHead>({ seq: isCount, hash: isText, atMs: isTime })

const withheld = having<WithheldList>({
  atMs: isTime,
  rooms: listOf(isText),
  isEmpty: isFlag,
  isAccepted: isFlag,
})

export const smallShapes: Readonly<Record<SmallTable, (record: unknown) => boolean>> = {
  user: having<User>({
    name: isText,
    hash: isText,
    permissions: listOf(isOneOf(permissions)),
    initial: isFlag,
    authenticator: optional(isText),
    tenant: isText,
  }),
  room: having<Room>({
    room: isText,
    extension: isText,
    language: isText,
    method: isOneOf([...methods, '']),
    list: listOf(isOneOf(roomLists)),
    tenant: isText,
  }),
  category: having<Category>({ id: isText, description: isText, color: isText, tenant: isText }),
  item: having<Item>({
    id: isText,
    description: isText,
    category: isText,
    max: isNumber,
    price: isText,
    tenant: isText,
  }),
  status: having<StatusType>({ id: isText, description: isText, tenant: isText }),
  roomStatus: having<RoomStatus>({
    room: isText,
    id: isText,
    description: isText,
    changed: isText,
    actor: isText,
    tenant: isText,
  }),
  installation: having<Installation>({
    siteTenant: isText,
    serial: isText,
    installedMs: isTime,
    setupMs: isTime,
    updatedMs: isTime,
    version: isText,
  }),
  alert: having<Alert>({
    id: isText,
    kind: isOneOf(alertKinds),
    room: isText,
    atMs: isTime,
    calls: isCount,
    detail: optional(isText),
    tenant: isText,
  }),
  nightBook: having<NightBook>({
    seenMs: isTime,
    logSeq: isCount,
    zone: isText,
    zoneRules: isText,
    summedUpMs: isTime,
    callTimes: having<CallTimes>({ count: isCount, meanMs: isNumber, deviationMs: isNumber }),
    acceptedBeforeMs: optional(isNumber),
  }),
  prompt: having<Prompt>({
    id: isText,
    prompt: isCount,
    language: isText,
    seconds: isNumber,
    added: isText,
    actor: isText,
    audio: isText,
    tenant: isText,
  }),
  occupancy: having<Occupancy>({
    property: isText,
    room: isText,
    reservations: listOf(isText),
    isShared: isFlag,
    lastLeft: isText,
    change: isCount,
  }),
  property: having<Property>({
    name: isText,
    change: isCount,
    lostMs: isTime,
    withheld: (value) => value === undefined || withheld(value),
  }),
  session: having<Session>({ id: isText, user: isText, startedMs: isTime }),
  usedCode: having<UsedCode>({ user: isText, step: isCount }),
}
