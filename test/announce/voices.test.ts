import { execFileSync } from 'node:child_process'
import t from 'tap'
import { SpokenTimes } from '../../src/announce/spoken-times.ts'
import { timeSentence } from '../../src/announce/time-of-day.ts'
import { chooseVoice, readVoices, type Voice } from '../../src/announce/voices.ts'

const table = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  de              --/M      German             gmw/de
 2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
 5  en-gb-x-rp      --/M      English_(Received_Pronunciation) gmw/en-GB-x-rp       (en-gb 4)(en 5)
 2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
 5  fr-be           --/M      French_(Belgium)   roa/fr-BE            (fr 8)
 5  fr-fr           --/M      French_(France)    roa/fr               (fr 5)
 5  yue             --/M      Chinese_(Cantonese) sit/yue              (zh-yue 5)(zh 8)
 5  yue             --/M      Chinese_(Cantonese,_latin_as_Jyutping) sit/yue-Latn-jyutping (zh 8)
 5  $(reboot)       --/M      Nobody             x/y
`

t.test('voices are read as espeak-ng tells them', async (t) => {
  const voices = readVoices(table)
  t.same(
    voices.map(({ id }) => id),
    ['de', 'en-gb', 'en-gb-x-rp', 'en-us', 'fr-be', 'fr-fr', 'yue'],
  )
  t.match(voices[1], { name: 'English (Great Britain)', description: 'espeak-ng, gmw/en' })
  t.equal(voices.at(-1)?.name, 'Chinese (Cantonese)', 'the first of two')
  t.same(readVoices('nothing of use'), [])
})

t.test('a language is spoken by the voice that is wanted, or by the one made for it', async (t) => {
  const voices = readVoices(table)
  const choose = (language: string, wanted: string[] = []) =>
    chooseVoice(voices, wanted, language)?.id
  t.equal(choose('en'), 'en-gb')
  t.equal(choose('en-US'), 'en-us')
  t.equal(choose('de-AT'), 'de')
  t.equal(choose('fr'), 'fr-fr')
  t.equal(choose('sv'), undefined)
  t.equal(choose('en', ['de', 'en-US', 'en-gb']), 'en-us')
  t.equal(choose('fr', ['fr-be']), 'fr-be')
  t.equal(choose('de', ['fr-be', 'nobody']), 'de')
})

t.test('the time of day is said as people say it', async (t) => {
  const said = {
    en: ['It is 12 oh 5 AM.', 'It is 1 AM.', 'It is 6:45 AM.', 'It is 12 PM.', 'It is 9:30 PM.'],
    de: [
      'Es ist 0 Uhr 5.',
      'Es ist ein Uhr.',
      'Es ist 6 Uhr 45.',
      'Es ist 12 Uhr.',
      'Es ist 21 Uhr 30.',
    ],
    fr: [
      'Il est zéro heure 5.',
      'Il est une heure.',
      'Il est 6 heures 45.',
      'Il est 12 heures.',
      'Il est vingt et une heures 30.',
    ],
    es: [
      'Son las 12 y 5 de la noche.',
      'Es la una de la madrugada.',
      'Son las 6 y 45 de la mañana.',
      'Son las 12 del mediodía.',
      'Son las 9 y 30 de la noche.',
    ],
    it: ['È mezzanotte e 5.', "È l'una.", 'Sono le 6 e 45.', 'Sono le 12.', 'Sono le 21 e 30.'],
    nl: [
      'Het is 0 uur 5.',
      'Het is één uur.',
      'Het is 6 uur 45.',
      'Het is 12 uur.',
      'Het is 21 uur 30.',
    ],
  }
  const times = ['00:05', '01:00', '06:45', '12:00', '21:30']
  for (const [language, sentences] of Object.entries(said))
    t.same(
      times.map((time) => timeSentence(language, time)),
      sentences,
    )
  t.equal(timeSentence('de-AT', '06:45'), 'Es ist 6 Uhr 45.')
  t.equal(timeSentence('sv', '06:45'), undefined)
})

t.test('a sentence is spoken as it is written', async (t) => {
  const ipa = execFileSync('espeak-ng', ['-q', '--ipa', '-v', 'en-gb', 'It is 12 oh 5 AM.'])
  t.match(ipa.toString(), /twˈɛlv ˈəʊ fˈaɪv/)
})

t.test('spoken times are bounded: two at once, so many waiting, so many kept', async (t) => {
  const voices: Voice[] = readVoices(table)
  const waiting: ((sound: Int16Array) => void)[] = []
  let [max, spoken] = [0, 0]
  const speak = () => {
    spoken += 1
    return new Promise<Int16Array>((resolve) => {
      waiting.push(resolve)
      max = Math.max(max, waiting.length)
    })
  }
  const times = new SpokenTimes({ voices, speak }, { voices: [] })
  const minutes = Array.from({ length: 100 }, (_, i) => `10:${String(i).padStart(2, '0')}`)
  for (const minute of minutes.slice(0, 50)) times.prepare('en', minute)
  for (const minute of minutes) times.prepare('en', minute)
  t.equal(spoken, 2)
  while (waiting.length > 0) {
    waiting.shift()?.(new Int16Array(1))
    await new Promise((resolve) => setImmediate(resolve))
  }
  t.equal(max, 2)
  t.equal(spoken, 66, 'those beyond the queue were left out, and none was spoken twice')
  const kept = minutes.filter((minute) => times.get('en', minute) !== undefined)
  t.equal(kept.length, 64)
  t.equal(kept[0], '10:02', 'the oldest ones go')
})
