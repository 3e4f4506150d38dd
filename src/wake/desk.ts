import { Fault } from '../core/fault.ts'
import { Result, Status } from '../core/model/wakeup.ts'
import type { Change } from '../core/ports/change.ts'
import type { Line, LineDriver, RingOutcome, RingRequest } from '../core/ports/line-driver.ts'
import type { PendingCall, Reads } from '../core/ports/reads.ts'
import type { WakeupDesk } from '../core/ports/wakeup-desk.ts'
import { dropStale } from '../core/wakeup/alert.ts'
import type { Capacity } from '../core/wakeup/capacity.ts'
import { type DeskContext, systemActor } from '../core/wakeup/context.ts'
import { comeDue, giveUp, handToStaff, lastMomentMs, miss, nextStep } from '../core/wakeup/ring.ts'
import { ActiveRings } from './active-rings.ts'
import { Channels } from './channels.ts'
import { ClockAlert } from './clock-alert.ts'
import { ClockWatch } from './clock-watch.ts'
import { DayEnd } from './daily-summary.ts'
import { type Decision, Decisions } from './decisions.ts'
import type { DeskParts } from './desk-parts.ts'
import { DeskRecordKeeper } from './desk-record.ts'
import { Dispatcher } from './dispatcher.ts'
import { OperatorCalls } from './operator.ts'
import { ringOn } from './ring-with-limit.ts'
import { SiteCapacity } from './site-capacity.ts'
import { UnderWay } from './task-set.ts'
import { TimerWheel } from './wheel.ts'
import { ZoneChange } from './zone-change.ts'

/** A clock that is set by more than this is worth a call to the operator. */
const worthAlertMs = 300_000
/** After the disk refused a commit, so long nothing new is begun. */
const pauseMs = 1_000
/** How long a call is left alone about which nothing could be decided. */
const setAsideMs = 60_000

/** Rings the calls that are due. What happens to a call is decided in core; the desk carries it out. */
export class Desk implements WakeupDesk {
  readonly #parts: DeskParts
  readonly #wheel: TimerWheel
  readonly #dispatcher: Dispatcher
  readonly #operator: OperatorCalls
  readonly #watch: ClockWatch
  readonly #book: DeskRecordKeeper
  readonly #phones: ActiveRings
  readonly #capacity: SiteCapacity
  readonly #underWay: UnderWay
  readonly #channels: Channels
  readonly #clockAlert: ClockAlert
  readonly #days: DayEnd
  readonly #decisions: Decisions
  readonly #zone: ZoneChange
  readonly #closing = new AbortController()
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #rounds = 0

