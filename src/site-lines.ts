import { Handover } from './core/handover.ts'
import type { Line, LineDriver } from './core/ports.ts'
import { type LineParts, makeDriver, makeLines } from './make-line.ts'
import { Reused } from './reused.ts'
import type { LineConfig } from './site-file/shape.ts'

/** The lines of the site: started, exchanged when their settings change, and closed. */
export class SiteLines {
  readonly #drivers: Reused<LineConfig, LineDriver>
  readonly #stopping = new AbortController()
  readonly #handover: Handover
  #lines: readonly Line[] = []
  readonly #started = new WeakSet<LineDriver>()
  #isClosed = false

  constructor(parts: LineParts) {
    this.#drivers = new Reused((config) => makeDriver(config, parts))
    this.#handover = new Handover((name, error) =>
      parts.journal.error(`The line ${name} cannot go on; restart the daemon.`, error),
    )
  }

  async open(configs: readonly LineConfig[]): Promise<readonly Line[]> {
    this.#lines = makeLines(configs, this.#drivers.of(configs))
    await Promise.all(this.#lines.map(({ port }) => this.#start(port)))
    return this.#lines
  }

  /** The lines at work: not those that wait for the end of calls on the ones before them. */
  get atWork(): readonly Line[] {
    return this.#lines.filter(({ port }) => this.#started.has(port))
  }

  /**
   * Lines whose settings are the same go on undisturbed. Of the others the calls under way are made
   * to their end, which `whenFree` tells; then the line is closed, and one in its place begins.
   */
  change(configs: readonly LineConfig[], whenFree: (line: Line) => Promise<void>): readonly Line[] {
    const before = this.#lines
    this.#lines = makeLines(configs, this.#drivers.of(configs))
    const isIn = (lines: readonly Line[], { port }: Line) => lines.some((one) => one.port === port)
    for (const old of before.filter((line) => !isIn(this.#lines, line)))
      this.#handover.next(old.name, async () => {
        await whenFree(old)
        await old.port.close()
      })
    for (const { name, port } of this.#lines.filter((line) => !isIn(before, line)))
      this.#handover.next(name, async () => {
        if (!this.#isClosed) await this.#start(port)
      })
    return this.#lines
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#handover.finished()
    await Promise.all(this.#lines.map(({ port }) => port.close()))
    this.#stopping.abort()
  }

  async #start(port: LineDriver): Promise<void> {
    this.#started.add(port)
    await port.start(this.#stopping.signal)
  }
}
