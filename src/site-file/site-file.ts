import { readPlainText } from '../lib/files/read-small-file.ts'
import { writeAtomic } from '../lib/files/write-atomic.ts'
import { UserError } from '../lib/user-error.ts'
import { mistakeLines, readSiteFile, type SiteConfig, unreadable } from './config.ts'

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
export class SiteRefused extends UserError {}

/** A site file with the files that it names, such as those of passwords. */
interface Copy {
  readonly keptMs: number
  readonly text: string
  readonly files: Readonly<Record<string, string>>
}

/**
 * The site file, and a copy of the last one that was good. Whoever breaks the file, or loses one that
 * it names, and then the power must not find the guests asleep: the daemon starts from the copy, and
 * says so.
 */
export class SiteFile {
  readonly #file: string
  readonly #copy: string
  #text = ''
  #files: Record<string, string> = {}
  #textInUse = ''

  constructor(file: string, copy: string) {
    this.#file = file
    this.#copy = copy
  }

  get path(): string {
    return this.#file
  }

  get textInUse(): string {
    return this.#textInUse
  }

  /** The text as it is on disk now; undefined where it cannot be read. */
  textOnDisk(): string | undefined {
    try {
      return readPlainText(this.#file)
    } catch {
      return undefined
    }
  }

  /** What to start with. Throws SiteRefused. */
  first(): FirstReading {
    const { config, mistakes } = this.read()
    if (config) return { config, mistakes, sinceMs: undefined }
    const copy = this.#readCopy()
    this.#textInUse = copy?.text ?? ''
    const older = copy && readSiteFile(copy.text, (file) => copy.files[file] ?? readPlainText(file))
    if (older?.kind !== 'good') throw new SiteRefused(mistakes.join('\n'))
    return { config: older.config, mistakes, sinceMs: copy?.keptMs }
  }

  /** Reads the file as it is now. */
  read(): SiteReading {
    const files: Record<string, string> = {}
    const text = this.textOnDisk()
    if (text === undefined)
      return { config: undefined, mistakes: mistakeLines(this.#file, unreadable.mistakes) }
    const reading = readSiteFile(text, (file) => {
      files[file] = readPlainText(file)
      return files[file]
    })
    if (reading.kind === 'bad')
      return { config: undefined, mistakes: mistakeLines(this.#file, reading.mistakes) }
    this.#text = text
    this.#files = files
    return { config: reading.config, mistakes: [] }
  }

  /** The file that was read last is in use since the time that is given: keeps a copy of it. */
  async keep(keptMs: number): Promise<void> {
    this.#textInUse = this.#text
    const copy: Copy = { keptMs, text: this.#text, files: this.#files }
    // It holds all passwords.
    await writeAtomic(this.#copy, JSON.stringify(copy), 0o600)
  }

  #readCopy(): Copy | undefined {
    try {
      return JSON.parse(readPlainText(this.#copy)) as Copy
    } catch {
      return undefined
    }
  }
}
