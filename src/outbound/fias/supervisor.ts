import { setTimeout } from 'node:timers/promises'
import { pauseAfter } from '../../lib/backoff.ts'
import { Link, type LinkEvents, type LinkOptions } from './link.ts'
import type { OpenTransport } from './transport/transport.ts'

export interface SupervisorOptions extends LinkOptions {
  readonly open: OpenTransport
  /** There is a transport: the link starts. */
  onOpened(link: Link): LinkEvents
  /** There is no transport, or no link any more. Called after each try. */
  onLost(reason: string): void
}

/** Keeps one link to the property system: opens it, and opens it again when it is lost. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #failures = 0

  constructor(options: SupervisorOptions) {
    this.#options = options
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** The link works: when it is lost, the first pause is short again. */
  resetBackoff(): void {
    this.#failures = 1
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const { limits } = this.#options
    while (!signal.aborted) {
      this.#failures += 1
      const beganMs = performance.now()
      const reason = await this.#useLink(signal)
      if (signal.aborted) return
      if (performance.now() - beganMs > limits.stableMs) this.#failures = 1
      this.#options.onLost(reason)
      const pauseMs = pauseAfter(this.#failures, limits.pauses, Math.random())
      // It ends early when the connector is closed.
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Opens a link and waits until it is down; resolves with the reason. */
  async #useLink(signal: AbortSignal): Promise<string> {
    const { open, limits, onOpened } = this.#options
    const opened = await open(limits, signal)
    if (opened.kind === 'failed') return opened.reason
    const link = new Link(this.#options, opened.transport, {
      onReceived: () => events.onReceived(),
      onAlive: () => events.onAlive(),
      onEnded: () => events.onEnded(),
      onRecord: (record) => events.onRecord(record),
      onUnreadable: (what) => events.onUnreadable(what),
    })
    const events = onOpened(link)
    link.start()
    const reason = await untilDown(link, signal)
    await link.close()
    return reason
  }
}

function untilDown(link: Link, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const stop = () => link.end('the connector is closed')
    signal.addEventListener('abort', stop)
    link.onceDown((reason) => {
      signal.removeEventListener('abort', stop)
      resolve(reason)
    })
    if (signal.aborted) stop()
  })
}
