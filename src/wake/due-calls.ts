import { extensionsOf } from '../core/model/room.ts'
import { Status, type Wakeup } from '../core/model/wakeup.ts'
import type { Change } from '../core/ports/change.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { PendingCall, Reads } from '../core/ports/reads.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import type { DeskContext } from '../core/wakeup/context.ts'
import { isOver, nextStep } from '../core/wakeup/next-step.ts'
import { shortestLateMs } from '../core/wakeup/profile.ts'
import { comeDue, giveUp, handToStaff, miss } from '../core/wakeup/ring.ts'
import { minuteMs } from '../lib/units.ts'
import { ActiveRings } from './active-rings.ts'
import type { Channels } from './channels.ts'
import { type Decision, Decisions } from './decisions.ts'
import { Dispatcher } from './dispatcher.ts'
import type { TaskSet } from './task-set.ts'
import { TimerWheel } from './wheel.ts'

/** How long a call is left alone about which nothing could be decided. */
const setAsideMs = 60_000

export interface DueCallsParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly site: Pick<Site, 'rules' | 'language'>
  readonly channels: Channels
  readonly context: (read: Reads) => DeskContext
  readonly tasks: TaskSet
  readonly closing: AbortSignal
  /** Whether rings may be started now. */
  readonly canRing: () => boolean
  /** Called with how long a call kept its channel. */
  readonly onCallMade: (tookMs: number) => void
}

/** The way of each pending call: armed in the wheel, due, waiting for a channel, ringing. */
export class DueCalls {
  readonly #parts: DueCallsParts
  readonly #wheel: TimerWheel
  readonly #dispatcher: Dispatcher
  readonly #rings: ActiveRings
  readonly #decisions: Decisions

