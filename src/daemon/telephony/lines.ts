import type { Line, LineDriver } from '../../core/ports/line-driver.ts'
import { Handover } from '../../lib/handover.ts'
import type { LineConfig } from '../../site-file/lines/lines.ts'
import { Reconciled } from '../reconciled.ts'
import { type LineParts, type MadeLine, makeDriver, makeLines } from './make-line.ts'

/** The lines of the site: started, exchanged when their settings change, and closed. */
export class SiteLines {
  readonly #drivers: Reconciled<LineConfig, LineDriver>
  readonly #stopping = new AbortController()
  readonly #handover: Handover
  readonly #started = new WeakSet<LineDriver>()
  #made: readonly MadeLine[] = []
  #isClosed = false

  constructor(parts: LineParts) {
    this.#drivers = new Reconciled((config) => makeDriver(config, parts))
    this.#handover = new Handover((key, error) =>
      parts.journal.error(`The line ${key} cannot go on; restart the daemon.`, error),
    )
  }

  async open(configs: readonly LineConfig[]): Promise<readonly Line[]> {
    this.#made = this.#drivers.of(configs)
    await Promise.all(this.#made.map(({ value }) => this.#start(value)))
    return makeLines(this.#made)
  }

  /** The lines that were started, without those that still wait for the calls of the lines they replace. */
  get atWork(): readonly Line[] {
    return makeLines(this.#made).filter(({ driver }) => this.#started.has(driver))
  }

  /**
   * Lines whose settings are the same go on undisturbed. Of the others the current calls go on
   * to their end, for which `whenFree` waits; then the line is closed, and its replacement starts.
   */
  change(
    configs: readonly LineConfig[],
    whenFree: (driver: LineDriver) => Promise<void>,
  ): readonly Line[] {
    const before = this.#made
    this.#made = this.#drivers.of(configs)
    for (const { settings, value } of before.filter((old) => !this.#made.includes(old)))
      this.#handover.next(handoverKey(settings), async () => {
        await whenFree(value)
        await value.close()
      })
    for (const { settings, value } of this.#made.filter((made) => !before.includes(made)))
      this.#handover.next(handoverKey(settings), async () => {
        if (!this.#isClosed) await this.#start(value)
      })
    return makeLines(this.#made)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#handover.finished()
    await Promise.all(this.#made.map(({ value }) => value.close()))
    this.#stopping.abort()
  }

  async #start(driver: LineDriver): Promise<void> {
    this.#started.add(driver)
    await driver.start(this.#stopping.signal)
  }
}

/** Lines with the same key replace each other: a bridge is known by its port, whatever its line is called. */
function handoverKey(config: LineConfig): string {
  return config.driver === 'fxs' ? config.port : config.name
}
