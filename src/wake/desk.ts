import { Fault } from '../core/fault.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Line, LineDriver, RingOutcome, RingRequest } from '../core/ports/line-driver.ts'
import type { PendingCall, Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { Preemption, WakeupDesk } from '../core/ports/wakeup-desk.ts'
import type { Site } from '../core/site.ts'
import { dropStale } from '../core/wakeup/alerts/alert.ts'
import type { Capacity } from '../core/wakeup/capacity.ts'
import { type DeskContext, deskContext, systemActor } from '../core/wakeup/context.ts'
import { Assistance } from './assistance.ts'
import { Channels } from './channels.ts'
import { ClockAlert } from './clock-alert.ts'
import { ClockWatch } from './clock-watch.ts'
import { DailySummary } from './daily-summary.ts'
import { DeskState } from './desk-state.ts'
import { DueCalls } from './due-calls.ts'
import { OperatorCalls } from './operator.ts'
import { ringWithLimit } from './ring-with-limit.ts'
import { SiteCapacity } from './site-capacity.ts'
import { TaskSet } from './task-set.ts'
import { ZoneChange } from './zone-change.ts'

/** A clock that is set by more than this is worth a call to the operator. */
const worthAlertMs = 300_000
/** After the disk refused a commit, so long nothing new is begun. */
const pauseMs = 1_000

/** Somebody who calls us and is answered should not have to give way in the middle of a sentence. */
const callerMs = 45_000

export interface DeskParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly site: Site
  readonly newId: () => string
  readonly zoneRules: string
  /** No clock that is right shows an earlier time. */
  readonly earliestMs?: number
  readonly isClockSynchronised: () => Promise<boolean>
  /** Something happened that must not: the process must end. */
  readonly onFatal: (error: unknown) => void
}

/** Rings the calls that are due. What happens to a call is decided in core; the desk carries it out. */
export class Desk implements WakeupDesk {
  readonly #parts: DeskParts
  readonly #calls: DueCalls
  readonly #assistance: Assistance
  readonly #operator: OperatorCalls
  readonly #watch: ClockWatch
  readonly #state: DeskState
  readonly #capacity: SiteCapacity
  readonly #tasks = new TaskSet((error) => this.#refused(error))
  readonly #channels: Channels
  readonly #clockAlert: ClockAlert
  readonly #days: DailySummary
  readonly #zone: ZoneChange
  readonly #closing = new AbortController()
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #ticks = 0

