import type { Words } from './en/words.ts'

export type { Words }

export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const
export type Language = (typeof languages)[number]

/** Each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
}

/** The first of the browser's languages that the page speaks. */
export function chooseLocale(wanted: readonly string[]): { language: Language; locale: string } {
  for (const locale of wanted) {
    const language = languages.find((known) => locale.toLowerCase().split('-')[0] === known)
    if (language) return { language, locale }
  }
  return { language: 'en', locale: 'en-GB' }
}

const readers: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./en/words.ts'),
  de: () => import('./de/words.ts'),
  fr: () => import('./fr/words.ts'),
  es: () => import('./es/words.ts'),
  it: () => import('./it/words.ts'),
  nl: () => import('./nl/words.ts'),
}

/** Only the language that is spoken is loaded. */
export async function readWords(language: Language): Promise<Words> {
  const { words } = await readers[language]()
  return words
}
