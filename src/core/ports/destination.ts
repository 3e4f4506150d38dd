import type { Delivery } from '../model/delivery.ts'

export type DeliveryOutcome =
  | { kind: 'acknowledged' }
  /** The other side said no for good. */
  | { kind: 'refused'; reason: string }
  /** Sent again after a growing pause, `afterMs` at the soonest; held once it was sent `maxAttempts` times. */
  | { kind: 'retry'; reason: string; afterMs?: number; maxAttempts?: number }
  /** The other side takes nothing now: the whole queue waits, and this was no attempt. */
  | { kind: 'paused'; reason: string }
  /** It was sent, at least in part, and no answer came. */
  | { kind: 'unknown'; reason: string }

export interface DestinationState {
  readonly state: 'up' | 'down' | 'paused'
  /** Why it is not up, or what went wrong last; empty when nothing did. */
  readonly lastError: string
}

/** What a destination reports to the outbox. */
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
  /** Reads soon again who stays in which room, where it reports guests; several requests together are one. */
  refreshGuests?(): void
  /** Shows everything that crosses the wire, decoded and without secrets, until the given end is called. */
  trace(onText: (text: string) => void): () => void
  close(): Promise<void>
}

/** Connectors carry charges, and answers to a property system; push servers get everything else. */
export type DestinationKind = 'connector' | 'push'

/** A destination of the site with what is known of it from the site file. */
export interface SiteDestination {
  readonly name: string
  readonly kind: DestinationKind
  readonly protocol: string
  /** A charge that is older waits for a person. */
  readonly staleMs: number
  /** Whether it takes charges of less than nothing, which take others back. */
  readonly takesCorrections: boolean
  /** Whether it reports who stays in a room. */
  readonly knowsGuests: boolean
  readonly client: Destination
}
