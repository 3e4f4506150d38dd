import type { SiteFileState } from '../core/appliance/state.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import { UserError } from '../lib/user-error.ts'
import { siteChanges } from '../site-file/changes.ts'
import type { SiteConfig } from '../site-file/config.ts'
import type { FirstReading, SiteFile } from '../site-file/site-file.ts'
import type { CurrentSite } from './current-site.ts'

export interface ReloadReport {
  /** Whether the file on disk is now the one in use. */
  readonly applied: boolean
  /** What has changed, or what is wrong. */
  readonly notes: readonly string[]
}

export interface SiteInUseParts {
  readonly site: CurrentSite
  /** Where the file is read from, and what was found there at the start; none for the demo hotel. */
  readonly source: SiteFile | undefined
  readonly first: Pick<FirstReading, 'mistakes' | 'sinceMs'>
  readonly clock: Clock
  readonly journal: Journal
  /** Makes the site as another file says. Rejects with a Refusal when it cannot, and all is as before. */
  readonly change: (config: SiteConfig) => Promise<void>
  /** A bug has left the site half changed: the process must end, and start from the new file. */
  readonly onFatal: (error: unknown) => void
}

/** The site file in use: since when, what is wrong with the one on disk, and how that takes over. */
export class SiteReloader {
  readonly #parts: SiteInUseParts
  #sinceMs: number
  #mistakes: readonly string[]
  #running: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(parts: SiteInUseParts) {
    this.#parts = parts
    this.#sinceMs = parts.first.sinceMs ?? parts.clock.now()
    this.#mistakes = parts.first.mistakes
  }

  state(): SiteFileState {
    return { since: this.#parts.site.time.iso(this.#sinceMs), mistakes: this.#mistakes }
  }

  /** After the start: tells when an older file had to be used, and keeps a copy of a good one. */
  async begin(): Promise<void> {
    const { journal, source } = this.#parts
    if (this.#mistakes.length === 0) return this.#keepCopy(source)
    for (const mistake of this.#mistakes) journal.error(mistake)
    journal.error(
      `The site file cannot be used. The one of ${this.state().since} is in use; mend the file, ` +
        'then run "systemctl reload nightporter".',
    )
  }

  /** Takes over the file as it is on disk now, or keeps the one in use and says why. One at a time. */
  reload(): Promise<ReloadReport> {
    const done = this.#running.then(() => this.#reload())
    this.#running = done.catch(() => undefined)
    return done
  }

  /** Nothing is taken over any more; resolves when what is under way is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #reload(): Promise<ReloadReport> {
    const { site, source, clock, journal, change, onFatal } = this.#parts
    if (this.#isClosed) return { applied: false, notes: ['The daemon is closing.'] }
    if (!source) return { applied: false, notes: ['The demo hotel has no site file.'] }
    const { config, mistakes } = source.read()
    if (!config) return this.#refuse(mistakes)
    const notes = siteChanges(site.config, config)
    try {
      await change(config)
    } catch (error) {
      if (error instanceof UserError) return this.#refuse([error.message])
      onFatal(error)
      throw error
    }
    this.#sinceMs = clock.now()
    this.#mistakes = []
    await this.#keepCopy(source)
    const told = notes.length === 0 ? ['nothing has changed'] : notes
    journal.info(`The site file is in use: ${told.join(', ')}.`)
    return { applied: true, notes: told }
  }

  #refuse(mistakes: readonly string[]): ReloadReport {
    const { journal } = this.#parts
    this.#mistakes = mistakes
    for (const mistake of mistakes) journal.error(mistake)
    journal.error(`The site file was not taken over; the one of ${this.state().since} stays.`)
    return { applied: false, notes: mistakes }
  }

  async #keepCopy(source: SiteFile | undefined): Promise<void> {
    const { journal } = this.#parts
    await source
      ?.keep(this.#sinceMs)
      .catch((error) => journal.error('No copy of the site file is kept.', error))
  }
}
