import type { Line, LineDriver } from '../../core/ports/line-driver.ts'
import { Handover } from '../../lib/handover.ts'
import type { LineConfig } from '../../site-file/lines.ts'
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
    this.#handover = new Handover((place, error) =>
      parts.journal.error(`The line ${place} cannot go on; restart the daemon.`, error),
    )
  }

  async open(configs: readonly LineConfig[]): Promise<readonly Line[]> {
    this.#made = this.#drivers.of(configs)
    await Promise.all(this.#made.map(({ thing }) => this.#start(thing)))
    return makeLines(this.#made)
  }

  /** The lines at work: not those that wait for the end of calls on the ones before them. */
  get atWork(): readonly Line[] {
    return makeLines(this.#made).filter(({ driver }) => this.#started.has(driver))
  }

  /**
   * Lines whose settings are the same go on undisturbed. Of the others the calls under way are made
   * to their end, which `whenFree` tells; then the line is closed, and one in its place begins.
   */
  change(
    configs: readonly LineConfig[],
    whenFree: (driver: LineDriver) => Promise<void>,
  ): readonly Line[] {
    const before = this.#made
    this.#made = this.#drivers.of(configs)
    for (const { settings, thing } of before.filter((old) => !this.#made.includes(old)))
      this.#handover.next(placeOf(settings), async () => {
        await whenFree(thing)
        await thing.close()
      })
    for (const { settings, thing } of this.#made.filter((made) => !before.includes(made)))
      this.#handover.next(placeOf(settings), async () => {
        if (!this.#isClosed) await this.#start(thing)
      })
    return makeLines(this.#made)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#handover.finished()
    await Promise.all(this.#made.map(({ thing }) => thing.close()))
    this.#stopping.abort()
  }

  async #start(driver: LineDriver): Promise<void> {
    this.#started.add(driver)
    await driver.start(this.#stopping.signal)
  }
}

/** A bridge is where it is plugged in, whatever its line is called. */
function placeOf(config: LineConfig): string {
  return config.driver === 'fxs' ? config.port : config.name
}
