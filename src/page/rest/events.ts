import { type ReadonlySignal, signal } from '@preact/signals'
import { EventText, type ServerEvent } from './event-text.ts'
import type { Rest } from './rest.ts'

/** The system gives a sign of life every 5 s; after two missing ones nobody is there. */
const silenceMs = 12_000
/** A computer that slept does not wait any longer for one that is late. */
const lateMs = 7_000
/** A network that is gone often says nothing at all. */
const attemptMs = 5_000
const firstPauseMs = 1_000
const maxPauseMs = 5_000

/** What the system numbers its events with. Anything else, sent back to it, would keep the page out. */
const idOfSystem = /^\d{1,20}-\d{1,20}$/

/** The network may be back, or a computer has slept. */
const wakeSigns = ['online', 'visibilitychange', 'pageshow']

export type Connection =
  | { readonly kind: 'opening' }
  | { readonly kind: 'live' }
  /** By the hotel's clock. */
  | { readonly kind: 'lost'; readonly sinceMs: number }

type OnEvent = (data: unknown) => void

/** Follows `/rest/events` for as long as `signal` lets it, and comes back whenever the connection ends. */
export class Events {
  readonly #rest: Rest
  readonly #signal: AbortSignal
  readonly #nowMs: () => number
  readonly #connection = signal<Connection>({ kind: 'opening' })
  readonly #listeners = new Map<string, Set<OnEvent>>()
  readonly #onOpened = new Set<() => void>()
  #lastId = ''
  #endPause = () => {}

  /** Given the hotel's clock. */
  constructor(rest: Rest, signal: AbortSignal, nowMs: () => number) {
    this.#rest = rest
    this.#signal = signal
    this.#nowMs = nowMs
  }

  get connection(): ReadonlySignal<Connection> {
    return this.#connection
  }

  /** Calls back with the data of each event of that name; gives what ends it. */
  on(name: string, onEvent: OnEvent): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(onEvent)
    return () => listeners.delete(onEvent)
  }

  /**
   * Calls back when what was read before may be old: what happened since is not known. Gives what
   * ends it.
   */
  onStale(onStale: () => void): () => void {
    return this.on('resync', onStale)
  }

  /** Calls back each time the connection is there again; gives what ends it. */
  onOpened(onOpened: () => void): () => void {
    this.#onOpened.add(onOpened)
    return () => this.#onOpened.delete(onOpened)
  }

  /** Does not wait any longer before the next try. */
  tryNow(): void {
    this.#endPause()
  }

  async follow(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!this.#signal.aborted) {
      await this.#listen(() => {
        pauseMs = firstPauseMs
      })
      if (this.#signal.aborted) return
      if (this.#connection.value.kind !== 'lost')
        this.#connection.value = { kind: 'lost', sinceMs: this.#nowMs() }
      await this.#pause(pauseMs)
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    }
  }

  /** One connection, from its opening to its end. */
  async #listen(onHeard: () => void): Promise<void> {
    const ended = new AbortController()
    const end = () => ended.abort()
    this.#signal.addEventListener('abort', end)
    let timer = setTimeout(end, attemptMs)
    let heardAtMs = Date.now()
    const onBytes = () => {
      clearTimeout(timer)
      timer = setTimeout(end, silenceMs)
      heardAtMs = Date.now()
    }
    const look = () => {
      if (Date.now() - heardAtMs > lateMs) end()
    }
    for (const sign of wakeSigns) addEventListener(sign, look, { signal: ended.signal })
    const text = new EventText()
    this.#lastId ||= idOfSystem.exec(this.#rest.firstEventId)?.[0] ?? ''
    const isUnknown = this.#lastId === ''
    await this.#rest.stream(
      '/rest/events',
      {
        signal: ended.signal,
        headers: isUnknown ? {} : { 'Last-Event-ID': this.#lastId },
        onOpen: () => {
          onBytes()
          onHeard()
          this.#connection.value = { kind: 'live' }
          // Nobody told where it began: all is to be read.
          if (isUnknown) this.#dispatch({ id: '', name: 'resync', data: '{}' })
          for (const onOpened of this.#onOpened) onOpened()
        },
      },
      (piece) => {
        onBytes()
        for (const event of text.take(piece)) this.#dispatch(event)
      },
    )
    clearTimeout(timer)
    this.#signal.removeEventListener('abort', end)
    end()
  }

  #dispatch({ id, name, data }: ServerEvent): void {
    if (idOfSystem.test(id)) this.#lastId = id
    const event = parsed(data)
    if (event === undefined) return
    for (const onEvent of this.#listeners.get(name) ?? []) onEvent(event)
  }

  /** Shorter when the browser says that the network may be back. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        for (const sign of wakeSigns) removeEventListener(sign, done)
        this.#signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.#endPause = done
      for (const sign of wakeSigns) addEventListener(sign, done)
      this.#signal.addEventListener('abort', done)
    })
  }
}

/** Undefined when it is none of ours: what comes after it counts all the same. */
function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
