import type { Sound } from '../../../core/ports/announcer.ts'
import type { Law } from '../g711.ts'

/** Ports that may be used for sound, both ends included. */
export interface PortRange {
  readonly from: number
  readonly to: number
}

/** What the signalling says of the far side. */
export interface FarSide {
  /** An address; names are not looked up. */
  readonly host: string
  readonly port: number
  /** The port after `port` when not given. */
  readonly rtcpPort?: number
  readonly law: Law
  /** The payload type of telephone-event; without it keys are detected in the sound. */
  readonly eventType?: number
  /** Whether we may send; nothing goes out while it is false, reports neither. */
  readonly sends: boolean
  /** Whether the far side says that it sends; where it does not, no packet is accepted. */
  readonly receives: boolean
  /** Whether packets of other hosts are never accepted, be it that a NAT lies between. */
  readonly onlySignalled?: true
}

/** How a call went. */
export interface StreamCounts {
  readonly sent: number
  /** How much was sent of what was last given to play. */
  readonly playedMs: number
  readonly received: number
  readonly lost: number
  readonly jitterMs: number
  /** How much of what we sent got lost, as the far side says. */
  readonly farLostPercent?: number
}

/** Messages of the main thread to the media thread. Calls are known by numbers. */
export type ToWorker =
  | {
      kind: 'open'
      id: number
      host: string
      ports: PortRange
      counts: SharedArrayBuffer
    }
  | { kind: 'connect'; id: number; far: FarSide }
  | { kind: 'play'; id: number; play: number; sounds: readonly Sound[] }
  | { kind: 'close'; id: number }
  /** Asks whether the thread is there. */
  | { kind: 'ask' }

/** Messages of the media thread to the main thread. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'here' }
  | { kind: 'opened'; id: number; port: number }
  | { kind: 'refused'; id: number; reason: string }
  | { kind: 'key'; id: number; key: string }
  | { kind: 'played'; id: number; play: number }
  /** Nobody takes the packets. */
  | { kind: 'gone'; id: number }
  | { kind: 'closed'; id: number }
