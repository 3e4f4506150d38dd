import type { SimulatorEvent } from '../../lib/simulator/message.ts'
import type { Behaviour } from './behaviour.ts'
import type { GuestBook } from './guest-book.ts'
import type { Ledger } from './ledger.ts'
import type { WakeupBook } from './wakeup-book.ts'

/** What all links of a simulated property system share. */
export interface PropertyContext {
  readonly behaviour: Behaviour
  readonly ledger: Ledger
  readonly guests: GuestBook
  readonly wakeups: WakeupBook
  readonly charset: string
  /** How long a caller must wait for LS before it sends its own. */
  readonly speakMs: number
  /** How long an answer to a posting must be waited for before the next posting. */
  readonly patienceMs: number
  /** What comes so soon after LE has crossed with it on its way. */
  readonly crossingMs: number
  emit(event: SimulatorEvent): void
  /** Shows and keeps what the other side does wrong. */
  report(problem: string): void
}
