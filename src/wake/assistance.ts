import { Result, type Wakeup } from '../core/model/wakeup.ts'
import type { Change } from '../core/ports/change.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { PendingCall } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import { alertStaff, nextAssistMs } from '../core/wakeup/alerts/assist.ts'
import { Decisions, type DecisionsParts } from './decisions.ts'
import { TimerWheel } from './wheel.ts'

export interface AssistanceParts extends Pick<DecisionsParts, 'context'> {
  readonly store: Store
  readonly clock: Clock
  readonly onFailed: DecisionsParts['onFailed']
}

/** Has staff told of guests who need more than the telephone, ahead and at the time. */
export class Assistance {
  readonly #parts: AssistanceParts
  readonly #wheel: TimerWheel
  readonly #armed = new Set<string>()
  readonly #decisions: Decisions

  constructor(parts: AssistanceParts) {
    this.#parts = parts
    this.#wheel = new TimerWheel(parts.clock.now())
    const onRefused = ({ id }: PendingCall) => this.#armAgain(id)
    // A call that begins to ring in the same moment is told of all the same.
    const isSame = (call: PendingCall, { scheduledMs, assistAlerts }: Wakeup) =>
      call.scheduledMs === scheduledMs && call.assistAlerts === assistAlerts
    this.#decisions = new Decisions({ ...parts, isSame, onRefused })
  }

  armAll(): void {
    for (const call of this.#parts.store.pending()) this.#arm(call)
  }

  /** Whatever is committed moves the times at which staff are told. */
  follow(change: Change): void {
    const { store } = this.#parts
    for (const write of change) {
      if ('remove' in write) {
        if (write.remove === 'wakeup') this.#disarm(write.id)
      } else if ('put' in write && write.put === 'wakeup') {
        const { id, result } = write.record
        if (result === Result.pending) this.#armAgain(id)
        else this.#disarm(id)
      } else if ('put' in write && write.put === 'room')
        for (const call of store.pendingOf(write.record.room)) this.#arm(call)
    }
  }

  /** Tells what is to be told by `nowMs`. The promises resolve when it is on disk. */
  advance(nowMs: number): Promise<void>[] {
    const calls = this.#wheel.advance(nowMs).flatMap((id) => {
      this.#armed.delete(id)
      const call = this.#parts.store.pendingCall(id)
      return call ? [call] : []
    })
    return this.#decisions.make(calls.map((call) => ({ call, decide: alertStaff })))
  }

  #armAgain(id: string): void {
    const call = this.#parts.store.pendingCall(id)
    if (call) this.#arm(call)
  }

  #arm(call: PendingCall): void {
    const atMs = nextAssistMs(this.#parts.store, call)
    if (atMs === undefined) {
      this.#disarm(call.id)
      return
    }
    this.#armed.add(call.id)
    this.#wheel.arm(call.id, atMs)
  }

  #disarm(id: string): void {
    if (this.#armed.delete(id)) this.#wheel.disarm(id)
  }
}
