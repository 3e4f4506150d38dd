import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { shippedLanguages } from '../../../src/announce/clips.ts'
import { DecodedClips } from '../../../src/announce/decoded-clips.ts'
import { saySentences } from '../../../src/announce/menu/menu-speech.ts'
import { type Clips, openShipped } from '../../../src/announce/shipped.ts'
import { clipTexts, texts } from '../../../src/announce/texts/clip-texts.ts'
import type { Sound } from '../../../src/core/ports/announcer.ts'
import {
  menuSentences,
  menuWords,
  type Sentence,
  statusWords,
} from '../../../src/core/ports/saying.ts'
import { fullSite, KeptJournal, openHotel, tempFolder } from '../../support/hotel.ts'

const prompts = join(import.meta.dirname, '../../../src/announce/prompts')
const clip = (name: Extract<Sentence[number], { kind: 'clip' }>['name']) =>
  ({ kind: 'clip', name }) as const
const signs = (text: string) => ({ kind: 'signs', text }) as const
const status = (id: string, description: string) => ({ kind: 'status', id, description }) as const
const tomorrow = {
  kind: 'time',
  day: { kind: 'tomorrow' },
  hour: 6,
  minute: 45,
  clock: '24h',
} as const

/** A voice whose clips are one sample each, numbered in the order in which they are asked for. */
function voiceOf(names: Iterable<string>, number: number): Clips {
  const sounds = new Map([...names].map((name) => [name, Int16Array.of(number)]))
  return { has: (name) => sounds.has(name), get: (name) => sounds.get(name) }
}

function write(sentences: readonly Sentence[], language: 'en' | 'de' | 'fr' = 'en'): string {
  return saySentences(sentences, { texts: texts[language], voices: [] }).text
}

t.test('what is said can be read', async (t) => {
  t.equal(write([]), '')
  t.equal(write([[clip('goodbye')]]), 'Goodbye.')
  t.equal(
    write([[clip('booked')], [tomorrow], [clip('menu-another')]]),
    'Your wake-up call is booked: tomorrow at six forty-five. To book another call, enter its time. Otherwise, just hang up.',
  )
  t.equal(
    write([[clip('menu-booked'), tomorrow, clip('every-day')]], 'de'),
    'Sie haben einen Weckruf bestellt: morgen um sechs Uhr fünfundvierzig jeden Tag.',
  )
  t.equal(write([[clip('room'), signs('12a'), status('1', 'Clean')]]), 'Room 12A, clean.')
  t.equal(
    write([[clip('room'), signs('101'), status('3', 'Vacant, dirty')]], 'fr'),
    'Chambre 101, libre sale.',
  )
  t.equal(
    write([[clip('room'), signs('101'), status('5', 'Turn-down done')]]),
    'Room 101, status 5.',
  )
  t.equal(write([[signs('2'), clip('of-item'), signs('3')]]), '2 of item 3.')
  t.equal(write([[clip('operator-is'), signs('*9')]]).slice(-4), ' *9.')
})

t.test('signs are said one by one, and those without a name not at all', async (t) => {
  const said = (text: string) => {
    const asked: string[] = []
    const voice: Clips = { has: () => true, get: (name) => void asked.push(name) }
    saySentences([[signs(text)]], { texts: texts.en, voices: [voice] })
    return asked.join(' ')
  }
  t.equal(said('12A'), '1 2 a')
  t.equal(said('Büro-4'), 'b u r o 4')
  t.equal(said('2.50'), '2 point 5 0')
  t.equal(said('2,50'), '2 point 5 0')
  t.equal(said('No. 7.'), 'n o 7')
  t.equal(said('*9#'), 'star 9 hash')
  t.equal(said('+44'), 'plus 4 4')
  t.equal(said(' ~\u0000é🛎'), 'e')
})

