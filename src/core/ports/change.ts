import type { Pieces } from '../../lib/turns/pieces.ts'
import type { Charge, Delivery, DeliveryKey, Notice } from '../model/delivery.ts'
import type { IdempotencyRecord } from '../model/idempotency.ts'
import type { LogEntry } from '../model/log.ts'
import type { SmallTable, SmallTables } from '../model/small-tables.ts'
import type { Wakeup } from '../model/wakeup.ts'
import type { Reads } from './reads.ts'

/** One write of a decision. Log lines and deliveries are numbered when they are written. */
export type Write =
  | { [T in SmallTable]: { put: T; record: SmallTables[T] } }[SmallTable]
  | { remove: SmallTable; id: string; tenant: string }
  | { put: 'wakeup'; record: Wakeup }
  | { remove: 'wakeup'; id: string }
  /** With the deliveries that it has already, where it is not new. */
  | { put: 'charge'; record: Charge; deliveries?: readonly DeliveryKey[] }
  | { put: 'delivery'; record: Delivery }
  | { put: 'keptReply'; record: IdempotencyRecord }
  | { queue: Notice; destination: string }
  | { log: LogEntry }

/** Everything one decision changes. All of it on disk, or none. */
export type Change = readonly Write[]

export interface Decided<T> {
  readonly change: Change
  readonly value: T
}

/**
 * Looks at the store and says what to change; throws a Fault to change nothing. Where that is long
 * work it is done in pieces: no other decision comes between them.
 */
export type Decide<T> = (read: Reads) => Decided<T> | Pieces<Decided<T>>
