import t from 'tap'
import { takePack } from '../../../src/announce/packs/take-pack.ts'
import { soundOfOwnWav } from '../../../src/announce/wav.ts'
import { makeZip } from '../../../src/lib/files/zip.ts'
import { atOnce } from '../../../src/lib/turns/pieces.ts'
import { decibels } from '../tones.ts'
import { manifestOf, packFiles, shippedClips, toneWav } from './pack.ts'

const files = packFiles('tone')
const take = (archive: Uint8Array, name = 'tone') =>
  atOnce(takePack(archive, name, (language) => shippedClips.get(language)))

/** What is said of the pack with other files in it; an undefined one is left out. */
function problemsWith(changed: Readonly<Record<string, Uint8Array | undefined>>) {
  const entries = Object.entries({ ...Object.fromEntries(files), ...changed })
  const given = entries.filter((entry): entry is [string, Uint8Array] => entry[1] !== undefined)
  const taken = take(makeZip(new Map(given)))
  return 'manifest' in taken ? [] : taken
}

t.test('a pack that is complete is brought to what the lines carry', async (t) => {
  const taken = take(makeZip(files))
  if (!('manifest' in taken)) throw new Error(taken.join('\n'))
  t.match(taken.manifest, { name: 'tone', language: 'nl', by: 'A tone' })
  t.equal(taken.clips.size, files.size - 1)
  const sound = soundOfOwnWav(taken.clips.get('menu-time') ?? Buffer.alloc(0))
  t.ok(Math.abs(decibels(sound, 32_768) + 20) < 0.5)
})

t.test('a folder around the files, and what systems put beside them, do no harm', async (t) => {
  const inside = [...files].map(([name, file]): [string, Uint8Array] => [`my voice/${name}`, file])
  const beside: [string, Uint8Array][] = [
    ['__MACOSX/my voice/._goodbye.wav', Buffer.from('no sound')],
    ['my voice/licence.txt', Buffer.from('All ours.')],
    ['../../etc/notes', Buffer.from('no clip')],
  ]
  t.ok('manifest' in take(makeZip(new Map([...inside, ...beside]))))
})

t.test('everything that is missing or wrong is told, by the name of the file', async (t) => {
  const loud = toneWav(400, 1, 0.3)
  for (let at = 44; at + 1 < loud.length; at += 2)
    loud.writeInt16LE(loud.readInt16LE(at) > 0 ? 32_767 : -32_768, at)
  t.same(
    problemsWith({
      'goodbye.wav': undefined,
      'hour-6.wav': undefined,
      'room.wav': Buffer.from('ID3 music'),
      'clean.wav': toneWav(400, 0.5, 0),
      'dirty.wav': toneWav(400, 0.5, 0.002),
      'star.wav': loud,
      'menu-time.wav': toneWav(400, 0.5),
      '1.wav': toneWav(400, 5),
      'hour-24.wav': toneWav(400, 1),
      'again/2.wav': toneWav(400, 0.4),
    }).map((problem) => problem.split(/:| {2}/)[0]),
    [
      'goodbye.wav is missing',
      'hour-6.wav is missing',
      'room.wav cannot be used',
      'clean.wav cannot be used',
      'dirty.wav cannot be used',
      'star.wav cannot be used',
      '2.wav is there twice.',
      'menu-time.wav is too short for its text',
      '1.wav is too long for its text',
      'hour-24.wav is no clip of nl.',
    ],
  )
  t.match(problemsWith({ 'goodbye.wav': undefined }), ['goodbye.wav is missing: "Tot ziens."'])
  t.match(problemsWith({ 'clean.wav': toneWav(400, 0.5, 0) }), [/silent.*record it again/])
  t.match(problemsWith({ 'star.wav': loud }), [/clipped.*lower level/])
})

t.test('a pack must say what it is', async (t) => {
  const say = (content: string | Buffer | undefined) =>
    problemsWith({ 'voice.json': content === undefined ? undefined : Buffer.from(content) })
  t.same(say(undefined), ['voice.json is missing.'])
  t.match(say('no JSON'), [/should be JSON with the texts name, language, by and licence/])
  t.match(say('{"name": "tone"}'), [/should be JSON with/])
  t.match(say(manifestOf('Tone')), [/small letters, digits and hyphens/])
  t.match(say(manifestOf('../tone')), [/small letters/])
  t.match(say(manifestOf('shipped-nl')), [/not begin with shipped-/])
  t.match(say(manifestOf('tone', 'tlh')), [/should be one of en, de/])
  t.match(say(manifestOf('other')), ['voice.json says that its name is other.'])
})

t.test('what is no archive is told', async (t) => {
  t.same(take(Buffer.from('RIFF')), [
    'The file is no ZIP archive, or it is damaged; make it again.',
  ])
})
