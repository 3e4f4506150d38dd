import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { DecodedClips } from '../../../src/announce/decoded-clips.ts'
import { saySentences } from '../../../src/announce/menu/menu-speech.ts'
import { asteriskSounds } from '../../../src/announce/packs/asterisk-files.ts'
import { findAsteriskVoices } from '../../../src/announce/packs/asterisk-voice.ts'
import { clipTexts, texts, textsOf } from '../../../src/announce/texts/clip-texts.ts'
import type { Sentence } from '../../../src/core/ports/saying.ts'
import { tempFolder } from '../../support/hotel.ts'
import { shippedClips, toneWav } from './pack.ts'

/** Sounds as Debian's packages have them, each a tone; some may be missing. */
async function makeSounds(t: Test, missing: readonly string[] = []): Promise<string> {
  const root = await tempFolder(t)
  for (const { folder, files, language } of asteriskSounds) {
    if (missing.includes(language)) continue
    for (const name of new Set([...files.values()].flat())) {
      const file = join(root, folder, `${name}.wav`)
      await mkdir(dirname(file), { recursive: true })
      if (!missing.includes(name)) await writeFile(file, toneWav(500, 0.3))
    }
  }
  return root
}

const voicesIn = async (t: Test, missing: readonly string[] = []) =>
  findAsteriskVoices(new DecodedClips(), await makeSounds(t, missing))

t.test('every clip that these sounds can say is one of ours', async (t) => {
  for (const { language, files } of asteriskSounds) {
    const spoken = textsOf(language)
    const names = spoken ? clipTexts(spoken) : new Map()
    t.same(
      [...files.keys()].filter((name) => !names.has(name)),
      [],
      language,
    )
  }
})

t.test('the sounds that are installed are voices', async (t) => {
  const voices = await voicesIn(t, ['it', 'digits/oclock'])
  t.same(
    voices.map(({ name }) => name),
    ['asterisk-en', 'asterisk-fr', 'asterisk-es'],
  )
  const [english, french] = voices.map(({ voice }) => voice)
  t.same([english?.has('minute-0'), english?.has('minute-45')], [false, true])
  t.same([french?.has('hour-6'), french?.has('minute-45')], [false, true])
  t.equal(english?.get('minute-45'), english?.get('minute-45'), 'each clip is one sound')
  t.ok(Math.abs((english?.secondsOf('minute-45') ?? 0) - 0.6) < 0.01, 'forty, five')
  t.same(findAsteriskVoices(new DecodedClips(), '/nowhere'), [])
})

t.test('a sentence that they cannot say whole is said by the shipped voice', async (t) => {
  const [english] = await voicesIn(t)
  const shipped = shippedClips.get('en')
  if (!english || !shipped) throw new Error('both are there')
  const speaks = (sentence: Sentence) => {
    const voices = [english.voice, shipped]
    const { sounds } = saySentences([sentence], { texts: texts.en, voices })
    const names = [...clipTexts(texts.en).keys()]
    return sounds.flatMap((sound) => {
      if (names.some((name) => english.voice.get(name) === sound)) return ['asterisk']
      return names.some((name) => shipped.get(name) === sound) ? ['shipped'] : []
    })
  }
  const time = { kind: 'time', hour: 6, minute: 45, clock: '24h' } as const
  const tomorrow = { ...time, day: { kind: 'tomorrow' } } as const
  t.same(speaks([tomorrow]), ['asterisk', 'asterisk', 'asterisk'])
  t.same(speaks([{ ...tomorrow, clock: '12h' }]), Array(4).fill('shipped'))
  t.same(speaks([{ ...time, day: { kind: 'weekday', weekday: 1 } }]), Array(3).fill('shipped'))
  t.same(speaks([{ kind: 'clip', name: 'booked' }, tomorrow]), Array(4).fill('shipped'))
  t.same(speaks([{ kind: 'signs', text: '12a' }]), ['asterisk', 'asterisk', 'asterisk'])
})

t.test('a sound that is damaged is passed over', async (t) => {
  const root = await makeSounds(t)
  await writeFile(join(root, 'en_US_f_Allison', 'vm-goodbye.wav'), 'no sound')
  const [english] = findAsteriskVoices(new DecodedClips(), root)
  t.equal(english?.voice.get('goodbye'), undefined)
})
