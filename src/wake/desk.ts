import { raise, withdraw } from '../core/alert.ts'
import type { Capacity } from '../core/capacity.ts'
import type { DeskContext, PushServer, WakeupRules } from '../core/desk.ts'
import { Result, Source, Status, type Wakeup } from '../core/model.ts'
import type {
  Change,
  Clock,
  Journal,
  Line,
  PendingCall,
  Reads,
  Store,
  WakeupDesk,
} from '../core/ports.ts'
import { comeDue, giveUp, handToStaff, miss, nextStep } from '../core/ring.ts'
import type { SiteTime } from '../core/site-time.ts'
import type { Actor } from '../core/tenancy.ts'
import { keepWallTime } from '../core/wakeup.ts'
import { Channels } from './channels.ts'
import { ClockWatch } from './clock-watch.ts'
import { Dispatcher } from './dispatcher.ts'
import { NightBookKeeper } from './night-book.ts'
import { OperatorCalls } from './operator.ts'
import { Phones } from './phones.ts'
import { SiteCapacity } from './site-capacity.ts'
import { sumUp } from './summary.ts'
import { UnderWay } from './under-way.ts'
import { TimerWheel } from './wheel.ts'

export interface DeskParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly time: SiteTime
  readonly rules: WakeupRules
  readonly pushServers: readonly PushServer[]
  readonly newId: () => string
  readonly lines: readonly Line[]
  /** Channels that may be in use at once, by licence. */
  readonly channelLimit: number
  readonly language: string
  readonly zoneRules: string
  readonly isClockSynchronised: () => Promise<boolean>
}

/** A clock that is set by more than this is worth a call to the operator. */
const worthAlertMs = 300_000
/** After the disk refused a commit, so long nothing new is begun. */
const pauseMs = 1_000
/** So many calls share one decision where there may be thousands. */
const pieceSize = 500

const porter: Actor = { name: 'nightporter', permissions: [], tenant: '', source: Source.rest }

/** Rings the calls that are due. What happens to a call is decided in core; the desk carries it out. */
export class Desk implements WakeupDesk {
  readonly #parts: DeskParts
  readonly #wheel: TimerWheel
  readonly #dispatcher: Dispatcher
  readonly #operator: OperatorCalls
  readonly #watch: ClockWatch
  readonly #book: NightBookKeeper
  readonly #phones: Phones
  readonly #capacity: SiteCapacity
  readonly #underWay: UnderWay
  readonly #closing = new AbortController()
  #notBeforeMs = Number.NEGATIVE_INFINITY
  #dayEndMs = Number.POSITIVE_INFINITY

