import type { Sound } from '../../core/ports/announcer.ts'
import type { Pieces } from '../../lib/turns/pieces.ts'
import { level } from '../level.ts'
import { resample } from '../resample.ts'
import { BadWav, lineRate, type Recording, readWav } from '../wav.ts'

/** What clips are put together with has its own pauses. */
const marginMs = 30
/** -40 dB of full scale: what is made loud from there is mostly noise. */
const quietest = 0.01
const fullScale = 0.999
/** One sample may reach full scale; a run of them was cut off. */
const cutRun = 4
/** The part of all samples that may be cut off before it is heard. */
const maxCutPart = 0.001

/** Samples between two offers of a pause. */
const pieceSamples = 65_536

/** Makes a clip of a recording: at the rate and the loudness of all others. Throws BadWav. */
export function* takeClip(wav: Uint8Array): Pieces<Sound> {
  const recording = yield* readWav(wav)
  yield* checkLevel(recording)
  const resampled = yield* resample(recording)
  return yield* level(resampled, { marginMs })
}

function* checkLevel({ samples }: Recording): Pieces<void> {
  let [peak, run, cut] = [0, 0, 0]
  for (let i = 0; i < samples.length; i++) {
    if (i % pieceSamples === 0) yield
    const size = Math.abs(samples[i] ?? 0)
    peak = Math.max(peak, size)
    run = size >= fullScale ? run + 1 : 0
    if (run === cutRun) cut += cutRun
    else if (run > cutRun) cut += 1
  }
  if (peak < quietest)
    throw new BadWav(
      'The recording is silent, or nearly so; check the microphone, record it again.',
    )
  if (cut > samples.length * maxCutPart)
    throw new BadWav('The recording is clipped: it was too loud; record it again at a lower level.')
}

/** Nobody speaks three times as fast as the shipped voice, nor a third as fast. */
const [fastest, slowest] = [0.3, 3]
const slackSamples = 0.7 * lineRate

/** What is wrong with the length of a clip, beside that of the shipped one; undefined when nothing is. */
export function wrongLength(sound: Sound, shipped: Sound | undefined): string | undefined {
  if (!shipped) return undefined
  const between = `${seconds(shipped.length * fastest)} to ${seconds(shipped.length * slowest + slackSamples)} s`
  if (sound.length < shipped.length * fastest)
    return `is too short for its text: ${seconds(sound.length)} s, where ${between} are expected`
  if (sound.length > shipped.length * slowest + slackSamples)
    return `is too long for its text: ${seconds(sound.length)} s, where ${between} are expected`
  return undefined
}

function seconds(samples: number): string {
  return (samples / lineRate).toFixed(1)
}
