import type { FiasAddress } from '../../../site-file/destinations/fias-address.ts'
import type { Limits } from '../limits.ts'

export type SendOutcome =
  /**
   * A connection has passed it on; the other end of a serial line has confirmed it. What it says
   * again when it is asked may be about the record before: that is not sure.
   */
  | { kind: 'sent'; isSure: boolean }
  /** Nothing of it was handed over. */
  | { kind: 'unsent'; reason: string }
  /** The other end of a serial line did not get it (NAK). */
  | { kind: 'refused'; reason: string }
  /** It was handed over, at least in part, and nobody knows what became of it. */
  | { kind: 'unknown'; reason: string }

/**
 * A way for records to and from the property system. It is used once: when it is closed, a new one
 * is opened.
 *
 *   link  --send(record)-->      transport  ==bytes==>  property system
 *   link  <--onRecord(record)--  transport  <==bytes==  property system
 */
export interface Transport {
  /** Begins to read. To be called as soon as the transport was opened. */
  start(events: TransportEvents): void
  /** One at a time. Never rejects; a transport that cannot send is closed. */
  send(record: Buffer, options: SendOptions): Promise<SendOutcome>
  /** While it is off nothing is read: the other side has to wait. */
  setReading(isOn: boolean): void
  close(): Promise<void>
}

export interface SendOptions {
  /** Whether it does no harm when the other side gets it twice. */
  readonly isRepeatable: boolean
}

export interface TransportEvents {
  onRecord(record: Buffer): void
  /** ACK, NAK and ENQ of a serial line. */
  onSignal(direction: Direction, signal: string): void
  /** Nothing can be sent or received any more, unless it was closed by us. Called once. */
  onClosed(reason: string): void
}

export type Direction = 'sent' | 'received'

export type Opened = { kind: 'open'; transport: Transport } | { kind: 'failed'; reason: string }

/** Opens a transport; ends early, as failed, when `signal` aborts. */
export type OpenTransport = (limits: Limits, signal: AbortSignal) => Promise<Opened>

/** Where the property system is, in words. */
export function peerName(address: FiasAddress): string {
  if (address.kind === 'serial') return address.path
  return `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`
}
