import { type ReadonlySignal, signal } from '@preact/signals'
import { ShownTime } from '../time/shown-time.ts'
import { chooseLocale, type Language, languages, readWords, type Words } from '../words/words.ts'
import { keep, readKept } from './kept.ts'

/** What the page says, and how it writes times and numbers. */
export interface Spoken {
  readonly words: Words
  readonly shown: ShownTime
}

/** The language of the page: that of the person, else that of this browser's last choice, else the browser's own. */
export class PageLanguage {
  readonly #spoken: ReturnType<typeof signal<Spoken>>
  /** Who is logged in, or nobody. */
  #person = ''

  private constructor(spoken: Spoken) {
    this.#spoken = signal(spoken)
  }

  static async open(): Promise<PageLanguage> {
    const kept = readKept('language')
    try {
      return new PageLanguage(await speak(kept))
    } catch (error) {
      // Without a network only the browser's own language may be at hand.
      if (kept === '') throw error
      return new PageLanguage(await speak(''))
    }
  }

  get spoken(): ReadonlySignal<Spoken> {
    // The signal is made with what is spoken and only ever given something else.
    return this.#spoken as ReadonlySignal<Spoken>
  }

  /** Somebody has logged in, or nobody is: what they have chosen here before is spoken. */
  async follow(person: string): Promise<void> {
    this.#person = person
    const kept = person === '' ? '' : readKept(keptAs(person))
    if (kept !== '') await this.#speak(kept)
  }

  /** False when it could not be loaded. */
  async choose(language: Language): Promise<boolean> {
    if (!(await this.#speak(language))) return false
    keep('language', language)
    if (this.#person !== '') keep(keptAs(this.#person), language)
    return true
  }

  async #speak(language: string): Promise<boolean> {
    if (language === this.#spoken.peek()?.words.language) return true
    try {
      this.#spoken.value = await speak(language)
      return true
    } catch {
      return false
    }
  }
}

async function speak(wanted: string): Promise<Spoken> {
  const { language, locale } = chooseLocale(ofBrowser(wanted))
  const words = await readWords(language)
  document.documentElement.lang = language
  return { words, shown: new ShownTime(locale) }
}

/** What was chosen, in the way of the browser's region where it names one: times are written as there. */
function ofBrowser(wanted: string): readonly string[] {
  if (!languages.some((known) => known === wanted)) return navigator.languages
  return [...navigator.languages.filter((locale) => locale.split('-')[0] === wanted), wanted]
}

function keptAs(person: string): string {
  return `language.${encodeURIComponent(person)}`
}
