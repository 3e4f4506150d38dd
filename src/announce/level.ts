import type { Sound } from '../core/ports.ts'
import type { Pieces } from './pieces.ts'
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

/** How much silence is left before and after, in milliseconds. */
export interface LevelOptions {
  readonly marginMs?: number
}

/** Brings sound at the rate of the lines to one loudness, without an offset or silence around it. Throws BadWav. */
export function* level(samples: Float32Array, options: LevelOptions = {}): Pieces<Sound> {
  const centred = withoutOffset(samples)
  yield
  const powers = framePowers(centred)
  const loudest = Math.sqrt(loudestOf(powers))
  if (!(loudest > silence))
    throw new BadWav('The recording is silent; check the microphone and record it again.')
  yield
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
  return Int16Array.from(centred.subarray(start, end), (sample, index) => {
    const edge = Math.min(1, (index + 1) / frame, (end - start - index) / frame)
    return Math.round(bend(sample * gain) * edge * 32_767)
  })
}

/** Takes out what lies below 25 Hz: an offset clicks at both ends and eats into what a line can carry. */
function withoutOffset(samples: Float32Array): Float32Array {
  let [before, kept] = [samples[0] ?? 0, 0]
  return samples.map((sample) => {
    kept = sample - before + 0.98 * kept
    before = sample
    return kept
  })
}

/** The mean square of every 10 ms. */
function framePowers(samples: Float32Array): Float64Array {
  const powers = new Float64Array(Math.ceil(samples.length / frame))
  for (let i = 0; i < samples.length; i++) {
    const index = Math.floor(i / frame)
    powers[index] = (powers[index] ?? 0) + (samples[i] ?? 0) ** 2 / frame
  }
  return powers
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
