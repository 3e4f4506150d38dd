import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { shippedLanguages } from '../../src/announce/clips.ts'
import { clipTexts, texts } from '../../src/announce/texts/clip-texts.ts'
import { soundOfOwnWav } from '../../src/announce/wav.ts'
import { decibels } from './tones.ts'

const folder = join(import.meta.dirname, '../../src/announce/prompts')

/** The loudness of what is spoken, without the pauses. */
function spokenLevel(sound: Int16Array): number {
  const frames = Array.from({ length: Math.floor(sound.length / 80) }, (_, i) =>
    sound.subarray(i * 80, i * 80 + 80),
  )
  const loudest = Math.max(...frames.map((frame) => decibels(frame, 32_768)))
  const spoken = frames.filter((frame) => decibels(frame, 32_768) > loudest - 34)
  return decibels(Int16Array.from(spoken.flatMap((frame) => [...frame])), 32_768)
}

for (const language of shippedLanguages)
  t.test(`every clip is there in ${language}, and sounds as it should`, async (t) => {
    const levels: number[] = []
    for (const name of clipTexts(texts[language]).keys()) {
      const file = await readFile(join(folder, language, `${name}.wav`))
      const [format, channels, rate, bits] = [
        file.readUInt16LE(20),
        file.readUInt16LE(22),
        file.readUInt32LE(24),
        file.readUInt16LE(34),
      ]
      t.same([format, channels, rate, bits], [6, 1, 8_000, 8], name)
      t.ok(file.readUInt32LE(54) >= file.length - 59, name)
      const sound = soundOfOwnWav(file)
      t.ok(sound.length > 0.15 * 8_000 && sound.length < 10 * 8_000, `${name}: ${sound.length}`)
      t.ok(
        sound.every((sample) => Math.abs(sample) < 32_000),
        `${name} is not clipped`,
      )
      levels.push(spokenLevel(sound))
    }
    const [min, max] = [Math.min(...levels), Math.max(...levels)]
    t.ok(min > -24 && max < -18, `from ${min.toFixed(1)} to ${max.toFixed(1)} dB`)
  })
