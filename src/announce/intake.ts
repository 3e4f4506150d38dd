import type { Sound } from '../core/ports/announcer.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { type LevelOptions, level } from './level.ts'
import { resample } from './resample.ts'
import { readWav } from './wav.ts'

/** Makes of any WAV file what the lines carry: one channel, 8 kHz, one loudness. Throws BadWav. */
export function* takeIn(wav: Uint8Array, options: LevelOptions = {}): Pieces<Sound> {
  const recording = yield* readWav(wav)
  const resampled = yield* resample(recording)
  return yield* level(resampled, options)
}
