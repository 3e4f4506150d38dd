import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sound } from '../core/ports/announcer.ts'
import type { Journal } from '../core/ports/journal.ts'
import { spelled } from '../lib/text/spelling.ts'
import { phrases, shippedLanguages } from './clips.ts'
import { soundOfOwnWav } from './wav.ts'

/** The clips of one language, by name. */
export interface Clips {
  /** A clip that cannot be read is left out: a call without it is still a call. */
  get(name: string): Sound | undefined
}

/** Every shipped language with its clips. */
export type Shipped = ReadonlyMap<string, Clips>

const folder = join(import.meta.dirname, 'prompts')

/** Finds all clips, and logs those that are missing; each is read when it is first played. */
export function openShipped(journal: Journal): Shipped {
  const missing = shippedLanguages.flatMap((language) =>
    [...phrases, ...spelled].filter((name) => !existsSync(fileOf(language, name))),
  )
  if (missing.length > 0)
    journal.error(
      `${missing.length} announcements are missing, such as ${missing[0]}; install Nightporter again.`,
    )
  return new Map(shippedLanguages.map((language) => [language, new ClipsOnDisk(language)]))
}

/** Most hotels use one or two languages of all that are shipped. */
class ClipsOnDisk implements Clips {
  readonly #language: string
  readonly #read = new Map<string, Sound>()

  constructor(language: string) {
    this.#language = language
  }

  get(name: string): Sound | undefined {
    const known = this.#read.get(name)
    if (known) return known
    try {
      // At once: it takes a fraction of a millisecond, and a call under way does not wait for a turn.
      const sound = soundOfOwnWav(readFileSync(fileOf(this.#language, name)))
      this.#read.set(name, sound)
      return sound
    } catch {
      return undefined
    }
  }
}

function fileOf(language: string, name: string): string {
  return join(folder, language, `${name}.wav`)
}
