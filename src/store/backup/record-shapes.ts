/** What the records of the small tables are made of: whatever else comes with a backup would stop the daemon. */

import { permissions, type Session, type UsedCode, type User } from '../../core/model/account.ts'
import { type Alert, alertKinds } from '../../core/model/alert.ts'
import type { Category, Item } from '../../core/model/catalogue.ts'
import type { CallTimes, DeskRecord } from '../../core/model/desk.ts'
import type { DialledCharges } from '../../core/model/dialled-charges.ts'
import type { Group } from '../../core/model/group.ts'
import type { Occupancy, Property, Stay, WithheldList } from '../../core/model/guest.ts'
import type { Installation } from '../../core/model/installation.ts'
import type { Prompt } from '../../core/model/prompt.ts'
import {
  methods,
  needs,
  type Room,
  type RoomStatus,
  roomLists,
  type StatusType,
} from '../../core/model/room.ts'
import type { SmallTable } from '../../core/model/small-tables.ts'
import { isPrice } from '../../core/money.ts'
import {
  having,
  isCount,
  isFlag,
  isOneOf,
  isSomeOf,
  isText,
  isTimeMs,
  isWithin,
  listOf,
  optional,
} from '../../lib/shapes.ts'
import { dayMs } from '../../lib/units.ts'

/** No call keeps a channel for longer, and no recording is. */
const isSpanMs = isWithin(0, dayMs)

export const isPriceText = (value: unknown) => isText(value) && isPrice(value)

const withheld = having<WithheldList>({
  atMs: isTimeMs,
  rooms: listOf(isText),
  isEmpty: isFlag,
  isAccepted: isFlag,
})

const dialledCharge = having<DialledCharges['charges'][number]>({
  room: isText,
  item: isText,
  quantity: isCount,
  atMs: isTimeMs,
})

export const smallShapes: Readonly<Record<SmallTable, (record: unknown) => boolean>> = {
  user: having<User>({
    name: isText,
    hash: isText,
    permissions: listOf(isOneOf(permissions)),
    initial: isFlag,
    authenticator: optional(isText),
    pin: optional(isText),
    tenant: isText,
  }),
  room: having<Room>({
    room: isText,
    extension: isText,
    language: isText,
    method: isOneOf([...methods, '']),
    profile: optional(isText),
    needs: optional(isSomeOf(needs)),
    list: listOf(isOneOf(roomLists)),
    tenant: isText,
  }),
  category: having<Category>({ id: isText, description: isText, color: isText, tenant: isText }),
  item: having<Item>({
    id: isText,
    description: isText,
    category: isText,
    max: isCount,
    price: isPriceText,
    tenant: isText,
  }),
  status: having<StatusType>({
    id: isText,
    description: isText,
    next: optional(isText),
    tenant: isText,
  }),
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
    installedMs: isTimeMs,
    setupMs: isTimeMs,
    updatedMs: isTimeMs,
    version: isText,
    pinSalt: optional(isText),
  }),
  alert: having<Alert>({
    id: isText,
    kind: isOneOf(alertKinds),
    room: isText,
    atMs: isTimeMs,
    scheduled: optional(isText),
    calls: isCount,
    detail: optional(isText),
    tenant: isText,
  }),
  nightBook: having<DeskRecord>({
    seenMs: isTimeMs,
    logSeq: isCount,
    zone: isText,
    zoneRules: isText,
    summedUpMs: isTimeMs,
    callTimes: having<CallTimes>({ count: isCount, meanMs: isSpanMs, deviationMs: isSpanMs }),
    acceptedBeforeMs: optional(isTimeMs),
  }),
  prompt: having<Prompt>({
    id: isText,
    prompt: isCount,
    language: isText,
    seconds: isWithin(0, 86_400),
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
    stays: optional(listOf(having<Stay>({ reservation: isText, vip: isText, group: isText }))),
    lastLeft: isText,
    change: isCount,
  }),
  property: having<Property>({
    name: isText,
    change: isCount,
    lostMs: isTimeMs,
    withheld: (value) => value === undefined || withheld(value),
  }),
  session: having<Session>({ id: isText, user: isText, startedMs: isTimeMs }),
  usedCode: having<UsedCode>({ user: isText, step: isCount }),
  group: having<Group>({ name: isText, rooms: isText, tenant: isText }),
  dialledCharges: having<DialledCharges>({ user: isText, charges: listOf(dialledCharge) }),
}
