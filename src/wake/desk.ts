import { Result, type Room, Source, Status, type Wakeup } from '../core/model.ts'
import type { Clock, Journal, Line, PendingCall, Reads, RingOutcome, Store } from '../core/ports.ts'
import type { SiteTime } from '../core/site-time.ts'
import type { Actor } from '../core/tenancy.ts'
import { beginRing, type DeskContext, endRing, miss, type WakeupRules } from '../core/wakeup.ts'

export interface DeskParts {
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly time: SiteTime
  readonly rules: WakeupRules
  readonly newId: () => string
  readonly lines: readonly Line[]
  /** Channels that may be in use at once, by licence. */
  readonly channelLimit: number
  readonly language: string
}

const porter: Actor = {
  name: 'nightporter',
  permissions: [],
  tenant: '',
  source: Source.rest,
}

interface Ringing {
  readonly line: Line
  readonly hangUp: AbortController
}

/** Rings the calls that are due. What happens to a call is decided in core; the desk carries it out. */
export class Desk {
  readonly #parts: DeskParts
  readonly #ringing = new Map<string, Ringing>()
  readonly #calls = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(parts: DeskParts) {
    this.#parts = parts
    // The operator's word wins: a call that was settled or deleted while it rings is hung up.
    parts.store.onCommitted((change) => {
      for (const write of change) {
        if ('remove' in write && write.remove === 'wakeup') this.#hangUp(write.id)
        if ('put' in write && write.put === 'wakeup' && write.record.status !== Status.ringing)
          this.#hangUp(write.record.id)
      }
    })
  }

  /** Looks at the clock and starts what is due: by due time, first rings before retries, then as booked. */
  async tick(): Promise<void> {
    const { store, clock, rules, journal } = this.#parts
    if (this.#closing.signal.aborted) return
    const nowMs = clock.now()
    const due = [...store.pending()].filter(
      (call) => call.dueMs <= nowMs && !this.#ringing.has(call.id),
    )
    due.sort((a, b) => a.dueMs - b.dueMs || a.attempts - b.attempts || (a.id < b.id ? -1 : 1))
    // Channels are taken in this order, at once; the commits then share a transaction.
    const begun = due.map((call) =>
      nowMs > call.dueMs + rules.lateMs ? this.#miss(call) : this.#start(call),
    )
    for (const outcome of await Promise.allSettled(begun))
      if (outcome.status === 'rejected')
        journal.error('A call could not be begun; it is tried again.', outcome.reason)
  }

  /** Resolves when no call is under way. */
  async idle(): Promise<void> {
    while (this.#calls.size > 0) await Promise.all(this.#calls)
  }

  /** Hangs up, and waits until every call under way has been written down. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#calls)
  }

  #hangUp(id: string): void {
    this.#ringing.get(id)?.hangUp.abort()
  }

  #context(read: Reads): DeskContext {
    const { clock, time, rules, newId } = this.#parts
    return { read, actor: porter, nowMs: clock.now(), time, rules, newId }
  }

  async #miss(pending: PendingCall): Promise<void> {
    await this.#parts.store.commit((read) => {
      const call = read.wakeup(pending.id)
      const isDue = call?.result === Result.pending && call.dueMs === pending.dueMs
      return { change: isDue ? miss(this.#context(read), call) : [], value: undefined }
    })
  }

  /** Takes a free channel of a line that reaches the room; without one the call waits for the next tick. */
  async #start(pending: PendingCall): Promise<void> {
    const { store } = this.#parts
    const room = store.get('room', pending.room)
    const line = room && this.#freeLine(room.extension)
    if (!room || !line || this.#isWithStaff(room, pending)) return
    const ringing: Ringing = { line, hangUp: new AbortController() }
    this.#ringing.set(pending.id, ringing)
    let begun = false
    try {
      begun = await store.commit((read) => {
        const call = read.wakeup(pending.id)
        if (call?.result !== Result.pending || call.dueMs !== pending.dueMs)
          return { change: [], value: false }
        return { change: beginRing(this.#context(read), call, line.name), value: true }
      })
    } finally {
      if (!begun) this.#ringing.delete(pending.id)
    }
    if (!begun) return
    const done = this.#ring(pending.id, room, ringing)
      .catch((error) => this.#parts.journal.error(`Ringing room ${room.room} failed.`, error))
      .finally(() => {
        this.#ringing.delete(pending.id)
        this.#calls.delete(done)
      })
    this.#calls.add(done)
  }

  /** Whether staff make this call: always, or for a while before the system steps in. */
  #isWithStaff(room: Room, call: PendingCall): boolean {
    const { rules, clock } = this.#parts
    const method = room.method || rules.method
    return (
      method === 'manual' ||
      (method === 'backup' && clock.now() < call.scheduledMs + rules.backupMs)
    )
  }

  #freeLine(extension: string): Line | undefined {
    if (this.#ringing.size >= this.#parts.channelLimit) return undefined
    // A call that was begun may not have reached the line yet, and a test ring is not ours.
    const inUse = (line: Line) =>
      Math.max(
        [...this.#ringing.values()].filter((ringing) => ringing.line === line).length,
        line.port.state().callsNow,
      )
    return this.#parts.lines.find(
      (line) =>
        line.reaches(extension) && line.port.state().state === 'up' && inUse(line) < line.channels,
    )
  }

  async #ring(id: string, room: Room, { line, hangUp }: Ringing): Promise<void> {
    const { store, rules, language } = this.#parts
    const signal = AbortSignal.any([hangUp.signal, this.#closing.signal])
    const request = {
      extension: room.extension,
      language: room.language || language,
      prompt: 0,
      ringMs: rules.ringMs,
    }
    let outcome: RingOutcome
    try {
      outcome = await line.port.ring(request, signal)
    } catch (error) {
      // Hung up by an operator: settled already. Cut short by a shutdown: rung again after the start.
      if (signal.aborted) return
      this.#parts.journal.error(`The line ${line.name} failed.`, error)
      outcome = { kind: 'unreachable', reason: 'the line failed' }
    }
    await store.commit((read) => {
      const call: Wakeup | undefined = read.wakeup(id)
      if (call?.status !== Status.ringing) return { change: [], value: undefined }
      return {
        change: endRing(this.#context(read), { call, outcome, line: line.name }),
        value: undefined,
      }
    })
  }
}