  constructor(parts: DeskParts) {
    const { store, clock, site } = parts
    this.#parts = parts
    const state = new DeskState(parts)
    this.#state = state
    this.#capacity = new SiteCapacity({ ...parts, callTimes: () => state.callTimes })
    const channels = new Channels(site, clock)
    this.#channels = channels
    const context = (read: Reads) => this.#context(read)
    this.#calls = new DueCalls({
      ...parts,
      channels,
      context,
      tasks: this.#tasks,
      closing: this.#closing.signal,
      canRing: () => this.#canRing(),
      onCallMade: (tookMs) => state.noteCall(tookMs),
    })
    const onFailed = ({ id, room }: PendingCall, error: unknown) =>
      parts.journal.error(`Staff could not be told of room ${room}:`, error, { call: id, room })
    this.#assistance = new Assistance({ ...parts, context, onFailed })
    const onFree = () => this.#calls.startNext()
    this.#operator = new OperatorCalls({ ...parts, channels, context, onFree })
    this.#watch = new ClockWatch({ ...parts, iso: (ms) => site.time.iso(ms) })
    this.#clockAlert = new ClockAlert(store, clock)
    this.#zone = new ZoneChange({ ...parts, state, context })
    this.#days = new DailySummary({ ...parts, state, tasks: this.#tasks })
  }

  /** Arms everything that is pending. Until then nothing rings. */
  async start(): Promise<void> {
    this.#parts.store.onCommitted((change) => {
      this.#capacity.follow(change)
      this.#calls.follow(change)
      this.#assistance.follow(change)
    })
    this.#capacity.start()
    this.#state.start()
    this.#watch.start(this.#state.lastSeenMs())
    this.#calls.armAll()
    this.#assistance.armAll()
    if (this.#isClockTrusted()) this.#clockAlert.withdraw()
    else this.#clockAlert.raise()
    // A full disk keeps nobody from starting: calls that are booked may still be rung.
    await this.#zone
      .settle()
      .then(() => Promise.all([this.#clockAlert.commit(), this.#writeState()]))
      .catch((error) => this.#refused(error))
  }

  /** The site file has changed: what every call needs is decided anew by it. */
  siteChanged(): void {
    this.#capacity.start()
    this.#days.restart()
    this.#calls.armAll()
  }

  /** Resolves when there is no call on a line that has left the site: it gets no other, and its callers are hung up on. */
  whenFree(driver: LineDriver): Promise<void> {
    return this.#channels.whenFree(driver)
  }

  /** How many ticks have run from beginning to end. */
  get ticks(): number {
    return this.#ticks
  }

  /** Looks at the clock and starts what is due. Resolves when what it decided is on disk. */
  async tick(): Promise<void> {
    if (!this.#closing.signal.aborted) await this.#startDue()
    this.#ticks += 1
  }

  async #startDue(): Promise<void> {
    const { clock } = this.#parts
    this.#checkClock()
    this.#operator.tick()
    if (clock.monotonic() < this.#notBeforeMs) return
    const decisions: Promise<unknown>[] = [this.#clockAlert.commit(), this.#zone.settle()]
    if (this.#isClockTrusted()) {
      const nowMs = clock.now()
      this.#days.check(nowMs)
      decisions.push(...this.#calls.advance(nowMs), ...this.#assistance.advance(nowMs))
      if (this.#state.isDue()) decisions.push(this.#writeState(), this.#dropStale())
    }
    for (const outcome of await Promise.allSettled(decisions))
      if (outcome.status === 'rejected') this.#refused(outcome.reason)
  }

  /** Resolves when no call is in progress. */
  async idle(): Promise<void> {
    await this.#tasks.finished()
    await this.#operator.idle()
  }

  /** Hangs up, and waits until how every call in progress ended is on disk. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#tasks.finished(), this.#operator.close()])
    // What cannot be kept is known less well at the next start, and that is all.
    await this.#writeState().catch((error) => this.#refused(error))
  }

  capacityOf(extensions: readonly string[]): Capacity {
    return this.#capacity.of(extensions)
  }

  capacity(): Capacity {
    return this.#capacity.all()
  }

  state() {
    const { waiting, ringing } = this.#calls
    return { waiting, ringing, clockHeldUntilMs: this.#watch.heldUntilMs }
  }

  async acceptClock(who: string): Promise<void> {
    if (this.#isClockTrusted()) return
    this.#watch.accept(`accepted by ${who}`)
    await this.tick()
    // What a technician was told is done must still hold after the next start.
    await this.#writeState()
  }

  testRing(line: Line, call: RingRequest, signal: AbortSignal): Promise<RingOutcome> | undefined {
    const channel = this.#channels.takeOf(line, call.extension)
    if (!channel) return undefined
    const { journal } = this.#parts
    const either = AbortSignal.any([signal, this.#closing.signal])
    return ringWithLimit(line, call, { signal: either, journal })
      .then((outcome) => outcome ?? ({ kind: 'unreachable', reason: 'hung up' } as const))
      .finally(() => {
        channel.release()
        this.#calls.startNext()
      })
  }

  takeForCaller(line: Line, preempt: (why: Preemption) => void): (() => void) | undefined {
    if (this.#closing.signal.aborted || this.#calls.waiting > 0) return undefined
    const dueSoon = this.#calls.dueWithin(callerMs)
    return this.#channels.takeForCaller(line, { dueSoon, preempt })
  }

  #context(read: Reads): DeskContext {
    const { clock, site, newId } = this.#parts
    return deskContext(site, { read, actor: systemActor, nowMs: clock.now(), newId })
  }

  /** While the clock is not believed, or wall times are being worked out anew, the record stays as it is. */
  async #writeState(): Promise<void> {
    if (this.#isClockTrusted() && !this.#state.hasOtherZone()) await this.#state.write()
  }

  async #dropStale(): Promise<void> {
    await this.#parts.store.commit((read) => ({
      change: dropStale(this.#context(read)),
      value: undefined,
    }))
  }

  #isClockTrusted(): boolean {
    return this.#watch.heldUntilMs === undefined
  }

  #canRing(): boolean {
    const isPaused = this.#parts.clock.monotonic() < this.#notBeforeMs
    return !this.#closing.signal.aborted && this.#isClockTrusted() && !isPaused
  }

  /** The disk refuses: nothing new is begun for a while. Anything else is a bug. */
  #refused(error: unknown): void {
    const { clock, journal, onFatal } = this.#parts
    if (!(error instanceof Fault)) onFatal(error)
    else if (clock.monotonic() >= this.#notBeforeMs)
      journal.error('What is due could not be written down; it is tried again.', error)
    this.#notBeforeMs = clock.monotonic() + pauseMs
  }

  /** A clock that was set is taken as the truth: what it passed over is treated as after an outage. */
  #checkClock(): void {
    const { steppedMs, hasBecomeTrusted } = this.#watch.check()
    if (hasBecomeTrusted) this.#clockAlert.withdraw()
    if ((steppedMs === 0 && !hasBecomeTrusted) || !this.#isClockTrusted()) return
    this.#calls.rearmWaiting()
    if (steppedMs < 0) this.#days.restart()
    if (Math.abs(steppedMs) > worthAlertMs && !hasBecomeTrusted) this.#clockAlert.raise()
    this.#tasks.add(this.#writeState())
  }
}
