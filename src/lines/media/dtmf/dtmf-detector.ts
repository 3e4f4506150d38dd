import { energyOf, Goertzel } from './goertzel.ts'

const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477, 1633]
const keys = '123A456B789C*0#D'

/** A look is at 12.75 ms of sound; looks overlap by half. */
const lookLength = 102
const step = lookLength / 2
/** Every tone of 40 ms (ITU-T Q.24) fills four looks, and no tone below 25 ms does. */
const looksToDetect = 4
/** A key is up when it was not detected for so many looks: 25 ms. Shorter gaps are gaps of the line. */
const looksToRelease = 4
/** The softest tone to be detected, each of the two, about -32 dBm0 (the standard asks for -25). */
const minAmplitude = 600
const minEnergy = (lookLength * minAmplitude ** 2) / 2

/** Ratios of energy. The column may be 4 dB louder than the row and 8 dB softer, and a margin. */
const columnLouder = 3.2
const rowLouder = 10
/** How far the two tones stand out of their groups. */
const standOut = 3.5
/** How much of all energy is in the two tones: speech has more beside them. */
const share = 0.86
/** Speech has overtones, and keys have none. Twice a row is too near to the columns to be looked at. */
const overtone = 0.06

/** Tones may be off by 1.5 %: the filters of a candidate are tuned to both sides. */
const detunings = [0.9885, 1, 1.0115]

/** Filters for one of the eight frequencies of keys. */
interface KeyTone {
  readonly middle: Goertzel
  readonly detuned: readonly Goertzel[]
  readonly overtone: Goertzel
}

function keyTone(hertz: number, multiple: number): KeyTone {
  return {
    middle: new Goertzel(hertz),
    detuned: detunings.map((factor) => new Goertzel(hertz * factor)),
    overtone: new Goertzel(hertz * multiple),
  }
}

const rowTones = rows.map((hertz) => keyTone(hertz, 3))
const columnTones = columns.map((hertz) => keyTone(hertz, 2))

/** Detects keys in sound (DTMF, ITU-T Q.23 and Q.24). */
export class DtmfDetector {
  readonly #look = new Float64Array(lookLength)
  #filled = 0
  #candidate: string | undefined
  #seen = 0
  #held: string | undefined
  #missed = 0

  /** Takes the next samples and gives the keys that went down in them. */
  take(samples: Int16Array): string[] {
    const pressed: string[] = []
    for (const sample of samples) {
      this.#look[this.#filled] = sample
      this.#filled += 1
      if (this.#filled < lookLength) continue
      const key = this.#follow(keyIn(this.#look))
      if (key !== undefined) pressed.push(key)
      this.#look.copyWithin(0, step)
      this.#filled = lookLength - step
    }
    return pressed
  }

  /** Says that there was a time without sound: no key is held over it. */
  pause(): void {
    this.#filled = 0
    this.#candidate = undefined
    this.#held = undefined
  }

  /**
   * Says that so many samples were lost on the way. What was heard before them is taken to have gone
   * on: a key that was down is still down, which counts as one look, and a pause has been that much longer.
   */
  lose(samples: number): void {
    this.#filled = 0
    if (this.#candidate !== undefined) {
      this.#seen += 1
      return
    }
    this.#missed += Math.floor(samples / step)
    if (this.#missed >= looksToRelease) this.#held = undefined
  }

  /** The key that is down for certain with this look, if it was not before. */
  #follow(key: string | undefined): string | undefined {
    this.#seen = key !== undefined && key === this.#candidate ? this.#seen + 1 : 1
    this.#candidate = key
    this.#missed = key === this.#held ? 0 : this.#missed + 1
    if (this.#missed >= looksToRelease) this.#held = undefined
    if (key === undefined || key === this.#held || this.#seen < looksToDetect) return undefined
    this.#held = key
    this.#missed = 0
    return key
  }
}

/** The key whose two tones, and nothing else, are in a look. */
function keyIn(look: Float64Array): string | undefined {
  const total = energyOf(look)
  if (total < 2 * minEnergy) return undefined
  const row = loudest(rowTones, look)
  const column = row && loudest(columnTones, look)
  if (!row || !column) return undefined
  const isTwisted =
    column.energy > row.energy * columnLouder || row.energy > column.energy * rowLouder
  if (isTwisted || row.energy + column.energy < share * total) return undefined
  const overtones = row.tone.overtone.energy(look) + column.tone.overtone.energy(look)
  if (overtones > overtone * total) return undefined
  return keys[row.index * columns.length + column.index]
}

interface Loudest {
  readonly index: number
  readonly tone: KeyTone
  readonly energy: number
}

/** The tone that stands out of its group, with its energy where it really lies. */
function loudest(group: readonly KeyTone[], look: Float64Array): Loudest | undefined {
  let index = 0
  let max = 0
  let second = 0
  group.forEach(({ middle }, at) => {
    const energy = middle.energy(look)
    if (energy > max) {
      second = max
      max = energy
      index = at
    } else if (energy > second) second = energy
  })
  const tone = group[index]
  if (!tone || max < second * standOut || max < minEnergy / 2) return undefined
  const energy = Math.max(...tone.detuned.map((detuned) => detuned.energy(look)))
  return energy < minEnergy ? undefined : { index, tone, energy }
}