t.test('a sentence is said in one voice: the first that can say all of it', async (t) => {
  const heard = (sentences: readonly Sentence[], voices: Clips[]) =>
    saySentences(sentences, { texts: texts.en, voices })
      .sounds.filter(({ length }) => length === 1)
      .map(([number]) => number)
  const all = voiceOf(clipTexts(texts.en).keys(), 9)
  const some = voiceOf(['goodbye', 'tomorrow', 'hour-6'], 1)
  const time = voiceOf(['tomorrow', 'hour-6', 'minute-45'], 2)
  t.same(heard([[clip('goodbye')], [tomorrow]], [some, all]), [1, 9, 9, 9])
  t.same(heard([[clip('goodbye')], [tomorrow]], [some, time, all]), [1, 2, 2, 2])
  t.same(heard([[clip('booked'), tomorrow]], [some, time, all]), [9, 9, 9, 9])
  t.same(heard([[clip('booked'), tomorrow]], [all, time, some]), [9, 9, 9, 9])
})

t.test('what is played twice is the same sound, and so is every pause', async (t) => {
  const { daemon } = await openHotel(t, { speech: 'no-such-program' })
  const { announcer } = daemon.announcements
  const sentences: Sentence[] = [
    [clip('menu-booked')],
    [tomorrow],
    [clip('room'), signs('101'), status('1', 'Clean')],
  ]
  const [first, second] = [announcer.say(sentences, 'de'), announcer.say(sentences, 'de')]
  t.ok(first.sounds.length > 12)
  t.ok(first.sounds.every((sound, i) => sound === second.sounds[i]))
  const silent = (sound: Sound) => sound.every((sample) => sample === 0)
  const pauses = first.sounds.filter(silent)
  t.ok(pauses.length > 4 && new Set(pauses).size < pauses.length)
  t.equal(
    first.text,
    'Sie haben einen Weckruf bestellt: morgen um sechs Uhr fünfundvierzig. Zimmer 101, sauber.',
  )
})

t.test('a language that nobody speaks is that of the site', async (t) => {
  const site = fullSite.replace('[http]', 'language = "de-AT"\n[http]')
  const { daemon } = await openHotel(t, { site, speech: 'no-such-program' })
  const say = (language: string) =>
    daemon.announcements.announcer.say([[clip('goodbye')]], language).text
  t.same(['fr-CH', 'sv', '', 'de', 'constructor'].map(say), [
    'Au revoir.',
    'Auf Wiederhören.',
    'Auf Wiederhören.',
    'Auf Wiederhören.',
    'Auf Wiederhören.',
  ])
})

t.test('a status is said in words, in whichever language a hotel writes its list', async (t) => {
  const said = (description: string) => write([[status('7', description)]])
  t.equal(said('Sauber'), 'Clean.')
  t.equal(said('OUT OF ORDER'), 'Out of order.')
  t.equal(said('Being cleaned'), 'In progress.')
  t.equal(said('libre / propre'), 'Vacant clean.')
  t.equal(said('Außer Betrieb'), 'Out of order.')
  for (const unknown of ['', 'Turn-down done', 'clean towels', '清洁'])
    t.equal(said(unknown), 'Status 7.', unknown)
})

t.test('everything that the menu can say is shipped', async (t) => {
  const journal = new KeptJournal()
  const shipped = openShipped(journal, new DecodedClips())
  t.same(journal.lines, [])
  for (const language of shippedLanguages)
    for (const saying of [
      ...[...menuSentences, ...menuWords].map(clip),
      ...statusWords.map((word) => status('1', word)),
    ]) {
      const { sounds, text } = saySentences([[saying]], {
        texts: texts[language],
        voices: [shipped.get(language) ?? voiceOf([], 0)],
      })
      t.equal(sounds.length, 1, `${language} ${JSON.stringify(saying)}`)
      t.ok(text.length > 2)
    }
})

t.test('a clip that is missing or damaged is left out', async (t) => {
  const folder = await tempFolder(t)
  await cp(join(prompts, 'en'), join(folder, 'en'), { recursive: true })
  await rm(join(folder, 'en', 'room.wav'))
  await writeFile(join(folder, 'en', 'clean.wav'), 'no sound')
  const journal = new KeptJournal()
  const clips = openShipped(journal, new DecodedClips(), folder).get('en')
  t.match(journal.lines[0], /announcements are missing, such as room; install/)
  const { sounds, text } = saySentences([[clip('room'), signs('1'), status('1', 'sauber')]], {
    texts: texts.en,
    voices: clips ? [clips] : [],
  })
  t.equal(text, 'Room 1, clean.')
  t.equal(sounds.filter((sound) => sound === clips?.get('1')).length, 1)
})
