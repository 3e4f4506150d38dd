import { spawnSync } from 'node:child_process'
import t from 'tap'
import { DtmfDetector } from '../../../../src/lines/media/dtmf/dtmf-detector.ts'
import { joined, keyTone, noise, overTheLine, silence, type ToneOptions } from '../sounds.ts'

const all = [...'0123456789*#ABCD']

function heardIn(sound: Int16Array): string {
  return new DtmfDetector().take(overTheLine(sound)).join('')
}

t.test('every key is heard at the limits of frequency, level and twist', async (t) => {
  const off = [0.985, 1, 1.015]
  const levels = [
    [8_000, 8_000],
    [1_300, 1_300],
    [4_200, 6_400],
    [8_000, 3_300],
    [15_000, 15_000],
  ] as const
  const missed: string[] = []
  for (const key of all)
    for (const rowFactor of off)
      for (const columnFactor of off)
        for (const [rowAmplitude, columnAmplitude] of levels)
          for (const lead of [0, 1, 5, 9]) {
            const options: ToneOptions = {
              ms: 40,
              rowFactor,
              columnFactor,
              rowAmplitude,
              columnAmplitude,
            }
            const sound = joined(silence(lead), keyTone(key, options), silence(60))
            const heard = heardIn(sound)
            if (heard !== key) missed.push(`${key} ${JSON.stringify(options)} heard as "${heard}"`)
          }
  t.strictSame(missed, [])
})

t.test('a tone that is too short, too soft, alone or too twisted is no key', async (t) => {
  for (const key of all) {
    const sound = (options: ToneOptions) => joined(silence(30), keyTone(key, options), silence(60))
    t.equal(heardIn(sound({ ms: 23 })), '')
    t.equal(heardIn(sound({ ms: 100, rowAmplitude: 200, columnAmplitude: 200 })), '')
    t.equal(heardIn(sound({ ms: 100, rowAmplitude: 0 })), '')
    t.equal(heardIn(sound({ ms: 100, columnAmplitude: 0 })), '')
    t.equal(heardIn(sound({ ms: 100, rowAmplitude: 2_000, columnAmplitude: 8_000 })), '')
    t.equal(heardIn(sound({ ms: 100, rowAmplitude: 12_000, columnAmplitude: 2_000 })), '')
  }
})

t.test('a long press is one key, and presses of the same key are as many', async (t) => {
  t.equal(heardIn(keyTone('5', { ms: 3_000 })), '5')
  const press = keyTone('5', { ms: 60 })
  t.equal(heardIn(joined(press, silence(50), press, silence(50), press)), '555')
  const other = keyTone('6', { ms: 60 })
  t.equal(heardIn(joined(press, silence(50), other, silence(50), press)), '565')
  t.equal(heardIn(joined(press, silence(10), press)), '5', 'over a hole of 10 ms')
})

t.test('a key is heard with noise behind it, and noise alone is none', async (t) => {
  const random = noise(7)
  const withNoise = (sound: Int16Array, amplitude: number) =>
    sound.map((sample) => sample + amplitude * random())
  for (const key of all)
    t.equal(heardIn(withNoise(joined(keyTone(key, { ms: 80 }), silence(40)), 1_500)), key)
  for (const amplitude of [300, 3_000, 30_000])
    t.equal(heardIn(withNoise(silence(20_000), amplitude)), '')
})

t.test('a key is not held over a time without sound', async (t) => {
  const detector = new DtmfDetector()
  const press = keyTone('9', { ms: 60 })
  t.strictSame(detector.take(press), ['9'])
  t.strictSame(detector.take(press), [], 'it goes on')
  detector.pause()
  t.strictSame(detector.take(press), ['9'])
})

t.test('speech makes no keys', { skip: hasSpeech() ? false : 'no espeak-ng here' }, async (t) => {
  const text =
    'Good morning. It is seven o clock. Press any key. Who knew you do so, too? Aaa eee ooo uuu. '
  for (const voice of ['en', 'en+f3', 'de', 'fr+f4', 'it', 'ru', 'ja', 'sv'])
    for (const pitch of ['30', '60', '99'])
      t.equal(heardIn(spoken(text.repeat(2), voice, pitch)), '', `${voice} at ${pitch}`)
})

function hasSpeech(): boolean {
  return spawnSync('espeak-ng', ['--version']).status === 0
}

/** espeak-ng speaks 22,050 samples a second after a header of 44 bytes. */
function spoken(text: string, voice: string, pitch: string): Int16Array {
  const { stdout } = spawnSync('espeak-ng', ['-v', voice, '-p', pitch, '--stdout', text], {
    maxBuffer: 2 ** 28,
  })
  const count = Math.floor((stdout.length - 44) / 2)
  const at = (n: number) => stdout.readInt16LE(44 + 2 * Math.min(n, count - 1))
  const ratio = 22_050 / 8_000
  return Int16Array.from({ length: Math.floor(count / ratio) }, (_, n) => {
    const from = Math.floor(n * ratio)
    return (at(from) + at(from + 1) + at(from + 2)) / 3
  })
}
