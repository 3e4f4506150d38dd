import { spelled } from '../../lib/text/spelling.ts'
import { menuClips, phrases, type ShippedLanguage } from '../clips.ts'
import { baseOf } from '../tags.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import type { Texts } from './texts.ts'

/** Every text that is shipped. Calls come at any hour: the greeting fits all. */
export const texts: Readonly<Record<ShippedLanguage, Texts>> = { en, de, fr, es, it, nl }

/** The texts of a language, whatever its region; undefined for one that is not shipped. */
export function textsOf(language: string): Texts | undefined {
  const base = baseOf(language)
  return Object.hasOwn(texts, base) ? texts[base as ShippedLanguage] : undefined
}

const known = new Map<Texts, ReadonlyMap<string, string>>()

/** What each clip of a language says, by its name. */
export function clipTexts(language: Texts): ReadonlyMap<string, string> {
  const clips = known.get(language) ?? listClips(language)
  known.set(language, clips)
  return clips
}

function listClips(language: Texts): ReadonlyMap<string, string> {
  const { letters = {}, others = {} } = language
  const numbered = (name: string, words: readonly string[], first: number) =>
    words.map((text, i): [string, string] => [`${name}-${i + first}`, text])
  return new Map<string, string>(
    [
      ...phrases.map((name): [string, string] => [name, language.phrases[name]]),
      ...menuClips.map((name): [string, string] => [name, language.menu[name]]),
      ...spelled.map((sign): [string, string] => [sign, letters[sign] ?? sign.toUpperCase()]),
      ...numbered('weekday', language.weekdays, 0),
      ...numbered('day', language.days, 1),
      ...numbered('month', language.months, 1),
      ...numbered('hour', language.hours, 0),
      ...numbered('minute', language.minutes, 0),
      ...Object.entries(language.parts).map(([hour, text]): [string, string] => [
        `part-${hour}`,
        text,
      ]),
      ...Object.entries(others),
    ].filter(([, text]) => text !== ''),
  )
}
