import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Sound } from '../core/ports/announcer.ts'
import type { Journal } from '../core/ports/journal.ts'
import { shippedLanguages } from './clips.ts'
import type { DecodedClips } from './decoded-clips.ts'
import { clipTexts, texts } from './texts/clip-texts.ts'
import { secondsOfALawWav, soundOfOwnWav } from './wav.ts'

/** The clips of one language, by name. */
export interface Clips {
  has(name: string): boolean
  /** A clip that cannot be read is left out: a call without it is still a call. */
  get(name: string): Sound | undefined
}

/** Clips of which it is known how many there are, and how long. */
export interface ListedClips extends Clips {
  readonly names: readonly string[]
  secondsOf(name: string): number
}

/** Every shipped language with its clips. */
export type Shipped = ReadonlyMap<string, ListedClips>

const root = join(import.meta.dirname, 'prompts')

/** Finds all clips, and logs those that are missing; each is read when it is first played. */
export function openShipped(journal: Journal, decoded: DecodedClips, folder = root): Shipped {
  const missing: string[] = []
  const shipped = new Map<string, ListedClips>()
  for (const language of shippedLanguages) {
    const names = [...clipTexts(texts[language]).keys()]
    const clips = new ClipsOnDisk(join(folder, language), names, decoded)
    shipped.set(language, clips)
    missing.push(...names.filter((name) => !clips.has(name)))
  }
  if (missing.length > 0)
    journal.error(
      `${missing.length} announcements are missing, such as ${missing[0]}; install Nightporter again.`,
    )
  return shipped
}

/** Most hotels use one or two languages of all that are shipped. */
export class ClipsOnDisk implements ListedClips {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #decoded: DecodedClips
  readonly #seconds = new Map<string, number>()

  /** Of these clips, those that are in the folder. */
  constructor(folder: string, names: Iterable<string>, decoded: DecodedClips) {
    this.#folder = folder
    this.#names = new Set([...names].filter((name) => existsSync(join(folder, `${name}.wav`))))
    this.#decoded = decoded
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }

  get names(): readonly string[] {
    return [...this.#names]
  }

  /** By the size of its file. */
  secondsOf(name: string): number {
    const known = this.#seconds.get(name)
    if (known !== undefined) return known
    try {
      const seconds = secondsOfALawWav(statSync(join(this.#folder, `${name}.wav`)).size)
      this.#seconds.set(name, seconds)
      return seconds
    } catch {
      return 0
    }
  }

  get(name: string): Sound | undefined {
    if (!this.has(name)) return undefined
    const file = join(this.#folder, `${name}.wav`)
    try {
      // At once: it takes a fraction of a millisecond, and a call under way does not wait for a turn.
      return this.#decoded.get(file, () => soundOfOwnWav(readFileSync(file)))
    } catch {
      return undefined
    }
  }
}
