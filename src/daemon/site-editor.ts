import type { Journal } from '../core/ports/journal.ts'
import type {
  SaveReport,
  Saving,
  SiteChange,
  SiteEditor,
  SiteFileView,
  SiteMistake,
  SitePath,
  SiteValue,
} from '../core/ports/site-editor.ts'
import { inPieces } from '../lib/turns/in-pieces.ts'
import { siteChanges } from '../site-file/changes.ts'
import { readSiteFile } from '../site-file/config.ts'
import { edited } from '../site-file/edit/edited.ts'
import { plainOf, valueAt } from '../site-file/edit/plain.ts'
import { shownValues, siteSections } from '../site-file/edit/sections.ts'
import { forbidsEditing, stateOf, switchedOff } from '../site-file/save/save.ts'
import { SiteFileSaver } from '../site-file/save/saver.ts'
import type { SiteVersions } from '../site-file/save/versions.ts'
import type { SiteFile } from '../site-file/site-file.ts'
import { readToml } from '../site-file/toml.ts'
import type { CurrentSite } from './current-site.ts'
import type { DaemonOptions } from './options.ts'
import type { SavedBy, SiteReloader } from './reload.ts'

export interface EditorParts {
  readonly source: SiteFile
  readonly saver: SiteFileSaver
  readonly versions: SiteVersions
  readonly site: Pick<CurrentSite, 'config' | 'time'>
  readonly reloader: Pick<SiteReloader, 'reload'>
  readonly journal: Journal
}

/** Undefined where there is no site file, such as in tests. */
export function makeEditor(
  { source, saverSocket, journal }: Pick<DaemonOptions, 'source' | 'saverSocket' | 'journal'>,
  parts: Omit<EditorParts, 'source' | 'saver' | 'journal'>,
): SiteEditor | undefined {
  if (!source) return undefined
  const saver = new SiteFileSaver(source.path, saverSocket)
  return new SiteFileEditor({ ...parts, source, saver, journal })
}

/** A file of this size was not written by hand, and each change reads it several times. */
const maxLength = 131_072

/** People change the site file at the page. The file on disk stays the truth, and one at a time writes it. */
export class SiteFileEditor implements SiteEditor {
  readonly #parts: EditorParts
  #running: Promise<unknown> = Promise.resolve()

  constructor(parts: EditorParts) {
    this.#parts = parts
  }

  get isOpen(): boolean {
    return this.#parts.site.config.editable
  }

  async view(): Promise<SiteFileView> {
    const { source, saver, versions } = this.#parts
    const text = source.textOnDisk()
    const reading = readSiteFile(text ?? '')
    return {
      file: source.path,
      obstacle: this.#obstacleIn(text) || (await saver.obstacle()),
      state: stateOf(text ?? ''),
      isInUse: text === source.textInUse,
      mistakes: reading.kind === 'bad' ? reading.mistakes : [],
      values: valuesIn(text ?? ''),
      sections: siteSections,
      versions: versions.list,
    }
  }

  change(changes: readonly SiteChange[], saving: Saving & { isTrial: boolean }) {
    return this.#next(async () => {
      const text = this.#parts.source.textOnDisk() ?? ''
      const refusal = this.#refusal(text, saving)
      if (refusal) return refusal
      const after = await inPieces(edited(text, changes))
      if (after === undefined)
        return refused([
          'The file is written in a way that only a person can change: edit it by hand.',
        ])
      return this.#save(after, { ...saving, what: namesOf(changes, { before: text, after }) })
    })
  }

  restore(id: string, saving: Saving) {
    const text = this.#parts.versions.text(id)
    if (text === undefined) return Promise.resolve(undefined)
    const what = [`the file of ${this.#parts.site.time.iso(Number(id))} again`]
    return this.#next(() => this.#save(text, { ...saving, what, isTrial: false }))
  }

  #next(work: () => Promise<SaveReport>): Promise<SaveReport> {
    const done = this.#running.then(work)
    this.#running = done.catch(() => undefined)
    return done
  }

  async #save(
    text: string,
    { state, by, what, isTrial }: Saving & SavedBy & { isTrial: boolean },
  ): Promise<SaveReport> {
    const { source, saver, site, reloader } = this.#parts
    const before = source.textOnDisk() ?? ''
    const refusal = this.#refusal(before, { state })
    if (refusal) return refusal
    const reading = readSiteFile(text)
    if (reading.kind === 'bad') return refused([], reading.mistakes)
    if (isTrial) return refused(siteChanges(site.config, reading.config))
    const saved = await saver.save({ state, text })
    if (saved.kind === 'outdated') return outdated
    // Whoever did not answer in time may have written it all the same.
    if (saved.kind === 'refused' && source.textOnDisk() !== text) return refused([saved.why])
    const report = await reloader.reload({ by, what })
    if (report.applied) return { ...refused(report.notes), applied: true }
    return refused([...report.notes, ...(await this.#putBack(text, before))])
  }

  /** What cannot be used, such as an address that is taken, must not be found at the next start. */
  async #putBack(text: string, before: string): Promise<string[]> {
    const { saver, reloader, journal } = this.#parts
    const saved = await saver.save({ state: stateOf(text), text: before })
    if (saved.kind === 'saved') {
      // The file that is in use is on disk again, and nothing is wrong with it.
      await reloader.reload()
      return []
    }
    const why = saved.kind === 'refused' ? ` ${saved.why}` : ''
    const told = `The file before could not be put back: correct the one on the box.${why}`
    journal.error(told)
    return [told]
  }

  #refusal(text: string, { state }: Pick<Saving, 'state'>): SaveReport | undefined {
    const obstacle = this.#obstacleIn(text)
    if (obstacle !== '') return refused([obstacle])
    return stateOf(text) === state ? undefined : outdated
  }

  /** Why the file must not be changed here, by what it says itself and what is in use. */
  #obstacleIn(text: string | undefined): string {
    if (!this.isOpen || forbidsEditing(text ?? '')) return switchedOff
    if (text === undefined) return 'The file cannot be read; check on the box that it is there.'
    if (text.includes('\ufffd')) return 'The file is not in UTF-8; save it so on the box.'
    return text.length > maxLength ? 'The file is too large to be changed here.' : ''
  }
}

const outdated: SaveReport = { ...refused([]), isOutdated: true }

function refused(notes: readonly string[], mistakes: readonly SiteMistake[] = []): SaveReport {
  return { applied: false, notes, mistakes, isOutdated: false }
}

function valuesIn(text: string): SiteFileView['values'] {
  try {
    return shownValues(plainOf(readToml(text.replace(/^\ufeff/, ''))))
  } catch {
    return {}
  }
}

/** So many are told one by one. */
const maxNames = 10

/** What changes are about, for people who read it years later: entries of lists by their names. */
function namesOf(
  changes: readonly SiteChange[],
  { before, after }: { before: string; after: string },
): string[] {
  const [old, now] = [before, after].map((text) => plainOf(readToml(text.replace(/^\ufeff/, ''))))
  const names = changes.map(({ at, value }) => nameIn(value === undefined ? old : now, at))
  const more = names.length - maxNames
  return more > 0 ? [...names.slice(0, maxNames), `${more} more`] : names
}

function nameIn(root: SiteValue | undefined, at: SitePath): string {
  return at
    .map((key, index) => {
      if (typeof key === 'string') return key
      const name = valueAt(root, [...at.slice(0, index + 1), 'name'])
      return typeof name === 'string' ? name : String(key + 1)
    })
    .join('.')
}
