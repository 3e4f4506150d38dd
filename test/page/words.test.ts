import t from 'tap'
import { chooseLocale, languages, readWords } from '../../src/page/words/words.ts'

t.test('the first of the browser’s languages that the page speaks is taken', (t) => {
  t.strictSame(chooseLocale(['pl-PL', 'de-AT', 'en']), { language: 'de', locale: 'de-AT' })
  t.strictSame(chooseLocale(['es']), { language: 'es', locale: 'es' })
  t.strictSame(chooseLocale(['it-CH', 'de']), { language: 'it', locale: 'it-CH' })
  t.strictSame(chooseLocale(['nl-BE', 'fr']), { language: 'nl', locale: 'nl-BE' })
  t.strictSame(chooseLocale(['fr-CA']), { language: 'fr', locale: 'fr-CA' })
  t.strictSame(chooseLocale(['ja', 'zh-TW']), { language: 'en', locale: 'en-GB' })
  t.strictSame(chooseLocale([]), { language: 'en', locale: 'en-GB' })
  t.end()
})

t.test('no sentence is empty, in any language', async (t) => {
  for (const language of languages)
    for (const [name, text] of sentencesOf(await readWords(language), language))
      t.match(text, /\S/, name)
})

t.test('what a sentence is given appears in it in every language', async (t) => {
  const english = new Map(sentencesOf(await readWords('en'), ''))
  for (const language of languages)
    for (const [name, text] of sentencesOf(await readWords(language), ''))
      t.strictSame(given(text), given(english.get(name) ?? ''), `${language}${name}`)
})

t.test('one is one, and in French none is as well', async (t) => {
  for (const [language, wanted] of Object.entries({
    en: [
      '2 channels',
      '1 channel',
      '0 items',
      '1 item',
      '1 second.',
      '1 of 9 calls is',
      '1 waiting',
    ],
    de: ['2 Kanälen', '1 Kanal', '0 Artikel', '1 Artikel', '1 Sekunde', 'ist 1 von 9', '1 wartet'],
    fr: ['2 canaux', '1 canal', '0 article', '1 article', '1 seconde.', '1 réveil sur 9', '1 en'],
    es: ['2 canales', '1 canal', '0 artículos', '1 artículo', '1 segundo.', '1 de 9', '1 en'],
    it: ['2 canali', '1 canale', '0 articoli', '1 articolo', '1 secondo.', 'è prenotata 1', '1 in'],
    nl: ['2 kanalen', '1 kanaal', '0 artikelen', '1 artikel', '1 seconde', 'is 1 van 9', '1 wacht'],
  })) {
    const { admin, housekeeping, faults, desk } = await readWords(
      languages.find((known) => known === language) ?? 'en',
    )
    const said = [
      admin.lines.calls(2, 2),
      admin.lines.calls(1, 1),
      housekeeping.items(0),
      housekeeping.items(1),
      faults.tooManyLogins(1),
      desk.book.quarter('1', '9'),
      housekeeping.waitingCount(1),
    ]
    for (const [index, text] of said.entries())
      t.match(`${text} `, new RegExp(`${wanted[index]}(?![a-zé])`), language)
    const then = (count: string) => desk.book.alreadyThen(count, '')
    t.not(then('1').replace('1', '2'), then('2'), language)
  }
  const { housekeeping } = await readWords('fr')
  t.strictSame([0, 1, 2].map(housekeeping.chosen), ['0 choisi', '1 choisi', '2 choisis'])
  t.strictSame([1, 2].map(housekeeping.notCharged), ['1 non facturé', '2 non facturés'])
})

t.test('no line of French begins with a mark, or ends with a quotation’s first one', async (t) => {
  const wrong = /(?<!\u00A0):|(?<!\u202F)[;!?]|«(?!\u00A0)|(?<!\u00A0)»/
  const words = await readWords('fr')
  // One is said in another way than many, nothing in another than something.
  for (const given of [70_001, 0, 1, 2, '0', '1', '2', '', false])
    for (const [name, text] of sentencesOf(words, 'fr', () => given))
      t.notMatch(text.replaceAll(/\d:\d\d/g, ''), wrong, name)
})

/** Each sentence with its name; those that take something are given numbers that can be found again. */
function* sentencesOf(
  words: unknown,
  name: string,
  argument = (n: number): unknown => 70_001 + n,
): Generator<[string, string]> {
  if (typeof words === 'string') yield [name, words]
  else if (typeof words === 'function') {
    const said: unknown = words(...Array.from({ length: words.length }, (_, n) => argument(n)))
    yield [name, String(said)]
  } else if (typeof words === 'object' && words !== null)
    for (const [key, value] of Object.entries(words))
      yield* sentencesOf(value, `${name}.${key}`, argument)
}

/** The numbers that were given, as they appear. */
function given(text: string): string[] {
  return [...new Set(text.match(/7000\d/g) ?? [])].sort()
}
