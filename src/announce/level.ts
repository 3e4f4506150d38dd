import type { Sound } from '../core/ports/announcer.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { BadWav, lineRate } from './wav.ts'

/** The loudness of what is spoken: -20 dB below full scale, as telephone prompts are. */
const target = 0.1
/** A recording is not made louder than this many times; beyond it there is only noise. */
const gainLimit = 100
const frame = lineRate / 100
/** Below -60 dB there is nothing to hear. */
const silence = 0.001
/** What is this much weaker than the loudest part is a pause. */
const pausePart = 0.02
/** Louder peaks are bent down smoothly, and never reach full scale. */
const knee = 0.6
const ceiling = 0.95
/** Samples between two offers of a pause. */
const pieceSamples = 4_096

/** How much silence is left before and after, in milliseconds. */
export interface LevelOptions {
  readonly marginMs?: number
}

/** Brings sound at the rate of the lines to one loudness, without an offset or silence around it. Throws BadWav. */
export function* level(samples: Float32Array, options: LevelOptions = {}): Pieces<Sound> {
  const { centred, powers } = yield* measure(samples)
  const loudest = Math.sqrt(loudestOf(powers))
  if (!(loudest > silence))
    throw new BadWav('The recording is silent; check the microphone and record it again.')
  const floor = Math.max(silence / 2, loudest * pausePart) ** 2
  const spoken = powers.filter((power) => power > floor)
  const mean = Math.sqrt(spoken.reduce((sum, power) => sum + power, 0) / spoken.length)
  const gain = Math.min(target / mean, gainLimit)
  const margin = Math.round(((options.marginMs ?? 100) * lineRate) / 1_000)
  const first = powers.findIndex((power) => power > floor)
  const last = powers.findLastIndex((power) => power > floor)
  const start = Math.max(0, first * frame - margin)
  const end = Math.min(centred.length, (last + 1) * frame + margin)
  yield
  const sound = new Int16Array(end - start)
  for (let i = 0; i < sound.length; i++) {
    const edge = Math.min(1, (i + 1) / frame, (sound.length - i) / frame)
    sound[i] = Math.round(bend((centred[start + i] ?? 0) * gain) * edge * 32_767)
    if (i % pieceSamples === 0) yield
  }
  return sound
}

/**
 * Takes out what lies below 25 Hz, since an offset clicks at both ends and eats into what a line can
 * carry, and gives the mean square of every 10 ms.
 */
function* measure(samples: Float32Array): Pieces<{ centred: Float32Array; powers: Float64Array }> {
  const centred = new Float32Array(samples.length)
  const powers = new Float64Array(Math.ceil(samples.length / frame))
  let [before, kept] = [samples[0] ?? 0, 0]
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0
    kept = sample - before + 0.98 * kept
    before = sample
    centred[i] = kept
    const index = Math.floor(i / frame)
    powers[index] = (powers[index] ?? 0) + kept ** 2 / frame
    if (i % pieceSamples === 0) yield
  }
  return { centred, powers }
}

/** The power that is reached for a tenth of a second in all: a click does not count. */
function loudestOf(powers: Float64Array): number {
  const rank = Math.min(9, Math.floor(powers.length / 4))
  return powers.toSorted()[powers.length - 1 - rank] ?? 0
}

function bend(sample: number): number {
  const size = Math.abs(sample)
  if (size <= knee) return sample
  const over = (size - knee) / (ceiling - knee)
  return Math.sign(sample) * (knee + (ceiling - knee) * Math.tanh(over))
}
