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
