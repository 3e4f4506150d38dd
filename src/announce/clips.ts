import { menuSentences, menuWords, statusWords } from '../core/ports/saying.ts'

/** The languages in which every clip is shipped. */
export const shippedLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const
export type ShippedLanguage = (typeof shippedLanguages)[number]

/** Sentences and words of the calls that we make. */
export const phrases = [
  'wakeup',
  'keys',
  'confirm',
  'thanks',
  'alert',
  'failed',
  'due',
  'assist',
  'clock',
  'room',
  'more',
  'confirm-alert',
] as const
export type Phrase = (typeof phrases)[number]

/** What else can stand in a number to dial or an amount. */
export const signWords = { '*': 'star', '#': 'hash', '+': 'plus', '.': 'point' } as const

/** Sentences and words of calls to us that are no numbers. */
export const menuClips = [
  ...menuSentences,
  ...menuWords.filter((word) => word !== 'room'),
  ...statusWords,
  'today',
  'tomorrow',
  ...Object.values(signWords),
] as const
export type MenuClip = (typeof menuClips)[number]
