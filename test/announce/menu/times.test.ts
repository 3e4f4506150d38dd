import t from 'tap'
import { shippedLanguages } from '../../../src/announce/clips.ts'
import { DecodedClips } from '../../../src/announce/decoded-clips.ts'
import { saySentences } from '../../../src/announce/menu/menu-speech.ts'
import { timeClips } from '../../../src/announce/menu/time-clips.ts'
import { openShipped } from '../../../src/announce/shipped.ts'
import { texts } from '../../../src/announce/texts/clip-texts.ts'
import type { Saying, SpokenDay } from '../../../src/core/ports/saying.ts'
import { KeptJournal } from '../../support/hotel.ts'
import { saidTimes } from './said-times.ts'

const shipped = openShipped(new KeptJournal(), new DecodedClips())
const clocks = ['24h', '12h'] as const
type Time = Extract<Saying, { kind: 'time' }>

const minutesOfDay = Array.from({ length: 1_440 }, (_, i) => ({
  hour: Math.floor(i / 60),
  minute: i % 60,
}))

function written(language: (typeof shippedLanguages)[number], time: Time): string {
  return saySentences([[time]], { texts: texts[language], voices: [] }).text
}

for (const language of shippedLanguages) {
  const clips = shipped.get(language)
  t.test(`every minute of the day has words of its own in ${language}`, async (t) => {
    for (const clock of clocks) {
      // Without spaces and hyphens, which are not heard.
      const heard = minutesOfDay.map((at) =>
        written(language, { kind: 'time', clock, ...at }).replace(/[^\p{L}]/gu, ''),
      )
      t.equal(new Set(heard).size, 1_440, clock)
      const missing = minutesOfDay.flatMap((at) =>
        timeClips(texts[language], { kind: 'time', clock, ...at }).filter(
          (name) => !clips?.get(name),
        ),
      )
      t.same(missing, [], 'every clip is there')
    }
  })

  t.test(`times are said as people say them in ${language}`, async (t) => {
    const said = Object.entries(saidTimes[language] ?? {})
    t.ok(said.length >= 20)
    for (const [name, text] of said) {
      const [hour = 0, minute = 0] = name.slice(0, 5).split(':').map(Number)
      const clock = name.endsWith(' 12') ? '12h' : '24h'
      t.equal(written(language, { kind: 'time', clock, hour, minute }), text)
    }
  })

  t.test(`every day has words of its own in ${language}`, async (t) => {
    const days: SpokenDay[] = [
      { kind: 'today' },
      { kind: 'tomorrow' },
      ...Array.from({ length: 7 }, (_, weekday) => ({ kind: 'weekday', weekday }) as const),
      ...Array.from({ length: 12 * 31 }, (_, i) => {
        return { kind: 'date', day: (i % 31) + 1, month: Math.floor(i / 31) + 1 } as const
      }),
    ]
    const at = { kind: 'time', hour: 6, minute: 45, clock: '24h' } as const
    const said = days.map((day) => written(language, { ...at, day }).replace(/[^\p{L}]/gu, ''))
    t.equal(new Set(said).size, days.length)
    const names = days.flatMap((day) => timeClips(texts[language], { ...at, day }))
    t.same(
      names.filter((name) => !clips?.get(name)),
      [],
    )
  })
}

t.test('a time begins with its day', async (t) => {
  const at = { kind: 'time', hour: 6, minute: 45, clock: '24h' } as const
  const tomorrow = { ...at, day: { kind: 'tomorrow' } } as const
  const date = { ...at, day: { kind: 'date', day: 1, month: 3 } } as const
  const monday = { ...at, day: { kind: 'weekday', weekday: 1 } } as const
  t.same(
    shippedLanguages.map((language) => written(language, tomorrow)),
    [
      'Tomorrow at six forty-five.',
      'Morgen um sechs Uhr fünfundvierzig.',
      'Demain à six heures quarante-cinq.',
      'Mañana a las seis y cuarenta y cinco.',
      'Domani alle sei e quarantacinque.',
      'Morgen om zes uur vijfenveertig.',
    ],
  )
  t.same(
    shippedLanguages.map((language) => written(language, date)),
    [
      'On the first of March at six forty-five.',
      'Am ersten März um sechs Uhr fünfundvierzig.',
      'Le premier mars à six heures quarante-cinq.',
      'El primero de marzo a las seis y cuarenta y cinco.',
      'Il primo marzo alle sei e quarantacinque.',
      'Op één maart om zes uur vijfenveertig.',
    ],
  )
  t.same(
    shippedLanguages.map((language) => written(language, monday)),
    [
      'On Monday at six forty-five.',
      'Am Montag um sechs Uhr fünfundvierzig.',
      'Lundi à six heures quarante-cinq.',
      'El lunes a las seis y cuarenta y cinco.',
      'Lunedì alle sei e quarantacinque.',
      'Op maandag om zes uur vijfenveertig.',
    ],
  )
})
