import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { StateJournal } from '../../core/journal/state-journal.ts'
import type { Heartbeat } from '../../core/ports/heartbeat.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { type Pauses, pauseAfter } from '../../lib/backoff.ts'
import { withDeadline } from '../../lib/turns/deadline.ts'
import { openSerial } from '../../serial/open-serial.ts'
import { Bridge } from './bridge.ts'
import { FaultJournal } from './fault-journal.ts'
import type { MessageOf } from './messages.ts'
import { NoiseWatch } from './noise-watch.ts'
import type { Port } from './port.ts'
import type { Trace } from './trace.ts'

/** A bridge that is plugged in again is found within these. */
const defaultRetry: Pauses = { firstMs: 250, maxMs: 2_000 }
/** A bridge that is there for less is as good as gone. */
const stableMs = 5_000
/** `start` waits for the first try, but not for a dead bridge. */
const startLimitMs = 500
/** A bridge is looked after, or tried again, far more often than this. */
const roundLimitMs = 60_000

export interface SupervisorOptions {
  readonly name: string
  /** The serial port that the bridge is at. */
  readonly path: string
  readonly baud: number
  /** Extensions and the ports they hang on. */
  readonly extensions: Readonly<Record<string, number>>
  readonly journal: Journal
  readonly trace: Trace
  /** A telephone was lifted while no call uses its port; or was so before the bridge was ready. */
  onLifted(bridge: Bridge, port: Port): void
  /** How long to wait before a lost serial port is opened again. */
  readonly retry?: Pauses
}

/** Keeps the line at its bridge: opens the serial port, and opens it anew whenever it is lost. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #stopping = new AbortController()
  readonly #firstTry = Promise.withResolvers<void>()
  readonly #journal: StateJournal
  readonly #faults: FaultJournal
  readonly #noise: NoiseWatch
  #running: Promise<void> | undefined
  #bridge: Bridge | undefined
  #rounds = 0
  /** The system opens or closes the serial port. A device that keeps it waiting is no fault of ours. */
  #isAtDevice = false
  #session = randomInt(1, 0x10000)
  #upSinceMs = Infinity
  #lastError = 'it starts when the calls on its old settings have ended'

  constructor(options: SupervisorOptions) {
    this.#options = options
    const { name, path, journal } = options
    this.#journal = new StateJournal(`Line ${name}`, journal)
    this.#faults = new FaultJournal(name, journal)
    this.#noise = new NoiseWatch((damaged) =>
      journal.warn(
        `Line ${name}: ${damaged} damaged frames in a minute from ${path}; check cable, ground and baud rate.`,
      ),
    )
  }

  /** The bridge, while it is there and ready. */
  get bridge(): Bridge | undefined {
    return this.#bridge?.welcome ? this.#bridge : undefined
  }

  /** Why there is no bridge; or what is wrong with the whole of it, while it is there. */
  get lastError(): string {
    return this.bridge ? this.bridge.faultText : this.#lastError
  }

  get heartbeat(): Heartbeat {
    return {
      beats: this.#rounds + (this.#bridge?.ticks ?? 0),
      limitMs: this.#isAtDevice ? Number.POSITIVE_INFINITY : roundLimitMs,
    }
  }

  async start(signal: AbortSignal): Promise<void> {
    this.#lastError = 'the bridge was not reached yet'
    signal.addEventListener('abort', () => this.#stopping.abort(), { once: true })
    if (signal.aborted) this.#stopping.abort()
    this.#running = this.#run()
    await withDeadline(this.#firstTry.promise, { ms: startLimitMs, atEnd: () => {} })
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    this.#lastError = 'the line is closed'
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const { retry = defaultRetry } = this.#options
    for (let failures = 0; !signal.aborted; ) {
      this.#upSinceMs = Infinity
      this.#isAtDevice = true
      await this.#openAndStay()
      this.#isAtDevice = false
      if (signal.aborted) break
      const upMs = performance.now() - this.#upSinceMs
      failures = upMs > stableMs ? 1 : failures + 1
      this.#journal.log('down', this.#lastError)
      this.#firstTry.resolve()
      const ms = pauseAfter(failures, retry, Math.random())
      await delay(ms, undefined, { signal }).catch(() => undefined)
      this.#rounds += 1
    }
    this.#journal.close()
    this.#firstTry.resolve()
  }

  /** Opens the serial port and stays with the bridge for as long as it is there. */
  async #openAndStay(): Promise<void> {
    const { path, baud, extensions, trace } = this.#options
    let bridge: Bridge | undefined
    const opened = await openSerial(
      { path, baud },
      {
        onBytes: (bytes) => bridge?.read(bytes),
        onDown: (reason) => bridge?.fail(reason),
      },
    )
    if (opened.kind === 'failed') {
      this.#lastError = opened.reason
      return
    }
    this.#lastError = `the bridge at ${path} has not answered yet`
    bridge = new Bridge({
      pipe: opened.pipe,
      path,
      baud,
      session: this.#nextSession(),
      ports: Object.values(extensions),
      trace,
      onUp: (welcome) => this.#onUp(welcome),
      onFault: (port, fault) => this.#faults.note(port, fault, performance.now()),
      onLifted: (port) => bridge && this.#options.onLifted(bridge, port),
      onDamaged: () => this.#noise.note(performance.now()),
    })
    await this.#stay(bridge)
  }

  async #stay(bridge: Bridge): Promise<void> {
    const { signal } = this.#stopping
    const leave = () => void bridge.close()
    signal.addEventListener('abort', leave)
    this.#bridge = bridge
    this.#isAtDevice = false
    bridge.start()
    if (signal.aborted) leave()
    this.#lastError = await bridge.down
    signal.removeEventListener('abort', leave)
    this.#isAtDevice = true
    await bridge.close()
    this.#rounds += bridge.ticks + 1
    this.#bridge = undefined
  }

  #onUp({ serial, firmware, ports }: MessageOf<'WELCOME'>): void {
    const { extensions } = this.#options
    this.#upSinceMs = performance.now()
    this.#journal.log('up', `bridge ${serial}, ${ports} ports, firmware ${firmware.join('.')}`)
    const missing = Object.entries(extensions)
      .filter(([, port]) => port > ports)
      .map(([extension, port]) => `${extension} (port ${port})`)
    if (missing.length > 0)
      this.#journal.hint(
        `the bridge has ${ports} ports; these are beyond them: ${missing.join(', ')}. Check "extensions" of the line`,
      )
    this.#firstTry.resolve()
  }

  /** Other than the one before, so that a bridge notices the restart; 0 is none. */
  #nextSession(): number {
    this.#session = (this.#session % 0xffff) + 1
    return this.#session
  }
}
