import type { DeliveryState, Notice } from '../../core/model/delivery.ts'
import type { LogLine as KeptLogLine } from '../../core/model/log.ts'
import type { Result, Status } from '../../core/model/wakeup.ts'
import type { DestinationKind, DestinationState } from '../../core/ports/destination.ts'
import type { LineState, PortState } from '../../core/ports/line-driver.ts'

export type { VoiceClip, VoiceInfo as Voice } from '../../core/ports/voice-shelf.ts'

/** What the interface tells administrators, as the page reads it. */
export type LogLine = Omit<KeptLogLine, 'atMs'>

/** What following the chain of the wakeup log showed. */
export interface LogReport {
  readonly first: number
  readonly last: number
  readonly head: string
  /** Empty when the chain is whole. */
  readonly fault: string
}

export interface SummaryCall {
  readonly id: string
  readonly room: string
  readonly scheduled: string
  readonly result: Result
  readonly status: Status
  readonly attempts: number
  /** Seconds; null when the telephone never rang. */
  readonly late: number | null
}

export interface DaySummary {
  /** `YYYYMMDD` */
  readonly date: string
  readonly booked: number
  readonly answered: number
  readonly failed: number
  readonly missed: number
  readonly cancelled: number
  readonly pending: number
  readonly calls: readonly SummaryCall[]
}

export interface ReportedCharge {
  readonly id: string
  readonly time: string
  readonly actor: string
  readonly room: string
  readonly item: string
  readonly description: string
  readonly quantity: number
  readonly price: string
  readonly amount: string
  readonly connectors: readonly ConnectorAnswer[]
}

export interface ConnectorAnswer {
  readonly name: string
  readonly delivery: number
  readonly state: DeliveryState
  /** Why it waits for a person, or empty. */
  readonly held: string
  readonly error: string
}

export interface Line {
  readonly name: string
  readonly driver: string
  readonly state: LineState['state']
  readonly registered: boolean
  readonly channels: number
  readonly calls: number
  readonly error: string
  /** Where the exchange finds us, or empty. */
  readonly address: string
  readonly ports?: readonly PortState[]
}

/** A call to the system. */
export interface CallIn {
  readonly id: string
  readonly line: string
  readonly extension: string
  /** Empty for staff. */
  readonly room: string
  readonly dialled: string
  readonly began: string
  /** Null while it goes on. */
  readonly ended: string | null
  /** Without PINs. */
  readonly pressed: string
  /** In English. */
  readonly done: readonly string[]
  /** What was said (`« …`), pressed (`» 1`) and done (`= …`), the oldest first. */
  readonly steps: readonly string[]
}

export interface Destination {
  readonly name: string
  /** Empty when it has left the site file. */
  readonly kind: DestinationKind | ''
  readonly protocol: string
  readonly state: DestinationState['state'] | 'removed'
  readonly queue: number
  readonly held: number
  /** Those that were refused and neither sent again nor settled since. */
  readonly refused: number
  readonly oldest: string
  readonly error: string
}

export interface Delivery {
  readonly id: number
  readonly state: DeliveryState
  /** Why it waits for a person, or empty. */
  readonly held: string
  readonly attempts: number
  readonly error: string
  readonly changed: string
  readonly notice: Notice
}