  constructor(parts: DeskParts) {
    const { store, clock, time, rules } = parts
    this.#parts = parts
    this.#wheel = new TimerWheel(clock.now())
    this.#book = new NightBookKeeper({ ...parts, ringMs: rules.ringMs })
    this.#capacity = new SiteCapacity({ ...parts, callTimes: () => this.#book.callTimes })
    this.#underWay = new UnderWay((error) =>
      parts.journal.error('The desk could not finish something.', error),
    )
    const channels = new Channels(parts.lines, parts.channelLimit)
    const context = (read: Reads) => this.#context(read)
    const extensionOf = (room: string) => store.get('room', room)?.extension ?? room
    this.#phones = new Phones({
      ...parts,
      context,
      extensionOf,
      underWay: this.#underWay,
      closing: this.#closing.signal,
      onFree: () => this.#beginNext(),
      onNotBegun: ({ id }) => this.#lookAgain(id),
      onCallMade: (tookMs) => this.#book.noteCall(tookMs),
    })
    this.#dispatcher = new Dispatcher({
      channels,
      extensionOf,
      isRinging: (extension) => this.#phones.isRinging(extension),
    })
    this.#watch = new ClockWatch({
      ...parts,
      isSynchronised: parts.isClockSynchronised,
      iso: (ms) => time.iso(ms),
    })
    this.#operator = new OperatorCalls({ ...parts, channels, context })
    store.onCommitted((change) => this.#follow(change))
  }

  /** Arms everything that is pending. Until then nothing rings. */
  async start(): Promise<void> {
    const { store, clock, time } = this.#parts
    this.#book.start()
    this.#watch.start(this.#book.lastSeenMs())
    if (this.#book.hasOtherZone()) await this.#keepWallTimes()
    for (const { id, dueMs } of store.pending()) this.#wheel.arm(id, dueMs)
    const { startMs, endMs } = time.dayOf(clock.now())
    const summedUpMs = this.#book.summedUpMs || startMs
    this.#book.summedUpMs = summedUpMs
    this.#dayEndMs = summedUpMs < startMs ? startMs : endMs
    if (!this.#watch.isTrusted) return this.#alertAboutClock()
    await this.#book.write()
  }

  /** Looks at the clock and starts what is due. Resolves when what it decided is on disk. */
  async tick(): Promise<void> {
    if (this.#closing.signal.aborted) return
    const decisions = this.#lookAtClock()
    if (this.#watch.isTrusted) {
      const nowMs = this.#parts.clock.now()
      for (const id of this.#wheel.advance(nowMs)) decisions.push(this.#look(id, nowMs))
      decisions.push(...this.#dispatch(), this.#tellWaiting(), this.#book.keep())
      if (nowMs >= this.#dayEndMs) this.#endDay(nowMs)
    }
    this.#operator.tick()
    for (const outcome of await Promise.allSettled(decisions))
      if (outcome.status === 'rejected') this.#pause(outcome.reason)
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
    if (this.#watch.isTrusted) await this.#book.write()
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
      clock: { isTrusted: this.#watch.isTrusted, heldUntilMs: this.#watch.heldUntilMs },
    }
  }

  async acceptClock(who: string): Promise<void> {
    this.#watch.accept(`${who} says so`)
    await this.#clockIsRight()
  }

  #context(read: Reads): DeskContext {
    const { clock, time, rules, pushServers, newId } = this.#parts
    return { read, actor: porter, nowMs: clock.now(), time, rules, pushServers, newId }
  }

  #pause(error: unknown): void {
    const { clock, journal } = this.#parts
    this.#notBeforeMs = clock.monotonic() + pauseMs
    journal.error('A call could not be begun; it is tried again.', error)
  }

  /** Whatever is committed, by whomever, moves the timers and stops the phones that it concerns. */
  #follow(change: Change): void {
    for (const write of change) {
      if ('remove' in write) {
        if (write.remove === 'wakeup') this.#settled(write.id)
      } else if ('put' in write && write.put === 'wakeup') {
        const { id, result, status, dueMs } = write.record
        if (result !== Result.pending) this.#settled(id)
        else if (status === Status.ringing) this.#wheel.disarm(id)
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
    this.#wheel.disarm(id)
    this.#dispatcher.remove(id)
    this.#phones.settled(id)
  }

  /** Something came between: what the call needs is found out anew. */
  #lookAgain(id: string): void {
    const call = this.#parts.store.pendingCall(id)
    if (call) this.#wheel.arm(id, call.dueMs)
  }

  async #look(id: string, nowMs: number): Promise<void> {
    const { store, rules } = this.#parts
    const call = store.pendingCall(id)
    if (!call) return
    const step = nextStep({ read: store, rules, nowMs }, call)
    switch (step.kind) {
      case 'wait':
        this.#wheel.arm(id, step.untilMs)
        return
      case 'ring':
        this.#dispatcher.add(call)
        return
      case 'staff':
        return this.#decide(call, handToStaff)
      case 'miss':
        return this.#decide(call, miss)
    }
  }

  /** Decides about a call unless somebody else has meanwhile; it is looked at again when the disk refuses. */
  async #decide(
    { id, dueMs, status }: PendingCall,
    decide: (desk: DeskContext, call: Wakeup) => Change,
  ): Promise<void> {
    try {
      await this.#parts.store.commit((read) => {
        const call = read.wakeup(id)
        const isSame =
          call?.result === Result.pending && call.dueMs === dueMs && call.status === status
        return { change: isSame ? decide(this.#context(read), call) : [], value: undefined }
      })
    } catch (error) {
      this.#wheel.arm(id, dueMs)
      throw error
    }
  }

  /** Gives free channels to the calls whose turn it is, and gives up those that waited too long. */
  #dispatch(): Promise<void>[] {
    const { clock, rules } = this.#parts
    if (this.#closing.signal.aborted || !this.#watch.isTrusted) return []
    if (clock.monotonic() < this.#notBeforeMs) return []
    const nowMs = clock.now()
    const tooLate = this.#dispatcher.takeOut((call) => nowMs > call.dueMs + rules.lateMs)
    const givenUp = tooLate.map((call) => {
      const reason = this.#dispatcher.whyWaiting(call)
      return this.#decide(call, (desk, found) => giveUp(desk, found, reason))
    })
    return [...givenUp, ...this.#dispatcher.turns().map((turn) => this.#phones.begin(turn))]
  }

  /** A channel has become free between two ticks. */
  #beginNext(): void {
    for (const begun of this.#dispatch())
      this.#underWay.add(begun.catch((error) => this.#pause(error)))
  }

  /** Writes down which calls have to wait, and why. */
  async #tellWaiting(): Promise<void> {
    const news = this.#dispatcher.news()
    for (let i = 0; i < news.length; i += pieceSize) {
      const piece = news.slice(i, i + pieceSize)
      await this.#parts.store.commit((read) => ({
        change: piece.flatMap(({ call, reason }) => {
          const found = read.wakeup(call.id)
          return found?.result === Result.pending ? comeDue(this.#context(read), found, reason) : []
        }),
        value: undefined,
      }))
    }
  }

  /** A clock that was set is taken as the truth: what it passed over is treated as after an outage. */
  #lookAtClock(): Promise<unknown>[] {
    const { clock } = this.#parts
    const wasTrusted = this.#watch.isTrusted
    const steppedMs = this.#watch.look()
    const decisions: Promise<unknown>[] = []
    if (!wasTrusted && this.#watch.isTrusted) decisions.push(this.#clockIsRight())
    if (steppedMs === 0 || !this.#watch.isTrusted) return decisions
    const nowMs = clock.now()
    // Nothing rings early: what waited for a channel may have its time before it again.
    const isAgainAhead = (call: PendingCall) => call.dueMs > nowMs || steppedMs > 0
    for (const { id, dueMs } of this.#dispatcher.takeOut(isAgainAhead)) this.#wheel.arm(id, dueMs)
    this.#dayEndMs = this.#parts.time.dayOf(nowMs).endMs
    decisions.push(this.#book.write())
    if (Math.abs(steppedMs) > worthAlertMs) decisions.push(this.#alertAboutClock())
    return decisions
  }

  async #alertAboutClock(): Promise<void> {
    await this.#parts.store.commit((read) => ({
      change: raise(this.#context(read), { id: 'clock', kind: 'clock', room: '', tenant: '' }),
      value: undefined,
    }))
  }

  async #clockIsRight(): Promise<void> {
    this.#dayEndMs = this.#parts.time.dayOf(this.#parts.clock.now()).endMs
    await this.#parts.store.commit((read) => ({
      change: withdraw(read, 'clock'),
      value: undefined,
    }))
    await this.#book.write()
  }

  async #keepWallTimes(): Promise<void> {
    const { store, journal } = this.#parts
    const ids = [...store.pending()].map(({ id }) => id)
    let moved = 0
    for (let i = 0; i < ids.length; i += pieceSize) {
      moved += await store.commit((read) => {
        const changes = ids
          .slice(i, i + pieceSize)
          .map((id) => keepWallTime(this.#context(read), id))
        return { change: changes.flat(), value: changes.filter(({ length }) => length > 0).length }
      })
    }
    journal.info(`The time zone or its rules have changed: ${moved} calls keep their wall time.`)
  }

  /** The site's day is over: its calls are summed up. */
  #endDay(nowMs: number): void {
    const { time } = this.#parts
    const { startMs, endMs } = time.dayOf(nowMs)
    const day = time.dayOf(startMs - 1)
    this.#dayEndMs = endMs
    this.#book.summedUpMs = startMs
    this.#underWay.add(sumUp(this.#parts, day))
  }
}
