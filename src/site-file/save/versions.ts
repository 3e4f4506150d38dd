import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Journal } from '../../core/ports/journal.ts'
import type { SiteVersion } from '../../core/ports/site-editor.ts'
import { readPlainText } from '../../lib/files/read-small-file.ts'
import { writeAtomic } from '../../lib/files/write-atomic.ts'
import { having, isText, isTimeMs, listOf } from '../../lib/shapes.ts'

/** As many as one looks back over; older ones are removed. */
const maxVersions = 30

interface Kept {
  readonly atMs: number
  readonly by: string
  readonly notes: readonly string[]
  readonly text: string
}

const isKept = having<Kept>({ atMs: isTimeMs, by: isText, notes: listOf(isText), text: isText })

/** The site files that were in use, in a folder of their own: they may hold passwords. */
export class SiteVersions {
  readonly #folder: string
  /** The newest last. */
  #versions: readonly SiteVersion[] = []

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Without its folder there is no look back, which keeps no call from ringing. */
  static async open(folder: string, journal: Journal): Promise<SiteVersions> {
    const versions = new SiteVersions(folder)
    try {
      await versions.#load()
    } catch (error) {
      journal.error('Earlier site files cannot be read.', error)
    }
    return versions
  }

  async #load(): Promise<void> {
    const folder = this.#folder
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const ids = (await readdir(folder)).flatMap(
      (name) => /^(\d{1,15})\.json$/.exec(name)?.[1] ?? [],
    )
    this.#versions = ids
      .flatMap((id) => {
        const kept = this.#read(id)
        return kept ? [{ id, atMs: kept.atMs, by: kept.by, notes: kept.notes }] : []
      })
      .sort((a, b) => Number(a.id) - Number(b.id))
  }

  /** The newest first. */
  get list(): readonly SiteVersion[] {
    return this.#versions.toReversed()
  }

  text(id: string): string | undefined {
    return this.#versions.some((version) => version.id === id) ? this.#read(id)?.text : undefined
  }

  /** Keeps a text that is in use from now on, unless it was in use before. */
  async add({ text, ...version }: Kept): Promise<void> {
    const newest = this.#versions.at(-1)
    if (newest && this.#read(newest.id)?.text === text) return
    // A clock that was set back must not put the newest before others.
    const id = String(Math.max(version.atMs, Number(newest?.id ?? 0) + 1))
    const content = JSON.stringify({ ...version, text } satisfies Kept)
    await writeAtomic(this.#place(id), content, 0o600)
    const all = [...this.#versions, { id, ...version }]
    const old = all.slice(0, -maxVersions)
    this.#versions = all.slice(-maxVersions)
    for (const { id } of old) await rm(this.#place(id), { force: true })
  }

  #read(id: string): Kept | undefined {
    try {
      const kept: unknown = JSON.parse(readPlainText(this.#place(id)))
      return isKept(kept) ? kept : undefined
    } catch {
      return undefined
    }
  }

  #place(id: string): string {
    return join(this.#folder, `${id}.json`)
  }
}
