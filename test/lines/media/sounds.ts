import { type Law, laws } from '../../../src/lines/media/g711.ts'

const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477, 1633]
const keys = '123A456B789C*0#D'

export interface ToneOptions {
  readonly ms: number
  readonly rowAmplitude?: number
  readonly columnAmplitude?: number
  /** Factors by which the frequencies are off. */
  readonly rowFactor?: number
  readonly columnFactor?: number
}

/** The sound of a key. */
export function keyTone(key: string, options: ToneOptions): Int16Array {
  const { rowAmplitude = 8_000, columnAmplitude = 8_000, rowFactor = 1, columnFactor = 1 } = options
  const at = keys.indexOf(key)
  const row = ((rows[at >> 2] ?? 0) * rowFactor * 2 * Math.PI) / 8_000
  const column = ((columns[at & 3] ?? 0) * columnFactor * 2 * Math.PI) / 8_000
  return Int16Array.from(
    { length: options.ms * 8 },
    (_, n) => rowAmplitude * Math.sin(row * n) + columnAmplitude * Math.sin(column * n + 1),
  )
}

export function silence(ms: number): Int16Array {
  return new Int16Array(ms * 8)
}

export function joined(...sounds: Int16Array[]): Int16Array {
  return Int16Array.from(sounds.flatMap((sound) => [...sound]))
}

/** The same sound after it went over the line. */
export function overTheLine(sound: Int16Array, law: Law = 'pcma'): Int16Array {
  const { encoded, decoded } = laws[law]
  return sound.map((sample) => decoded[encoded[sample & 0xffff] ?? 0] ?? 0)
}

/** Numbers from -1 to 1 that are the same in every run. */
export function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}
