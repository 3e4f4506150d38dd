import {
  type DeliveryPolicy,
  type NextDelivery,
  nextDelivery,
  type Sent,
  settleLate,
  settleSent,
  whyHeld,
} from '../core/delivery/next.ts'
import { Fault } from '../core/fault.ts'
import type { Delivery } from '../core/model/delivery.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { DeliveryOutcome, Destination, DestinationEvents } from '../core/ports/destination.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import { type Pauses, pauseAfter } from '../lib/backoff.ts'
import { WakeableSleep } from '../lib/turns/wakeable-sleep.ts'
import { settleInterrupted } from './interrupted.ts'

export interface CourierParts {
  readonly policy: DeliveryPolicy
  readonly client: Destination
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  /** Between two tries; a second, doubling up to ten minutes, when not given. */
  readonly pauses?: Pauses | undefined
}

const defaultPauses: Pauses = { firstMs: 1_000, maxMs: 600_000 }
/** After the disk refused to keep something. */
const diskPauseMs = 1_000

/** What a courier waits for. A hard pause is sat out, also when the link has come back. */
type Wait = 'work' | 'ready' | 'pause' | 'hard pause'

/**
 * Carries the deliveries of one destination, one at a time, in order. How the last one went and that
 * the next one is being sent are one commit.
 */
export class Courier implements DestinationEvents {
  readonly #parts: CourierParts
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined
  #isEnding = false
  /** Nothing before this number waits to be sent, except what has come back into the queue. */
  #from = 0
  readonly #returned = new Set<number>()
  /** What was being sent when the daemon ended, until it is settled. */
  #interrupted: readonly number[] = []
  /** How the last delivery went, until that is on disk. */
  #sent: Sent | undefined
  /** Failures in a row. */
  #failures = 0
  #hasWork = true
  #hasReconnected = false
  #waitsFor: Wait | undefined
  readonly #sleep = new WakeableSleep()

  constructor(parts: CourierParts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    const { store, policy, client } = this.#parts
    this.#interrupted = store.sending(policy.name)
    await client.start(this)
    this.#running = this.#run()
  }

