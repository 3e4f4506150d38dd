/** A reservation in a room, as a property system reports it. Names are never passed on. */
export interface Guest {
  readonly room: string
  /** The number of the reservation, or empty where the property system gives none. */
  readonly reservation: string
  /** A language tag, or empty when none was reported. */
  readonly language: string
  /** Whether the room is shared with other reservations; undefined when it was not reported. */
  readonly shares: boolean | undefined
  /** The code for guests of importance, empty for none; not there when it was not reported. */
  readonly vip?: string
  /** The group that the guest travels with, likewise. */
  readonly group?: string
}

/** A wakeup call that the property system wants or does not want any more; the time as FIAS writes it. */
export interface WakeupRequest {
  readonly room: string
  /** `YYMMDD` */
  readonly date: string
  /** `HHMMSS` */
  readonly time: string
}

/** What a property system reports. */
export type PropertyEvent =
  | { kind: 'check-in'; guest: Guest }
  | { kind: 'check-out'; room: string; reservation: string }
  /** `oldRoom` is empty unless the guest has moved. */
  | { kind: 'change'; guest: Guest; oldRoom: string }
  /** Nothing is received from then on. */
  | { kind: 'link lost'; atMs: number }
  /** All guests there are. `lostMs` is when the link was lost, if that was not reported before. */
  | { kind: 'guest list'; guests: readonly Guest[]; lostMs: number }
  /** The link was lost and the guest list cannot be had: anybody may have come or gone. */
  | { kind: 'guests unknown' }
  | { kind: 'wakeup wanted'; request: WakeupRequest }
  | { kind: 'wakeup cleared'; request: WakeupRequest }

/** Whether it is about a wakeup call, and not about guests. */
export function isRequest(event: PropertyEvent): boolean {
  return event.kind === 'wakeup wanted' || event.kind === 'wakeup cleared'
}

/** Receives what property systems report. */
export interface PropertySink {
  /** Resolves when all that follows from it is on disk; rejects with a Fault when the disk refuses. */
  receive(property: string, event: PropertyEvent): Promise<void>
}
