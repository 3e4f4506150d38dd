/** The languages in which every clip is shipped. */
export const shippedLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const
export type ShippedLanguage = (typeof shippedLanguages)[number]

/** Sentences and words of their own. */
export const phrases = [
  'wakeup',
  'keys',
  'confirm',
  'thanks',
  'alert',
  'failed',
  'due',
  'clock',
  'room',
  'more',
  'confirm-alert',
] as const
export type Phrase = (typeof phrases)[number]

/** What room names are spelled with; a clip for each. */
export const spelled = [...'0123456789abcdefghijklmnopqrstuvwxyz'] as readonly string[]

/** What is spoken of a room's name: accents and signs are left out. */
export function spell(name: string): string[] {
  const plain = name.normalize('NFKD').toLowerCase()
  return [...plain].filter((sign) => spelled.includes(sign))
}