  constructor(parts: DueCallsParts) {
    const { store, clock, channels } = parts
    this.#parts = parts
    this.#wheel = new TimerWheel(clock.now())
    const onRefused = (call: PendingCall) => this.#rearm(call)
    const onFailed = (call: PendingCall, error: unknown) => this.#setAside(call, error)
    const isSame = (call: PendingCall, { dueMs, status }: Wakeup) =>
      call.dueMs === dueMs && call.status === status
    this.#decisions = new Decisions({ ...parts, isSame, onRefused, onFailed })
    const onFree = () => this.startNext()
    this.#rings = new ActiveRings({
      ...parts,
      onFree,
      onNotBegun: onRefused,
      onFailed,
    })
    this.#dispatcher = new Dispatcher({
      channels,
      extensionsOf: (room) => extensionsOf(store.get('room', room), room),
      isRoomRinging: (room) => this.#rings.isRoomRinging(room),
      isPhoneRinging: (extension) => this.#rings.isPhoneRinging(extension),
    })
  }

  /** How many calls wait for a channel. */
  get waiting(): number {
    return this.#dispatcher.size
  }

  /** How many phones ring or are answered now. */
  get ringing(): number {
    return this.#rings.size
  }

  /** How many calls need a channel within a time, of at most a minute. */
  dueWithin(ms: number): number {
    const { store, clock } = this.#parts
    const nowMs = clock.now()
    const minute = Math.floor(nowMs / minuteMs)
    const isSoon = ({ id, dueMs }: PendingCall) =>
      !this.#rings.isCallRinging(id) && dueMs <= nowMs + ms
    return [...store.dueIn(minute), ...store.dueIn(minute + 1)].filter(isSoon).length
  }

  /** Arms every pending call that does not ring. One whose ring a crash cut short is rung again. */
  armAll(): void {
    this.#dispatcher.takeOut(() => true)
    for (const { id, dueMs } of this.#parts.store.pending())
      if (!this.#rings.isCallRinging(id)) this.#wheel.arm(id, dueMs)
  }

  /** The clock was set: a call that waited for a channel may not be due any more, and nothing rings early. */
  rearmWaiting(): void {
    for (const { id, dueMs } of this.#dispatcher.takeOut(() => true)) this.#wheel.arm(id, dueMs)
  }

  /** Whatever is committed, by whomever, moves the timers and stops the phones that it concerns. */
  follow(change: Change): void {
    for (const write of change) {
      if ('remove' in write) {
        if (write.remove === 'wakeup') this.#settled(write.id)
      } else if ('put' in write && write.put === 'wakeup') {
        // As it is after all that was committed: a ring may have begun after this write.
        const { id } = write.record
        const call = this.#parts.store.pendingCall(id)
        // After a crash a call is still said to ring while it waits for a channel.
        if (call?.status === Status.ringing && this.#rings.isCallRinging(id)) this.#disarm(id)
        else {
          this.#settled(id)
          if (call) this.#wheel.arm(id, call.dueMs)
        }
      } else if ('put' in write && (write.put === 'room' || write.put === 'occupancy')) {
        if (write.put === 'occupancy' && !this.#hasVipProfiles) continue
        // Who makes the calls of a room, or its extension, may have changed.
        for (const { id, dueMs } of this.#parts.store.pendingOf(write.record.room)) {
          if (this.#rings.isCallRinging(id)) continue
          this.#dispatcher.remove(id)
          this.#wheel.arm(id, dueMs)
        }
      }
    }
  }

  get #hasVipProfiles(): boolean {
    return this.#parts.site.rules.vipProfiles.size > 0
  }

  /** Starts what is due at `nowMs`. The promises resolve when what was decided is on disk. */
  advance(nowMs: number): Promise<void>[] {
    return [
      ...this.#decideDue(this.#wheel.advance(nowMs), nowMs),
      ...this.#dispatch(),
      this.#logWaiting(),
    ]
  }

  /** A channel has become free between two ticks. */
  startNext(): void {
    for (const begun of this.#dispatch()) this.#parts.tasks.add(begun)
  }

  /** Nobody waits for this call any more, or not at that time. */
  #settled(id: string): void {
    this.#disarm(id)
    this.#rings.settled(id)
  }

  #disarm(id: string): void {
    this.#wheel.disarm(id)
    this.#dispatcher.remove(id)
  }

  /** Its decision was not kept: what the call needs is decided anew. */
  #rearm({ id }: PendingCall): void {
    const call = this.#parts.store.pendingCall(id)
    if (call) this.#wheel.arm(id, call.dueMs)
  }

  /** A call that cannot be decided about, such as a damaged record, must not hold up the others. */
  #setAside({ id, room }: PendingCall, error: unknown): void {
    const { journal, clock } = this.#parts
    const text = `The call ${id} of room ${room} failed; it is tried again in a minute.`
    journal.error(text, error, { call: id, room })
    this.#wheel.arm(id, clock.now() + setAsideMs)
  }

  /** Decides what the calls need whose time has come. */
  #decideDue(ids: readonly string[], nowMs: number): Promise<void>[] {
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

  /** Gives free channels to the calls whose turn it is, and gives up those that waited too long. */
  #dispatch(): Promise<void>[] {
    const { store, clock, site, canRing } = this.#parts
    if (!canRing()) return []
    const nowMs = clock.now()
    const desk = { read: store, rules: site.rules, nowMs }
    const shortestMs = shortestLateMs(site.rules)
    const tooLate = this.#dispatcher.takeOut((call) => isOver(desk, call, shortestMs))
    const givenUp = tooLate.map((call): Decision => {
      const reason = this.#dispatcher.whyWaiting(call)
      return { call, decide: (desk, found) => giveUp(desk, found, reason) }
    })
    const begun = this.#dispatcher.turns().map((turn) => this.#rings.begin(turn))
    return [...this.#decisions.make(givenUp), ...begun]
  }

  /** Writes to the log which calls have to wait, and why. */
  async #logWaiting(): Promise<void> {
    const unlogged = this.#dispatcher.unlogged()
    const decisions = unlogged.map((call): Decision => {
      const reason = this.#dispatcher.whyWaiting(call)
      return { call, decide: (desk, found) => comeDue(desk, found, reason) }
    })
    await Promise.all(this.#decisions.make(decisions))
    this.#dispatcher.markLogged(unlogged)
  }
}
