import type { ApplianceReport, Need } from '../../core/appliance/state.ts'
import { listOf, Status, type WakeupView } from '../../core/model/wakeup.ts'
import type { PortRow } from '../cli/port-rows.ts'
import type { ClockReply } from '../clock.ts'
import type { PairReply } from '../pair/pair-rows.ts'

/** Everything that the daemon was asked for `nightporter status`. */
export interface Replies {
  readonly system: SystemReply
  readonly box: Omit<ApplianceReport, 'needs'> & { readonly needs: readonly NeedRow[] }
  readonly clock: ClockReply
  readonly lines: readonly LineRow[]
  readonly destinations: readonly DestinationRow[]
  readonly alerts: readonly AlertRow[]
  readonly wakeups: WakeupsReply
  /** Undefined where the box is alone. */
  readonly pair: PairReply | undefined
}

/** The part of a need that is shown in plain words. */
export type NeedRow = Pick<Need, 'kind' | 'what' | 'remedy' | 'steps'>

export interface SystemReply {
  readonly sitename: string
  readonly version: string
  readonly build: string
  readonly serialnumber: string
  readonly license: readonly { name: string; value: number }[]
}

export interface LineRow {
  readonly name: string
  readonly driver: string
  readonly state: string
  readonly error: string
  readonly ports?: readonly PortRow[]
}

export interface DestinationRow {
  readonly name: string
  readonly state: string
  readonly queue: number
  readonly held: number
  readonly error: string
}

export interface AlertRow {
  readonly id: string
  readonly kind: string
  readonly room: string
  readonly time: string
}

export type WakeupRow = Pick<WakeupView, 'room' | 'scheduled' | 'result' | 'status'>

export interface WakeupsReply {
  /** Why there are none to be had, such as a site without the licence. */
  readonly refusal: string
  readonly today: TodayCounts
  readonly pending: number
  /** The next five. */
  readonly next: readonly Pick<WakeupRow, 'room' | 'scheduled'>[]
}

export interface TodayCounts {
  readonly pending: number
  readonly ringing: number
  readonly answered: number
  readonly failed: number
}

/** How the calls of a day went so far. One cancelled by check-out counts nowhere. */
export function countCalls(calls: readonly WakeupRow[]): TodayCounts {
  const count = (isWanted: (call: WakeupRow) => boolean) => calls.filter(isWanted).length
  return {
    pending: count((call) => listOf(call.result) === 'pending' && call.status !== Status.ringing),
    ringing: count((call) => listOf(call.result) === 'pending' && call.status === Status.ringing),
    answered: count(({ result }) => listOf(result) === 'answered'),
    failed: count(({ result }) => listOf(result) === 'failed'),
  }
}
