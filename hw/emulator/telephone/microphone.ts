import { frameSamples, silentSample } from '../protocol/types.ts'
import { toALaw } from './a-law.ts'

const keys = ['123A', '456B', '789C', '*0#D']
const lowHz = [697, 770, 852, 941]
const highHz = [1209, 1336, 1477, 1633]
const toneFrames = 5
const pauseFrames = 3
const maxWaiting = 32 * (toneFrames + pauseFrames)
const silence = new Uint8Array(frameSamples).fill(silentSample)
const tones = new Map<string, Uint8Array[]>()

/** Whether a telephone has this key. */
export function isKey(key: string): boolean {
  return key.length === 1 && keys.some((row) => row.includes(key))
}

/** What a telephone's microphone picks up: nothing, or the tones of the keys that are pressed. */
export class Microphone {
  #waiting: Uint8Array[] = []

  /** The key sounds for 100 ms, and there is a pause after it. */
  press(key: string): void {
    if (this.#waiting.length >= maxWaiting) return
    this.#waiting.push(...toneOf(key), ...Array(pauseFrames).fill(silence))
  }

  /** The next 20 ms. */
  next(): Uint8Array {
    return this.#waiting.shift() ?? silence
  }

  reset(): void {
    this.#waiting = []
  }
}

function toneOf(key: string): Uint8Array[] {
  const known = tones.get(key)
  if (known) return known
  const row = keys.findIndex((row) => row.includes(key))
  const low = lowHz[row] ?? 0
  const high = highHz[keys[row]?.indexOf(key) ?? 0] ?? 0
  const made = Array.from({ length: toneFrames }, (_, frame) =>
    Uint8Array.from({ length: frameSamples }, (_, at) => {
      const turn = (2 * Math.PI * (frame * frameSamples + at)) / 8_000
      // Each at some -9 dBm0, the high one a little louder, as telephones send them.
      return toALaw(Math.round(7_500 * Math.sin(low * turn) + 9_000 * Math.sin(high * turn)))
    }),
  )
  tones.set(key, made)
  return made
}
