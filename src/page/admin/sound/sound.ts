/** Sound as the lines carry it, made of whatever a browser can read. */

/** Of telephones: more would not be heard. */
const rate = 8_000
const fullScale = 32_767
const headerBytes = 44
/** What is quieter than this is not heard on a telephone. */
const silenceDb = -60
/** Beyond it the louder parts are cut off. */
const clippedPeak = 0.999

export interface Sound {
  /** One channel, between -1 and 1. */
  readonly samples: Float32Array
  readonly seconds: number
  /** The loudest tenth of a second, in decibels below full scale. */
  readonly levelDb: number
  readonly isClipped: boolean
}

/** Reads a file; rejects where the browser does not know what it is. */
export async function readSound(file: Blob): Promise<Sound> {
  const reader = new OfflineAudioContext(1, 1, rate)
  // A context decodes to its own rate.
  const { length, numberOfChannels, getChannelData } = await decode(reader, file)
  const samples = new Float32Array(length)
  for (let channel = 0; channel < numberOfChannels; channel += 1)
    getChannelData(channel).forEach((value, index) => {
      samples[index] = (samples[index] ?? 0) + value / numberOfChannels
    })
  return soundOf(samples)
}

async function decode(context: BaseAudioContext, file: Blob) {
  const buffer = await context.decodeAudioData(await file.arrayBuffer())
  const { length, numberOfChannels } = buffer
  return { length, numberOfChannels, getChannelData: (n: number) => buffer.getChannelData(n) }
}

export function soundOf(samples: Float32Array): Sound {
  let peak = 0
  for (const value of samples) peak = Math.max(peak, Math.abs(value))
  return {
    samples,
    seconds: samples.length / rate,
    levelDb: decibels(loudestOf(samples)),
    isClipped: peak > clippedPeak,
  }
}

/** The loudest tenth of a second. */
function loudestOf(samples: Float32Array): number {
  const window = rate / 10
  let loudest = 0
  for (let start = 0; start < samples.length; start += window)
    loudest = Math.max(loudest, powerOf(samples.subarray(start, start + window)))
  return loudest
}

/** The root of the mean square. */
export function powerOf(samples: Float32Array): number {
  let sum = 0
  for (const value of samples) sum += value * value
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

export function decibels(power: number): number {
  return power > 0 ? Math.max(silenceDb, 20 * Math.log10(power)) : silenceDb
}

/** From 0 to 1, as a meter shows it. */
export function meterOf(levelDb: number): number {
  return 1 - levelDb / silenceDb
}

/** A WAV file of 16 bits. */
export function wavOf({ samples }: Sound): Blob {
  const bytes = 2 * samples.length
  const view = new DataView(new ArrayBuffer(headerBytes + bytes))
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => {
      view.setUint8(at + index, letter.charCodeAt(0))
    })
  text(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + bytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, 2 * rate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, bytes, true)
  samples.forEach((value, index) => {
    view.setInt16(headerBytes + 2 * index, Math.max(-1, Math.min(1, value)) * fullScale, true)
  })
  return new Blob([view], { type: 'audio/wav' })
}
