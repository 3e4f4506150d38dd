import type { Delivery } from './delivery.ts'
import type { DestinationKind } from './outbound.ts'

export type DeliveryOutcome =
  | { kind: 'acknowledged' }
  /** The other side said no for good. */
  | { kind: 'refused'; reason: string }
  /** Sent again after a growing pause, `afterMs` at the soonest; held once it was sent `most` times. */
  | { kind: 'retry'; reason: string; afterMs?: number; most?: number }
  /** The other side takes nothing now: the whole queue waits, and this was no attempt. */
  | { kind: 'paused'; reason: string }
  /** It was sent, at least in part, and no answer came. */
  | { kind: 'unknown'; reason: string }

export interface DestinationState {
  readonly state: 'up' | 'down' | 'paused'
  /** Why it is not up, or what went wrong last; empty when nothing did. */
  readonly lastError: string
}

/** What a destination tells the outbox. */
export interface DestinationEvents {
  /** Deliveries can go on at once: the link has come back, or the night audit has ended. */
  onReady(): void
  /** The answer to a delivery whose `send` has ended as unknown before. */
  onLateAnswer(sequence: number, outcome: DeliveryOutcome): void
}

/** Where deliveries go: a connector or a push server. */
export interface Destination {
  /** Whether a delivery may be sent again without harm when it is not known if it has arrived. */
  readonly canRepeat: boolean
  /** Resolves when it has been set to work, not when the link is up; never rejects for a dead peer. */
  start(events: DestinationEvents): Promise<void>
  /** Whether deliveries can be sent now. When not, `onReady` follows once they can. */
  isReady(): boolean
  /** One at a time. Never rejects: when `signal` aborts it gives up soon, with the outcome as it is then. */
  send(delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome>
  state(): DestinationState
  /** Shows everything that crosses the wire, decoded and without secrets, until the given end is called. */
  trace(onText: (text: string) => void): () => void
  close(): Promise<void>
}

/** A destination of the site with what is known of it from the site file. */
export interface Outlet {
  readonly name: string
  readonly kind: DestinationKind
  readonly protocol: string
  /** A charge that is older waits for a person. */
  readonly staleMs: number
  /** Whether it tells who stays in a room. */
  readonly knowsGuests: boolean
  readonly port: Destination
}

/** A reservation in a room, as a property system tells it. Names are never passed on. */
export interface Guest {
  readonly room: string
  /** The number of the reservation, or empty where the property system gives none. */
  readonly reservation: string
  /** A language tag, or empty when none was told. */
  readonly language: string
  /** Whether the room is shared with other reservations; undefined when it was not told. */
  readonly shares: boolean | undefined
}

/** A wakeup call that the property system wants or does not want any more, in its own words. */
export interface WakeupWish {
  readonly room: string
  /** `YYMMDD` */
  readonly date: string
  /** `HHMMSS` */
  readonly time: string
}

/** What a property system tells us. */
export type PropertyNews =
  | { kind: 'check-in'; guest: Guest }
  | { kind: 'check-out'; room: string; reservation: string }
  /** `oldRoom` is empty unless the guest has moved. */
  | { kind: 'change'; guest: Guest; oldRoom: string }
  /** All guests there are. The link was lost at `lostMs`: what happened since was not heard. */
  | { kind: 'guest list'; guests: readonly Guest[]; lostMs: number }
  /** The link was lost and the guest list cannot be had: anybody may have come or gone. */
  | { kind: 'guests unknown' }
  | { kind: 'wakeup wanted'; wish: WakeupWish }
  | { kind: 'wakeup cleared'; wish: WakeupWish }

/** Takes what property systems tell. */
export interface PropertyDesk {
  /** Resolves when all that follows from it is on disk; rejects with a Fault when the disk refuses. */
  hear(property: string, news: PropertyNews): Promise<void>
}
