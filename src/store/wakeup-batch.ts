import { listOf, type Wakeup } from '../core/model/wakeup.ts'
import type { PendingCall } from '../core/ports/reads.ts'
import { minuteOf } from '../core/wakeup/capacity.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { type Planned, planned, type Tables, wakeupKey, wakeupToText } from './lmdb/tables.ts'
import { addCount, addTo, DueCounts, type Memory, pendingKeyOf, pendingPart } from './memory.ts'
import { type Layer, locate, missing, readWakeup } from './reads.ts'

type Counted = Pick<PendingCall, 'id' | 'room' | 'dueMs' | 'tenant'>

/** What a batch books, changes and files of wakeup calls. */
export class WakeupBatch {
  readonly #tables: Tables
  readonly #memory: Memory
  readonly #wakeups: Layer<Wakeup> = new Map()
  /** Ids of pending calls by `pendingKeyOf`. */
  readonly #idsByKey: Layer<string> = new Map()
  /** Ids of calls that this batch touches, by room and by minute, as they were before or are now. */
  readonly #touchedRooms = new Map<string, Set<string>>()
  readonly #touchedMinutes = new Map<number, Set<string>>()
  readonly #dueCounts = new DueCounts()
  /** How many more calls are pending than before this batch, in all and of each tenant. */
  #added = 0
  readonly #addedOfTenant = new Map<string, number>()

  constructor(tables: Tables, memory: Memory) {
    this.#tables = tables
    this.#memory = memory
  }

  wakeup(id: string): Wakeup | undefined {
    const layered = this.#wakeups.get(id)
    if (layered !== undefined) return layered === missing ? undefined : layered
    return readWakeup(this.#tables, this.#memory, id)
  }

  pendingAt(room: string, scheduledMs: number, dailyAt: string): string | undefined {
    const key = pendingKeyOf({ room, scheduledMs, dailyAt })
    const layered = this.#idsByKey.get(key)
    if (layered !== undefined) return layered === missing ? undefined : layered
    return this.#memory.pendingByKey.get(key)
  }

  pendingCall(id: string): PendingCall | undefined {
    const layered = this.#wakeups.get(id)
    if (layered === undefined) return this.#memory.pendingById.get(id)
    return isPending(layered) ? pendingPart(layered) : undefined
  }

  pendingOf(room: string): PendingCall[] {
    const calls = this.#layered(this.#memory.pendingByRoom.get(room), this.#touchedRooms.get(room))
    return calls.filter((call) => call.room === room)
  }

  countDueIn(minute: number, untilMs?: number): number {
    return this.#memory.dueCounts.count(minute, untilMs) + this.#dueCounts.count(minute, untilMs)
  }

  dueIn(minute: number): PendingCall[] {
    const committed = this.#memory.pendingByMinute.get(minute)
    const calls = this.#layered(committed, this.#touchedMinutes.get(minute))
    return calls.filter((call) => minuteOf(call.dueMs) === minute)
  }

  pendingCount(tenant?: string): number {
    if (tenant === undefined) return this.#memory.pendingById.size + this.#added
    const committed = this.#memory.pendingCounts.get(tenant) ?? 0
    return committed + (this.#addedOfTenant.get(tenant) ?? 0)
  }

  *pending(): Iterable<PendingCall> {
    for (const call of this.#memory.pendingById.values())
      if (!this.#wakeups.has(call.id)) yield call
    for (const call of this.#wakeups.values()) if (isPending(call)) yield pendingPart(call)
  }

  put(call: Wakeup): void {
    this.#releaseKey(call.id)
    this.#wakeups.set(call.id, call)
    if (!isPending(call)) return
    this.#idsByKey.set(pendingKeyOf(pendingPart(call)), call.id)
    this.#count(call, 1)
  }

  remove(id: string): void {
    this.#releaseKey(id)
    this.#wakeups.set(id, missing)
  }

  *plan(plan: Planned[]): Pieces<void> {
    for (const [id, call] of this.#wakeups) {
      this.#planOne(plan, id, call)
      yield
    }
  }

  absorb(): void {
    // All give up their keys before any takes one that another has given up.
    for (const id of this.#wakeups.keys()) this.#memory.disarm(id)
    for (const call of this.#wakeups.values()) if (isPending(call)) this.#memory.arm(call)
  }

  /** What was committed as this batch has changed it. */
  #layered(
    committed: ReadonlySet<PendingCall> | undefined,
    touched: ReadonlySet<string> | undefined,
  ): PendingCall[] {
    const calls = [...(committed ?? [])]
    if (touched === undefined) return calls
    const now = [...touched].map((id) => this.pendingCall(id))
    return [
      ...calls.filter(({ id }) => !touched.has(id)),
      ...now.filter((call) => call !== undefined),
    ]
  }

  /** The call gives up the key it had: it gets another one, or is not pending any more. */
  #releaseKey(id: string): void {
    const layered = this.#wakeups.get(id)
    if (layered !== undefined && !isPending(layered)) return
    const before = layered ? pendingPart(layered) : this.#memory.pendingById.get(id)
    if (before === undefined) return
    if (this.pendingAt(before.room, before.scheduledMs, before.dailyAt) === id)
      this.#idsByKey.set(pendingKeyOf(before), missing)
    this.#count(before, -1)
  }

  #count({ id, room, dueMs, tenant }: Counted, by: number): void {
    this.#added += by
    addCount(this.#addedOfTenant, tenant, by)
    this.#dueCounts.add(dueMs, by)
    addTo(this.#touchedMinutes, minuteOf(dueMs), id)
    addTo(this.#touchedRooms, room, id)
  }

  #planOne(plan: Planned[], id: string, call: Wakeup | typeof missing): void {
    const { wakeup, finished } = this.#tables
    const before = locate(this.#tables, this.#memory, id)
    const list = call === missing ? undefined : listOf(call.result)
    const moved =
      before !== undefined &&
      (call === missing || list !== before.list || call.scheduledMs !== before.scheduledMs)
    if (before !== undefined && moved) {
      plan.push(planned(wakeup, wakeupKey(before.list, before.scheduledMs, id)))
      if (before.list !== 'pending' && (list === undefined || list === 'pending'))
        plan.push(planned(finished, id))
    }
    if (call === missing || list === undefined) return
    plan.push(planned(wakeup, wakeupKey(list, call.scheduledMs, id), wakeupToText(call)))
    if (list !== 'pending')
      plan.push(planned(finished, id, JSON.stringify({ list, scheduledMs: call.scheduledMs })))
  }
}

function isPending(call: Wakeup | typeof missing): call is Wakeup {
  return call !== missing && listOf(call.result) === 'pending'
}
