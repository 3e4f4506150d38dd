import type { Charge, Delivery, DeliveryKey } from '../model/delivery.ts'
import type { Occupancy } from '../model/guest.ts'
import type { IdempotencyRecord } from '../model/idempotency.ts'
import type { SmallTable, SmallTables } from '../model/small-tables.ts'
import type { Status, Wakeup } from '../model/wakeup.ts'

export interface PendingCall {
  readonly id: string
  readonly room: string
  readonly scheduledMs: number
  readonly dueMs: number
  /** The time of day of a daily call, `HH:MM:SS`, and its days if it has any; empty for a single one. */
  readonly dailyAt: string
  readonly status: Status
  readonly tries: number
  readonly tenant: string
  /** The profile that the booking names, or empty. */
  readonly profile: string
  /** What the booking says that the guest needs, or empty. */
  readonly needs: string
  readonly assistAlerts: number
  readonly isRingAsked: boolean
}

/** A charge, and where it was sent to. */
export interface KeptCharge {
  readonly charge: Charge
  readonly deliveries: readonly DeliveryKey[]
}

/** The newest line of the wakeup log; number 0 when there is none. */
export interface LogHead {
  readonly seq: number
  readonly hash: string
  readonly atMs: number
}

/** What a decision may look at. Inside `commit` it includes the decisions before it in the same batch. */
export interface Reads {
  get<T extends SmallTable>(table: T, id: string): SmallTables[T] | undefined
  /** All records of a small table in the order of their ids. */
  all<T extends SmallTable>(table: T): SmallTables[T][]
  /** The same in no order, which takes far less where there are many. */
  each<T extends SmallTable>(table: T): Iterable<SmallTables[T]>
  /** How many records a small table has. */
  count(table: SmallTable): number
  wakeup(id: string): Wakeup | undefined
  /** The id of the pending call with this room and instant: a single one, or the daily one at `dailyAt`. */
  pendingAt(room: string, scheduledMs: number, dailyAt: string): string | undefined
  pendingCall(id: string): PendingCall | undefined
  /** The pending calls of a room, in no order. */
  pendingOf(room: string): PendingCall[]
  /** Who stays in a room, as each property system reports it, in no order. */
  occupanciesOf(room: string): Occupancy[]
  /** How many pending calls are due in a minute since the epoch, up to an instant if one is given. */
  countDueIn(minute: number, untilMs?: number): number
  /** The pending calls that are due in a minute since the epoch, in no order. */
  dueIn(minute: number): PendingCall[]
  /** Every pending call, in no order. */
  pending(): Iterable<PendingCall>
  /** How many there are of them, or of those of a tenant. */
  pendingCount(tenant?: string): number
  delivery(destination: string, sequence: number): Delivery | undefined
  /** How many deliveries of a destination are still open. */
  queueLength(destination: string): number
  /** How many of them wait for a person. */
  heldCount(destination: string): number
  oldestOpen(destination: string): Delivery | undefined
  /** The first that is queued and not held, from a number on. */
  nextWaiting(destination: string, from: number): Delivery | undefined
  /** A charge that was made within a second, by its id. */
  charge(id: string, secondMs: number): KeptCharge | undefined
  keptReply(key: string): IdempotencyRecord | undefined
  /** How many changes of guests were reported so far. */
  guestChanges(): number
  logHead(): LogHead
}
