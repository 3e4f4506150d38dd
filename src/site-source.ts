import { readFileSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { mistakeLines, readSiteFile, type SiteConfig, unreadable } from './config.ts'
import { Refusal } from './core/refusal.ts'

export interface SiteReading {
  /** The site file, when it is good. */
  readonly config: SiteConfig | undefined
  /** Every mistake, as `file:line: what is wrong`. */
  readonly mistakes: readonly string[]
}

export interface FirstReading {
  readonly config: SiteConfig
  /** What is wrong with the file, when the copy is used in its place. */
  readonly mistakes: readonly string[]
  /** Since when the copy is in use; undefined for the file itself. */
  readonly sinceMs: number | undefined
}

/** The site file cannot be used, and there is no older one. */
export class SiteRefused extends Refusal {}

/**
 * The site file, and the copy of the last one that was good. Whoever breaks the file and then loses
 * the power must not find the guests asleep: the daemon starts from the copy, and says so.
 */
export class SiteSource {
  readonly #file: string
  readonly #copy: string
  #text = ''

  constructor(file: string, copy: string) {
    this.#file = file
    this.#copy = copy
  }

  /** What to start with. Throws SiteRefused. */
  first(): FirstReading {
    const { config, mistakes } = this.read()
    if (config) return { config, mistakes, sinceMs: undefined }
    const older = read(this.#copy)
    if (older.kind !== 'good') throw new SiteRefused(mistakes.join('\n'))
    const sinceMs = statSync(this.#copy, { throwIfNoEntry: false })?.mtimeMs
    return { config: older.config, mistakes, sinceMs }
  }

  /** Reads the file as it is now. */
  read(): SiteReading {
    const reading = read(this.#file)
    if (reading.kind === 'bad')
      return { config: undefined, mistakes: mistakeLines(this.#file, reading.mistakes) }
    this.#text = reading.text
    return { config: reading.config, mistakes: [] }
  }

  /** Keeps a copy of the file that was read last. */
  async keep(): Promise<void> {
    const partial = `${this.#copy}.partial`
    try {
      // It holds the same secrets as the file.
      const handle = await open(partial, 'w', 0o600)
      try {
        await handle.writeFile(this.#text)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(partial, this.#copy)
    } finally {
      await rm(partial, { force: true })
    }
  }
}

function read(file: string) {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return unreadable
  }
  return { ...readSiteFile(text), text }
}