  constructor(parts: DeskParts) {
    const { store, clock, site } = parts
    this.#parts = parts
    this.#wheel = new TimerWheel(clock.now())
    this.#book = new DeskRecordKeeper(parts)
    this.#capacity = new SiteCapacity({ ...parts, callTimes: () => this.#book.callTimes })
    this.#underWay = new UnderWay((error) => this.#refused(error))
    const channels = new Channels(site, clock)
    this.#channels = channels
    const context = (read: Reads) => this.#context(read)
    const onFree = () => this.#beginNext()
    const extensionOf = (room: string) => store.get('room', room)?.extension ?? room
    const onRefused = (call: PendingCall) => this.#lookAgain(call)
    const onFailed = (call: PendingCall, error: unknown) => this.#setAside(call, error)
    this.#decisions = new Decisions({ store, context, onRefused, onFailed })
    this.#phones = new ActiveRings({
      ...parts,
      context,
      extensionOf,
      underWay: this.#underWay,
      closing: this.#closing.signal,
      onFree,
      onNotBegun: onRefused,
      onFailed,
      onCallMade: (tookMs) => this.#book.noteCall(tookMs),
    })
    this.#dispatcher = new Dispatcher({
      channels,
      extensionOf,
      isRinging: (room, extension) => this.#phones.isRinging(room, extension),
    })
    this.#watch = new ClockWatch({ ...parts, iso: (ms) => site.time.iso(ms) })
    this.#operator = new OperatorCalls({ ...parts, channels, context, onFree })
    this.#clockAlert = new ClockAlert(store, clock)
    this.#zone = new ZoneChange({ ...parts, book: this.#book, context })
    this.#days = new DayEnd({ ...parts, book: this.#book, underWay: this.#underWay })
  }

  /** Arms everything that is pending. Until then nothing rings. */
  async start(): Promise<void> {
    const { store } = this.#parts
    store.onCommitted((change) => this.#follow(change))
    this.#capacity.start()
    this.#book.start()
    this.#watch.start(this.#book.lastSeenMs())
    for (const { id, dueMs } of store.pending()) this.#wheel.arm(id, dueMs)
    if (this.#isClockTrusted()) this.#clockAlert.withdraw()
    else this.#clockAlert.raise()
    // A full disk keeps nobody from starting: calls that are booked may still be rung.
    await this.#zone
      .settle()
      .then(() => Promise.all([this.#clockAlert.keep(), this.#writeBook()]))
      .catch((error) => this.#refused(error))
  }

  /** The site file has changed: what every call needs is found out anew by it. */
  siteChanged(): void {
    this.#capacity.start()
    this.#days.beginAgain()
    this.#dispatcher.takeOut(() => true)
    for (const { id, dueMs, status } of this.#parts.store.pending())
      if (status !== Status.ringing) this.#wheel.arm(id, dueMs)
  }

  /** Resolves when no call is made on a line. One that has left the site gets no other. */
  whenFree(driver: LineDriver): Promise<void> {
    return this.#channels.whenFree(driver)
  }

  /** How often it was looked at what is due, from beginning to end. */
  get rounds(): number {
    return this.#rounds
  }

  /** Looks at the clock and starts what is due. Resolves when what it decided is on disk. */
  async tick(): Promise<void> {
    await this.#look()
    this.#rounds += 1
  }

  async #look(): Promise<void> {
    const { clock } = this.#parts
    if (this.#closing.signal.aborted) return
    this.#lookAtClock()
    this.#operator.tick()
    if (clock.monotonic() < this.#notBeforeMs) return
    const decisions: Promise<unknown>[] = [this.#clockAlert.keep(), this.#zone.settle()]
    if (this.#isClockTrusted()) {
      const nowMs = clock.now()
      this.#days.look(nowMs)
      decisions.push(...this.#lookAt(this.#wheel.advance(nowMs), nowMs))
      decisions.push(...this.#dispatch(), this.#tellWaiting())
      if (this.#book.isDue()) decisions.push(this.#writeBook(), this.#dropStale())
    }
    for (const outcome of await Promise.allSettled(decisions))
      if (outcome.status === 'rejected') this.#refused(outcome.reason)
  }

  /** Resolves when no call is under way. */
  async idle(): Promise<void> {
    await this.#underWay.finished()
    await this.#operator.idle()
  }

  /** Hangs up, and waits until every call under way has been written down. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#underWay.finished(), this.#operator.close()])
    await this.#writeBook()
  }

  capacityOf(extension: string): Capacity {
    return this.#capacity.of(extension)
  }

  capacity(): Capacity {
    return this.#capacity.all()
  }

  state() {
    return {
      waiting: this.#dispatcher.size,
      ringing: this.#phones.size,
      clockHeldUntilMs: this.#watch.heldUntilMs,
    }
  }

  async acceptClock(who: string): Promise<void> {
    if (this.#isClockTrusted()) return
    this.#watch.accept(`accepted by ${who}`)
    await this.tick()
    // A technician who is told that it is done must find it so after the next start.
    await this.#writeBook()
  }

  testRing(line: Line, call: RingRequest, signal: AbortSignal): Promise<RingOutcome> | undefined {
    const channel = this.#channels.takeOf(line, call.extension)
    if (!channel) return undefined
    const { journal } = this.#parts
    const either = AbortSignal.any([signal, this.#closing.signal])
    return ringOn(line, call, { signal: either, journal })
      .then((outcome) => outcome ?? ({ kind: 'unreachable', reason: 'hung up' } as const))
      .finally(() => {
        channel.release()
        this.#beginNext()
      })
  }

  #context(read: Reads): DeskContext {
    const { clock, site, newId } = this.#parts
    const { time, rules, pushServers } = site
    return { read, actor: systemActor, nowMs: clock.now(), time, rules, pushServers, newId }
  }

  /** While the clock is not believed, or wall times are not worked out anew, the book stays as it is. */
  async #writeBook(): Promise<void> {
    if (this.#isClockTrusted() && !this.#book.hasOtherZone()) await this.#book.write()
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

  /** The disk refuses: nothing new is begun for a while. Anything else is a bug. */
  #refused(error: unknown): void {
    const { clock, journal, onFatal } = this.#parts
    if (!(error instanceof Fault)) onFatal(error)
    else if (clock.monotonic() >= this.#notBeforeMs)
      journal.error('What is due could not be written down; it is tried again.', error)
    this.#notBeforeMs = clock.monotonic() + pauseMs
  }

  /** Whatever is committed, by whomever, moves the timers and stops the phones that it concerns. */
  #follow(change: Change): void {
    this.#capacity.follow(change)
    for (const write of change) {
      if ('remove' in write) {
        if (write.remove === 'wakeup') this.#settled(write.id)
      } else if ('put' in write && write.put === 'wakeup') {
        const { id, result, status, dueMs } = write.record
        if (result !== Result.pending) this.#settled(id)
        else if (status === Status.ringing) this.#putAside(id)
        else {
          this.#settled(id)
          this.#wheel.arm(id, dueMs)
        }
      } else if ('put' in write && write.put === 'room') {
        // Who makes the calls of a room, or its extension, may have changed.
        for (const { id, dueMs, status } of this.#parts.store.pendingOf(write.record.room)) {
          if (status === Status.ringing) continue
          this.#dispatcher.remove(id)
          this.#wheel.arm(id, dueMs)
        }
      }
    }
  }

  /** Nobody waits for this call any more, or not at that time. */
  #settled(id: string): void {
    this.#putAside(id)
    this.#phones.settled(id)
  }

  #putAside(id: string): void {
    this.#wheel.disarm(id)
    this.#dispatcher.remove(id)
  }

  /** Something came between: what the call needs is found out anew. */
  #lookAgain({ id }: PendingCall): void {
    const call = this.#parts.store.pendingCall(id)
    if (call) this.#wheel.arm(id, call.dueMs)
  }

  /** Finds out what calls need whose time has come. */
  #lookAt(ids: readonly string[], nowMs: number): Promise<void>[] {
    const { store, site } = this.#parts
    const { rules } = site
    const decisions: Decision[] = []
    for (const id of ids) {
      const call = store.pendingCall(id)
      if (!call) continue
      const step = nextStep({ read: store, rules, nowMs }, call)
      if (step.kind === 'wait') this.#wheel.arm(id, step.untilMs)
      else if (step.kind === 'ring') this.#dispatcher.add(call)
      else decisions.push({ call, decide: step.kind === 'staff' ? handToStaff : miss })
    }
    return this.#decisions.make(decisions)
  }

  /** A call that cannot be decided about, such as a damaged record, must not hold up the others. */
  #setAside({ id, room }: PendingCall, error: unknown): void {
    const { journal, clock } = this.#parts
    const text = `The call ${id} of room ${room} failed; it is tried again in a minute.`
    journal.error(text, error, { call: id, room })
    this.#wheel.arm(id, clock.now() + setAsideMs)
  }

  /** Gives free channels to the calls whose turn it is, and gives up those that waited too long. */
  #dispatch(): Promise<void>[] {
    const { clock, site } = this.#parts
    if (this.#closing.signal.aborted || !this.#isClockTrusted()) return []
    if (clock.monotonic() < this.#notBeforeMs) return []
    const nowMs = clock.now()
    const tooLate = this.#dispatcher.takeOut((call) => nowMs > lastMomentMs(site.rules, call))
    const givenUp = tooLate.map((call): Decision => {
      const reason = this.#dispatcher.whyWaiting(call)
      return { call, decide: (desk, found) => giveUp(desk, found, reason) }
    })
    const begun = this.#dispatcher.turns().map((turn) => this.#phones.begin(turn))
    return [...this.#decisions.make(givenUp), ...begun]
  }

  /** A channel has become free between two ticks. */
  #beginNext(): void {
    for (const begun of this.#dispatch()) this.#underWay.add(begun)
  }

  /** Writes down which calls have to wait, and why. */
  async #tellWaiting(): Promise<void> {
    const untold = this.#dispatcher.untold()
    const decisions = untold.map((call): Decision => {
      const reason = this.#dispatcher.whyWaiting(call)
      return { call, decide: (desk, found) => comeDue(desk, found, reason) }
    })
    await Promise.all(this.#decisions.make(decisions))
    this.#dispatcher.told(untold)
  }

  /** A clock that was set is taken as the truth: what it passed over is treated as after an outage. */
  #lookAtClock(): void {
    const { steppedMs, hasBecomeTrusted } = this.#watch.look()
    if (hasBecomeTrusted) this.#clockAlert.withdraw()
    if ((steppedMs === 0 && !hasBecomeTrusted) || !this.#isClockTrusted()) return
    // Nothing rings early: what waited for a channel may have its time before it again.
    for (const { id, dueMs } of this.#dispatcher.takeOut(() => true)) this.#wheel.arm(id, dueMs)
    if (steppedMs < 0) this.#days.beginAgain()
    if (Math.abs(steppedMs) > worthAlertMs && !hasBecomeTrusted) this.#clockAlert.raise()
    this.#underWay.add(this.#writeBook())
  }
}
