import type { Capacity } from '../wakeup/capacity.ts'
import type { Line, RingOutcome, RingRequest } from './line-driver.ts'

/** Why the channel of a caller is taken away: for a ring, or because its line is replaced. */
export type Preemption = 'needed' | 'replaced'

/** What other parts may ask of the desk. */
export interface WakeupDesk {
  /** The channels that can ring one of several extensions. */
  capacityOf(extensions: readonly string[]): Capacity
  /** All channels of the site. */
  capacity(): Capacity
  state(): DeskState
  /** Takes the clock as right, also when it lies before the last time seen. */
  acceptClock(who: string): Promise<void>
  /** Rings once on a line, as a test; undefined when all its channels are in use. */
  testRing(line: Line, call: RingRequest, signal: AbortSignal): Promise<RingOutcome> | undefined
  /**
   * A channel of a line for somebody who calls us, with what gives it back; undefined when guests who are
   * to be woken need it. `preempt` is called when it is taken away after all.
   */
  takeForCaller(line: Line, preempt: (why: Preemption) => void): (() => void) | undefined
}

export interface DeskState {
  /** Calls that are due and wait for a channel. */
  readonly waiting: number
  /** Phones that are being rung. */
  readonly ringing: number
  /** While the clock is not trusted nothing is rung, until it shows this time. */
  readonly clockHeldUntilMs: number | undefined
}
