import t from 'tap'
import { aLawOfSound, aLawValue, soundOfALaw } from '../../src/announce/a-law.ts'
import { readWav, soundOfOwnWav, writeALawWav } from '../../src/announce/wav.ts'
import { atOnce } from '../../src/lib/turns/pieces.ts'

const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)

t.test('every sample becomes the step of A-law that it lies in', async (t) => {
  const samples = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768)
  const decoded = soundOfALaw(aLawOfSound(samples))
  const wrong = samples.filter((sample, i) => {
    const size = Math.min(32_767, Math.abs(sample))
    // A step is a sixteenth of its segment, and the lowest two segments have the same steps.
    const step = Math.max(16, 2 ** Math.floor(Math.log2(Math.max(1, size))) / 16)
    return Math.abs(Math.abs(decoded[i] ?? 0) - size) > step / 2 || (decoded[i] ?? 0) * sample < 0
  })
  t.same([...wrong], [])
  t.same(aLawOfSound(soundOfALaw(bytes)), bytes, 'and what is A-law stays as it is')
  t.equal(new Set([...bytes].map(aLawValue)).size, 256)
})

t.test('a clip is a WAV file that we read as others do', async (t) => {
  for (const length of [0, 1, 7, 8_000]) {
    const sound = soundOfALaw(Uint8Array.from({ length }, (_, i) => i))
    const file = writeALawWav(sound)
    t.equal(file.length % 2, 0)
    t.equal(file.readUInt32LE(4), file.length - 8)
    t.same(soundOfOwnWav(file), sound)
    if (length === 0) continue
    const { rate, samples } = atOnce(readWav(file))
    t.equal(rate, 8_000)
    t.same(
      Int16Array.from(samples, (sample) => sample * 2 ** 15),
      sound,
    )
  }
})