  /** There is something new at the end of the queue. */
  noteNew(): void {
    this.#hasWork = true
    if (this.#waitsFor === 'work') this.#sleep.wake()
  }

  /** A delivery waits again, put back by a person or after a failure. It ends a pause, but not the wait for the link. */
  noteReturned(sequence: number): void {
    this.#returned.add(sequence)
    this.#hasWork = true
    if (this.#waitsFor !== 'ready') this.#sleep.wake()
  }

  onReady(): void {
    this.#hasReconnected = true
    if (this.#waitsFor === 'ready' || this.#waitsFor === 'pause') this.#sleep.wake()
  }

  onLateAnswer(sequence: number, outcome: DeliveryOutcome): void {
    const { store, policy, clock, journal } = this.#parts
    // What settles nothing may come as often as the other side likes.
    if (outcome.kind !== 'acknowledged' && outcome.kind !== 'refused') return
    store
      .commit((read) => {
        const change = settleLate(read, policy, { sequence, outcome, nowMs: clock.now() })
        return { change, value: change.length > 0 }
      })
      .then((isSettled) => {
        if (isSettled)
          journal.info(`The answer of ${policy.name} to delivery ${sequence} came late.`)
      })
      .catch((error) => journal.error(`A late answer of ${policy.name} was not stored.`, error))
  }

  /** Gives up the delivery under way, if any, and resolves when it is written down how it went. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.finish()
  }

  /** Ends with the delivery under way, which gets all its time. */
  async finish(): Promise<void> {
    this.#isEnding = true
    this.#sleep.wake()
    await this.#running
    await this.#parts.client.close()
  }

  async #run(): Promise<void> {
    while (!this.#isEnding || this.#sent !== undefined) {
      try {
        await this.#step()
      } catch (error) {
        const { journal, policy } = this.#parts
        const what = error instanceof Fault ? 'cannot be stored' : 'cannot go on'
        journal.error(`Deliveries to ${policy.name} ${what}; it is tried again.`, error)
        // What the disk refuses to keep at the end is taken as not known at the next start.
        if (this.#isEnding) return
        await this.#await('hard pause', diskPauseMs)
      }
    }
  }

  async #step(): Promise<void> {
    const { client } = this.#parts
    if (this.#interrupted.length > 0) await this.#settleInterrupted()
    const sent = this.#sent
    if (!sent && !client.isReady()) return this.#await('ready')
    const hasFailed = sent !== undefined && !isSettling(sent.outcome)
    const canSend = !hasFailed && client.isReady() && !this.#isEnding
    this.#hasWork = false
    const turn = await this.#commit(sent, canSend)
    if (hasFailed) return this.#pause(sent)
    if (sent) this.#failures = 0
    if (turn.next) return this.#send(turn.next)
    if (canSend && !turn.hasMore) await this.#await('work')
  }

  /** It may have arrived or not. */
  async #settleInterrupted(): Promise<void> {
    const { store, policy, clock } = this.#parts
    await settleInterrupted(store, policy, { numbers: this.#interrupted, nowMs: clock.now() })
    this.#interrupted = []
  }

  /** One commit: how the last delivery went, and that the next one is being sent. */
  async #commit(sent: Sent | undefined, canSend: boolean): Promise<Omit<NextDelivery, 'change'>> {
    const { store, policy, clock } = this.#parts
    const back = [...this.#returned].sort((a, b) => a - b)
    const from = this.#from
    const decide = (read: Reads) => {
      const nowMs = clock.now()
      const settled = sent ? settleSent(read, policy, { ...sent, nowMs }) : []
      const none = { next: undefined, from, seen: [], hasMore: true }
      if (!canSend) return { change: settled, value: none }
      const { change, ...value } = nextDelivery(read, policy, { from, back, nowMs })
      // At once: noteReturned() for what comes back later in the same batch is called before this resolves.
      for (const sequence of value.seen) this.#returned.delete(sequence)
      return { change: [...settled, ...change], value }
    }
    const turn = await store.commit(decide).catch((error) => {
      for (const sequence of back) this.#returned.add(sequence)
      throw error
    })
    this.#sent = undefined
    this.#from = turn.from
    return turn
  }

  async #send(delivery: Delivery): Promise<void> {
    const { client, journal, policy, store, clock } = this.#parts
    const { sequence } = delivery
    this.#hasReconnected = false
    // A guest may have left since its turn was decided.
    const reason = whyHeld(store, policy, { delivery, nowMs: clock.now() })
    if (reason !== '') {
      this.#sent = { sequence, outcome: { kind: 'paused', reason } }
      return
    }
    try {
      this.#sent = { sequence, outcome: await client.send(delivery, this.#closing.signal) }
    } catch (error) {
      journal.error(`Delivery ${sequence} to ${policy.name} failed.`, error)
      this.#sent = { sequence, outcome: { kind: 'unknown', reason: 'it failed; see the journal' } }
    }
  }

  /** It is sent again, if it may be, before those behind it. */
  async #pause({ sequence, outcome }: Sent): Promise<void> {
    this.#returned.add(sequence)
    this.#failures += 1
    // One lost answer may be an accident. After more in a row a link that is back does not cut the pause short.
    const kind = outcome.kind === 'unknown' && this.#failures > 1 ? 'hard pause' : 'pause'
    if (kind === 'pause' && this.#hasReconnected) return
    const soonestMs = outcome.kind === 'retry' ? (outcome.afterMs ?? 0) : 0
    const { pauses = defaultPauses } = this.#parts
    await this.#await(kind, Math.max(soonestMs, pauseAfter(this.#failures, pauses, Math.random())))
  }

  async #await(what: Wait, limitMs?: number): Promise<void> {
    if (this.#isEnding || (what === 'work' && this.#hasWork)) return
    if (what === 'ready' && this.#parts.client.isReady()) return
    this.#waitsFor = what
    await this.#sleep.sleep(limitMs)
    this.#waitsFor = undefined
  }
}

/** Whether the queue can go on behind it at once. */
function isSettling({ kind }: DeliveryOutcome): boolean {
  return kind === 'acknowledged' || kind === 'refused'
}
