import type { SiteFileState } from '../core/appliance/state.ts'
import type { SiteVersion } from '../core/ports/site-editor.ts'
import { UserError } from '../lib/user-error.ts'
import { siteChanges } from '../site-file/changes.ts'
import type { SiteConfig } from '../site-file/config.ts'
import type { SiteVersions } from '../site-file/save/versions.ts'
import type { SiteFile } from '../site-file/site-file.ts'
import type { CurrentSite } from './current-site.ts'
import type { Http } from './http/http.ts'
import type { DaemonOptions } from './options.ts'

export interface ReloadReport {
  /** Whether the file on disk is now the one in use. */
  readonly applied: boolean
  /** What has changed, or what is wrong. */
  readonly notes: readonly string[]
}

/** Somebody has saved the file at the page. */
export interface SavedBy {
  readonly by: string
  /** The keys that they have changed. */
  readonly what: readonly string[]
}

interface ReloaderParts {
  readonly site: CurrentSite
  readonly http: Pick<Http, 'listeners'>
  readonly versions: SiteVersions
}

/** The site file in use: since when, what is wrong with the one on disk, and how that takes over. */
export class SiteReloader {
  readonly #options: DaemonOptions
  readonly #parts: ReloaderParts
  #sinceMs: number
  #mistakes: readonly string[]
  #running: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(options: DaemonOptions, parts: ReloaderParts) {
    this.#options = options
    this.#parts = parts
    this.#sinceMs = options.first?.sinceMs ?? options.clock.now()
    this.#mistakes = options.first?.mistakes ?? []
  }

  state(): SiteFileState {
    return { since: this.#parts.site.time.iso(this.#sinceMs), mistakes: this.#mistakes }
  }

  /** After the start: logs when an older file had to be used, and keeps a copy of a good one. */
  async begin(): Promise<void> {
    const { journal, source } = this.#options
    if (this.#mistakes.length === 0) return this.#keepCopy(source, { by: '', notes: [] })
    for (const mistake of this.#mistakes) journal.error(mistake)
    journal.error(
      `The site file cannot be used. The one of ${this.state().since} is in use; correct the file, ` +
        'then run "systemctl reload nightporter".',
    )
  }

  /** Takes over the file as it is on disk now, or keeps the one in use and says why. One at a time. */
  reload(saved?: SavedBy): Promise<ReloadReport> {
    const done = this.#running.then(() => this.#reload(saved))
    this.#running = done.catch(() => undefined)
    return done
  }

  /** Nothing is taken over any more; resolves when what is under way is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #reload(saved?: SavedBy): Promise<ReloadReport> {
    const { source, clock, journal } = this.#options
    if (this.#isClosed) return { applied: false, notes: ['The daemon is closing.'] }
    if (!source) return { applied: false, notes: ['There is no site file.'] }
    const { config, mistakes } = source.read()
    if (!config) return this.#refuse(mistakes)
    const notes = siteChanges(this.#parts.site.config, config)
    const refusal = await this.#change(config)
    if (refusal !== undefined) return this.#refuse([refusal])
    this.#sinceMs = clock.now()
    this.#mistakes = []
    const { by = '', what = notes } = saved ?? {}
    await this.#keepCopy(source, { by, notes: what })
    const changes = notes.length === 0 ? ['nothing has changed'] : notes
    const who = saved ? ` Saved by ${by}: ${what.join(', ')}.` : ''
    journal.info(`The site file is in use: ${changes.join(', ')}.${who}`)
    return { applied: true, notes: changes }
  }

  /** Makes the site as another file says, or gives why that cannot be; then all is as before. */
  async #change(config: SiteConfig): Promise<string | undefined> {
    const { site, http } = this.#parts
    try {
      // What can fail comes first.
      const changeListeners = await http.listeners.prepare(config)
      changeListeners()
      await site.change(config)
      return undefined
    } catch (error) {
      if (error instanceof UserError) return error.message
      // A bug has left the site half changed: the next start is from the new file.
      this.#options.onFatal(error)
      throw error
    }
  }

  #refuse(mistakes: readonly string[]): ReloadReport {
    const { journal } = this.#options
    this.#mistakes = mistakes
    for (const mistake of mistakes) journal.error(mistake)
    journal.error(`The site file was not taken over; the one of ${this.state().since} stays.`)
    return { applied: false, notes: mistakes }
  }

  /** Keeps the file that is in use, for a start without it and for a look back. */
  async #keepCopy(
    source: SiteFile | undefined,
    version: Pick<SiteVersion, 'by' | 'notes'>,
  ): Promise<void> {
    if (!source) return
    const { journal, clock } = this.#options
    const { versions } = this.#parts
    try {
      await source.keep(this.#sinceMs)
      await versions.add({ ...version, atMs: clock.now(), text: source.textInUse })
    } catch (error) {
      journal.error('No copy of the site file is kept.', error)
    }
  }
}
