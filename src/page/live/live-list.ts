import { type ReadonlySignal, signal } from '@preact/signals'
import type { Answer, Failure } from '../rest/answer.ts'
import type { Events } from '../rest/events.ts'
import { keepForTab, readForTab } from '../shell/tab.ts'

export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface LiveListParts<T> {
  readonly read: () => Promise<Answer<T>>
  readonly events: Events
  /** Names of lists of `list` events, or of other events, after which it is read again. */
  readonly after: { readonly lists?: readonly string[]; readonly events?: readonly string[] }
  /** What an event says that is enough to change the value; undefined where it is to be read again. */
  readonly changes?: {
    readonly event: string
    apply(value: T, data: unknown): T | undefined
  }
  /** How long changes are gathered before it is read again. */
  readonly gatherMs?: number
  /** Where the tab keeps it, so that it is there at once when the page is loaded again. */
  readonly keptAs?: string
  /** Aborted when nobody looks any more. */
  readonly left: AbortSignal
}

/** A burst of changes is read, or made, once. */
const defaultGatherMs = 150
/** More changes than this are not worth making: it is read again. */
const maxChanges = 10_000
/** What could not be read is asked for again, after longer and longer pauses. */
const firstPauseMs = 1_000
const maxPauseMs = 15_000

/** Something that is read once it is first looked at, and again when the system says that it changed. */
export class LiveList<T> {
  readonly #parts: LiveListParts<T>
  readonly #state = signal<Loaded<T>>({ kind: 'loading' })
  readonly #failedSinceMs = signal(0)
  #isFollowing = false
  /** What events have told and is not in the value yet. */
  #changes: unknown[] = []
  #pauseMs = firstPauseMs
  #timer: ReturnType<typeof setTimeout> | undefined
  #changeTimer: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #reading = 0
  #isReading = false

  constructor(parts: LiveListParts<T>) {
    this.#parts = parts
  }

  get state(): ReadonlySignal<Loaded<T>> {
    if (!this.#isFollowing) this.#follow()
    return this.#state
  }

  /** Since when, by the browser's clock, it could not be read; 0 when it was read last time. */
  get failedSinceMs(): ReadonlySignal<number> {
    return this.#failedSinceMs
  }

  /** The value, or what stands for it until it is there. */
  valueOr(fallback: T): T {
    const state = this.state.value
    return state.kind === 'ready' ? state.value : fallback
  }

  async reload(): Promise<void> {
    clearTimeout(this.#again)
    if (this.#parts.left.aborted) return
    this.#reading += 1
    const reading = this.#reading
    this.#isReading = true
    const answer = await this.#parts.read()
    if (reading !== this.#reading || this.#parts.left.aborted) return
    this.#isReading = false
    if (answer.kind === 'ok') this.#take(answer.value)
    else this.#fail(answer)
  }

  /** Puts in place what is known without asking. */
  set(value: T): void {
    this.#state.value = { kind: 'ready', value }
  }

  #take(value: T): void {
    this.#failedSinceMs.value = 0
    this.#pauseMs = firstPauseMs
    // What was told while it was being read may be newer; where it is older, what is newer is told, too.
    const changed = this.#changed(value)
    this.#show(changed ?? value)
    if (changed === undefined) void this.reload()
  }

  #show(value: T): void {
    this.set(value)
    if (this.#parts.keptAs !== undefined) keepForTab(this.#parts.keptAs, value)
  }

  /** The value with what events have told; undefined where it has to be read. */
  #changed(value: T): T | undefined {
    const { changes } = this.#parts
    let changed: T | undefined = value
    for (const data of this.#changes.splice(0)) changed = changed && changes?.apply(changed, data)
    return changed
  }

  #change(): void {
    const state = this.#state.value
    if (this.#isReading) return
    const changed = state.kind === 'ready' ? this.#changed(state.value) : undefined
    if (changed === undefined) void this.reload()
    else this.#show(changed)
  }

  #fail(failure: Failure): void {
    // What was read before is better than nothing: the page says that it may be old.
    if (this.#state.value.kind !== 'ready') this.#state.value = { kind: 'failed', failure }
    this.#failedSinceMs.value ||= Date.now()
    this.#again = setTimeout(() => void this.reload(), this.#pauseMs)
    this.#pauseMs = Math.min(2 * this.#pauseMs, maxPauseMs)
  }

  #follow(): void {
    this.#isFollowing = true
    const { events, after, changes, keptAs, gatherMs = defaultGatherMs } = this.#parts
    const kept = keptAs === undefined ? undefined : readForTab(keptAs, isLike<T>)
    if (kept !== undefined) this.set(kept)
    const soon = () => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        void this.reload()
      }, gatherMs)
    }
    for (const name of after.events ?? []) events.on(name, soon)
    if (changes)
      events.on(changes.event, (data) => {
        this.#changes.push(data)
        if (this.#changes.length > maxChanges) this.#changes = [undefined]
        this.#changeTimer ??= setTimeout(() => {
          this.#changeTimer = undefined
          this.#change()
        }, gatherMs)
      })
    if (after.lists)
      events.on('list', (data) => {
        if (after.lists?.includes(String(Reflect.get(Object(data), 'list')))) soon()
      })
    events.onStale(soon)
    events.onOpened(() => {
      if (this.#failedSinceMs.value !== 0) soon()
    })
    void this.reload()
  }
}

/** All that is kept are lists of records. */
function isLike<T>(kept: unknown): kept is T {
  return (
    Array.isArray(kept) && kept.every((record) => typeof record === 'object' && record !== null)
  )
}
