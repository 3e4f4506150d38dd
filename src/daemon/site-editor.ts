import type {
  SaveReport,
  Saving,
  SiteChange,
  SiteEditor,
  SiteFileView,
  SiteMistake,
} from '../core/ports/site-editor.ts'
import { siteChanges } from '../site-file/changes.ts'
import { readSiteFile } from '../site-file/config.ts'
import { edited } from '../site-file/edit/edited.ts'
import { plainOf, valueAt } from '../site-file/edit/plain.ts'
import { shownValues, siteSections } from '../site-file/edit/sections.ts'
import { forbidsEditing, stateOf, switchedOff } from '../site-file/save/save.ts'
import { SiteFileSaver } from '../site-file/save/saver.ts'
import type { SiteFile } from '../site-file/site-file.ts'
import { readToml } from '../site-file/toml.ts'
import type { SiteVersions } from '../site-file/versions.ts'
import type { CurrentSite } from './current-site.ts'
import type { DaemonOptions } from './options.ts'
import type { SavedBy, SiteReloader } from './reload.ts'

export interface EditorParts {
  readonly source: SiteFile
  readonly saver: SiteFileSaver
  readonly versions: SiteVersions
  readonly site: Pick<CurrentSite, 'config' | 'time'>
  readonly reloader: Pick<SiteReloader, 'reload'>
}

/** Undefined where there is no site file, such as in tests. */
export function makeEditor(
  { source, saverSocket }: Pick<DaemonOptions, 'source' | 'saverSocket'>,
  parts: Omit<EditorParts, 'source' | 'saver'>,
): SiteEditor | undefined {
  if (!source) return undefined
  const saver = new SiteFileSaver(source.path, saverSocket)
  return new SiteFileEditor({ ...parts, source, saver })
}

/** A file of this size was not written by hand, and each change reads it several times. */
const maxLength = 262_144

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
      const after = edited(text, changes)
      return after === undefined
        ? refused(['The file is written in a way that only a person can change: edit it by hand.'])
        : this.#save(after, { ...saving, what: changes.map(nameIn(after)) })
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
    const obstacle = this.#obstacleIn(before)
    if (obstacle !== '') return refused([obstacle])
    if (stateOf(before) !== state) return outdated
    const reading = readSiteFile(text)
    if (reading.kind === 'bad') return refused([], reading.mistakes)
    if (isTrial) return refused(siteChanges(site.config, reading.config))
    const saved = await saver.save({ state, text })
    if (saved.kind === 'outdated') return outdated
    if (saved.kind === 'refused') return refused([saved.why])
    const report = await reloader.reload({ by, what })
    // What cannot be used, such as an address that is taken, must not be found at the next start.
    if (!report.applied) await saver.save({ state: stateOf(text), text: before })
    return { ...refused(report.notes), applied: report.applied }
  }

  /** Why the file must not be changed here, by what it says itself and what is in use. */
  #obstacleIn(text: string | undefined): string {
    if (!this.isOpen || forbidsEditing(text ?? '')) return switchedOff
    if (text === undefined) return 'The file cannot be read; check on the box that it is there.'
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

/** What a change is about, for people who read it years later: an entry of a list by its name. */
function nameIn(text: string): (change: SiteChange) => string {
  const root = plainOf(readToml(text.replace(/^\ufeff/, '')))
  return ({ at }) =>
    at
      .map((key, index) => {
        if (typeof key === 'string') return key
        const name = valueAt(root, [...at.slice(0, index + 1), 'name'])
        return typeof name === 'string' ? name : String(key + 1)
      })
      .join('.')
}
