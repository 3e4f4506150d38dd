import { type ReadonlySignal, signal } from '@preact/signals'
import { type Answer, mapAnswer } from '../rest/answer.ts'
import type { Events } from '../rest/events.ts'
import type { Call } from '../rest/records.ts'
import { longReadMs, type Rest } from '../rest/rest.ts'
import { dayAfter, type Wall } from '../time/wall.ts'
import type { Loaded } from './live-list.ts'

/** Events that come so close together change the page once. */
const gatherMs = 100
/** What could not be read is asked for again. */
const againMs = 5_000
/** More events than this are not worth keeping: all is read again. */
const maxReceived = 20_000

/** A call with the instant that it is sorted by. */
export interface ListedCall {
  readonly call: Call
  readonly atMs: number
}

export type CallGroup = 'now' | 'pending' | 'answered' | 'failed' | 'cancelled'
/** Pending calls soonest first, what is over latest first. */
export type CallGroups = Readonly<Record<CallGroup, readonly ListedCall[]>>

/** What the page reads of a `wakeup` event. */
export interface CallEvent {
  readonly event: string
  readonly id: string
  readonly wakeup: Call | null
}

export interface CallsParts {
  readonly rest: Rest
  readonly events: Events
  readonly now: () => Wall
  /** Aborted when nobody looks any more. */
  readonly left: AbortSignal
}

/** Every call that is pending or was due since yesterday noon; follows the system once it is looked at. */
export class Calls {
  readonly #parts: CallsParts
  readonly #state = signal<Loaded<CallGroups>>({ kind: 'loading' })
  readonly #failedSinceMs = signal(0)
  #known = new Map<string, ListedCall>()
  #received: CallEvent[] = []
  #isFollowing = false
  #isReading = false
  #isStale = false
  /** The first day of a daily call that has ended and was not read yet. */
  #filedSince: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The next try of what could not be read. */
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(parts: CallsParts) {
    this.#parts = parts
  }

  get state(): ReadonlySignal<Loaded<CallGroups>> {
    if (!this.#isFollowing) this.#follow()
    return this.#state
  }

  /** Since when, by the browser's clock, they could not be read; 0 when they were read last time. */
  get failedSinceMs(): ReadonlySignal<number> {
    return this.#failedSinceMs
  }

  /** Reads all of it again. What is heard meanwhile is applied to what was read. */
  async reload(): Promise<void> {
    clearTimeout(this.#again)
    if (this.#parts.left.aborted) return
    this.#isStale = this.#isReading
    if (this.#isReading) return
    this.#isReading = true
    const answer = await this.#read()
    this.#isReading = false
    if (answer.kind === 'ok') {
      this.#known = new Map(answer.value.map(listed))
      this.#filedSince = undefined
      this.#failedSinceMs.value = 0
      this.#apply()
    } else {
      this.#reloadLater()
      if (this.#state.value.kind === 'ready') this.#apply()
      else this.#state.value = { kind: 'failed', failure: answer }
    }
    if (this.#isStale) await this.reload()
  }

  #follow(): void {
    this.#isFollowing = true
    const { events, left } = this.#parts
    left.addEventListener('abort', () => {
      clearTimeout(this.#again)
      clearTimeout(this.#timer)
    })
    events.on('wakeup', (data) => {
      // One that is not understood has changed something all the same.
      if (!isCallEvent(data)) return void this.reload()
      this.#received.push(data)
      if (this.#received.length <= maxReceived) return this.#soon()
      this.#received = []
      void this.reload()
    })
    events.onStale(() => void this.reload())
    void this.reload()
  }

  #reloadLater(): void {
    this.#failedSinceMs.value ||= Date.now()
    clearTimeout(this.#again)
    if (!this.#parts.left.aborted) this.#again = setTimeout(() => void this.reload(), againMs)
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (!this.#isReading && this.#state.value.kind === 'ready') this.#apply()
    }, gatherMs)
  }

  #apply(): void {
    for (const event of this.#received.splice(0)) this.#applyEvent(event)
    this.#dropOld()
    this.#state.value = { kind: 'ready', value: groupsOf([...this.#known.values()]) }
    if (this.#filedSince !== undefined) void this.#readFiled(this.#filedSince)
  }

  #applyEvent({ event, id, wakeup }: CallEvent): void {
    const before = this.#known.get(id)?.call
    if (wakeup) this.#known.set(...listed(wakeup))
    else if (event === 'deleted' || event === 'cancelled') this.#known.delete(id)
    const isGone = event === 'deleted' || before?.scheduled === wakeup?.scheduled
    if (!before?.daily || isGone) return
    // The day that has ended is filed under an id that nobody told.
    if (this.#filedSince === undefined || before.scheduled < this.#filedSince)
      this.#filedSince = before.scheduled
  }

  /** A page may stay open for months. */
  #dropOld(): void {
    const since = this.#shownSince()
    for (const [id, { call }] of this.#known)
      if (call.result !== -1 && sinceText(call.scheduled) < since) this.#known.delete(id)
  }

  async #readFiled(since: string): Promise<void> {
    this.#isReading = true
    const answer = await this.#list(sinceText(since))
    this.#isReading = false
    if (answer.kind === 'ok') {
      for (const call of answer.value) this.#known.set(...listed(call))
      this.#filedSince = undefined
      this.#apply()
    } else this.#reloadLater()
    if (this.#isStale) await this.reload()
  }

  /** Everything from yesterday noon on. What is pending is never older: it would have been missed. */
  #read(): Promise<Answer<readonly Call[]>> {
    return this.#list(this.#shownSince())
  }

  /** Yesterday noon. */
  #shownSince(): string {
    return sinceText(`${dayAfter(this.#parts.now().date, -1)}T12:00`)
  }

  async #list(start: string): Promise<Answer<readonly Call[]>> {
    const answer = await this.#parts.rest.get<Listed>('/rest/wakeup/list', { start }, longReadMs)
    return mapAnswer(answer, ({ wakeups }) => wakeups)
  }
}

interface Listed {
  readonly wakeups: readonly Call[]
}

/** Which list a call belongs to. */
function groupOf({ result, status }: Pick<Call, 'result' | 'status'>): CallGroup {
  if (result === -1) return status === 0 ? 'pending' : 'now'
  if (result === 1) return 'answered'
  return result === 5 ? 'cancelled' : 'failed'
}

function groupsOf(calls: readonly ListedCall[]): CallGroups {
  const groups: Record<CallGroup, ListedCall[]> = {
    now: [],
    pending: [],
    answered: [],
    failed: [],
    cancelled: [],
  }
  for (const listed of calls) groups[groupOf(listed.call)].push(listed)
  groups.now.sort(bySoonest)
  groups.pending.sort(bySoonest)
  for (const over of [groups.answered, groups.failed, groups.cancelled])
    over.sort((a, b) => bySoonest(b, a))
  return groups
}

function bySoonest(a: ListedCall, b: ListedCall): number {
  return a.atMs - b.atMs || (a.call.id < b.call.id ? -1 : 1)
}

function listed(call: Call): [string, ListedCall] {
  return [call.id, { call, atMs: Date.parse(call.scheduled) }]
}

/** `YYYYMMDDHHMM` of the wall time that an ISO text carries. */
function sinceText(iso: string): string {
  return iso.slice(0, 16).replaceAll(/\D/g, '')
}

function isCallEvent(data: unknown): data is CallEvent {
  const { id, wakeup } = Object(data)
  return typeof id === 'string' && (wakeup === null || typeof wakeup?.scheduled === 'string')
}
