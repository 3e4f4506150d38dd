import type { Announcement } from './announcer.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { IncomingCall } from './incoming-call.ts'

export type RingOutcome =
  | { kind: 'answered'; key?: string }
  /** With a reason when it is more than a phone in use: it has refused the call, say. */
  | { kind: 'busy'; reason?: string }
  /** With a reason when it is more than silence: forwarded, say, or answered by a voicemail. */
  | { kind: 'unanswered'; reason?: string }
  /**
   * `isLineFault` when the line failed and nobody refused: no answer came, it was lost, or the
   * call was never sent. `hasRung` when the phone rang before that.
   */
  | { kind: 'unreachable'; reason: string; isLineFault?: true; hasRung?: boolean }

export interface RingRequest {
  readonly extension: string
  /** What an exchange is asked for in its place, such as `*78101`; a telephone of a port is rung as it is. */
  readonly dial?: string
  readonly language: string
  readonly say: Announcement
  readonly ringMs: number
  /** Called when the telephone is answered, before anything is said; `signal` may be aborted by it. */
  readonly onAnswered?: () => void
  /** Called with each step in words, for a technician. */
  readonly onStep?: (step: string) => void
}

/** One telephone port of a line. */
export interface PortState {
  readonly port: number
  readonly extension: string
  /** `unknown` while the line is down. */
  readonly state: 'idle' | 'ringing' | 'talking' | 'offhook' | 'fault' | 'unknown'
  /** What is wrong and what to do, for a fault. */
  readonly error: string
}

export interface LineState {
  readonly state: 'up' | 'down'
  readonly registered: boolean
  readonly channels: number
  readonly callsNow: number
  readonly lastError: string
  /** Where the exchange finds us, `10.0.0.9:5070`; while the line is up, and is one of an exchange. */
  readonly address?: string
  /** Where telephones hang on ports of their own, in the order of the ports. */
  readonly ports?: readonly PortState[]
}

/** A way to ring extensions, and to be rung by them. */
export interface LineDriver {
  /** Resolves when the line has been set to work, not when it is up; never rejects for a dead peer. */
  start(signal: AbortSignal): Promise<void>
  /** Not answering is an outcome. Rejects only when `signal` aborts. */
  ring(call: RingRequest, signal: AbortSignal): Promise<RingOutcome>
  /** Hands over each call to us, which is to be answered or refused. Without a handler all are refused. */
  onCall(take: (call: IncomingCall) => void): void
  state(): LineState
  /** Shows everything that crosses the wire, decoded and without secrets, until the given end is called. */
  trace?(onText: (text: string) => void): () => void
  /** Shows that the loop of the line is running, also while the other side is dead. */
  heartbeat?(): Heartbeat
  close(): Promise<void>
}

/** A line of the site with what is known of it from the site file. */
export interface Line {
  readonly name: string
  readonly kind: string
  readonly reaches: (extension: string) => boolean
  readonly channels: number
  readonly driver: LineDriver
}
