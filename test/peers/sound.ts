import { readFile, writeFile } from 'node:fs/promises'

export interface Sound {
  readonly rate: number
  readonly samples: Int16Array
}

/** Reads a WAV file of 16-bit mono samples; takes a header whose lengths were never filled in. */
export async function readSound(path: string): Promise<Sound> {
  const bytes = await readFile(path)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') throw new Error(`${path} is no WAV file`)
  let rate = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'fmt ') {
      const isPlain = bytes.readUInt16LE(start + 2) === 1 && bytes.readUInt16LE(start + 14) === 16
      if (!isPlain) throw new Error(`${path} is not 16-bit mono`)
      rate = bytes.readUInt32LE(start + 4)
    }
    if (name === 'data') {
      const rest = bytes.length - start
      const size = length === 0 || length > rest ? rest : length
      const samples = new Int16Array(size >> 1)
      for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(start + 2 * i)
      return { rate, samples }
    }
    at = start + length + (length & 1)
  }
  return { rate, samples: new Int16Array(0) }
}

/** Writes a WAV file of 16-bit mono samples. */
export async function writeSound(path: string, { rate, samples }: Sound): Promise<void> {
  const bytes = Buffer.alloc(44 + 2 * samples.length)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(2 * rate, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(2 * samples.length, 40)
  for (const [i, sample] of samples.entries()) bytes.writeInt16LE(sample, 44 + 2 * i)
  await writeFile(path, bytes)
}

export interface Correlation {
  /** From 0 to 1; a copy at any loudness has 1. */
  readonly value: number
  /** Negative where the beginning is missing. */
  readonly atSample: number
}

/**
 * Where the wanted sound lies in the recording, and how alike both are there. As much as half of it
 * may be cut off at either end, where the likeness falls with the root of what is missing.
 */
export function correlation(recorded: Int16Array, wanted: Int16Array): Correlation {
  const margin = wanted.length >> 1
  const padded = new Int16Array(recorded.length + 2 * margin)
  padded.set(recorded, margin)
  const offsets = padded.length - wanted.length + 1
  const power = wanted.reduce((sum, sample) => sum + sample * sample, 0)
  if (offsets <= 0 || power === 0) return { value: 0, atSample: 0 }
  const products = crossProducts(padded, wanted)
  // Below this the recording is as good as silent, and a quotient would be noise.
  const floor = wanted.length
  let energy = 0
  for (let i = 0; i < wanted.length; i++) energy += (padded[i] ?? 0) ** 2
  let best: Correlation = { value: 0, atSample: 0 }
  for (let at = 0; at < offsets; at++) {
    const value = energy < floor ? 0 : (products[at] ?? 0) / Math.sqrt(energy * power)
    if (value > best.value) best = { value, atSample: at - margin }
    energy += (padded[at + wanted.length] ?? 0) ** 2 - (padded[at] ?? 0) ** 2
  }
  return best
}

/** The sum of products at every offset, by way of the spectra. */
function crossProducts(recorded: Int16Array, wanted: Int16Array): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(recorded.length + wanted.length))
  // Both are real: one goes into the real part, the other into the imaginary part.
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  re.set(recorded)
  im.set(wanted)
  transform(re, im)
  const outRe = new Float64Array(size)
  const outIm = new Float64Array(size)
  for (let k = 0; k < size; k++) {
    const mirror = (size - k) % size
    const recRe = ((re[k] ?? 0) + (re[mirror] ?? 0)) / 2
    const recIm = ((im[k] ?? 0) - (im[mirror] ?? 0)) / 2
    const wantRe = ((im[k] ?? 0) + (im[mirror] ?? 0)) / 2
    const wantIm = ((re[mirror] ?? 0) - (re[k] ?? 0)) / 2
    outRe[k] = recRe * wantRe + recIm * wantIm
    // The inverse is the transform of the conjugate.
    outIm[k] = -(recIm * wantRe - recRe * wantIm)
  }
  transform(outRe, outIm)
  return outRe.map((value) => value / size)
}

/** Fast Fourier transform in place; the length is a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      swap(re, i, j)
      swap(im, i, j)
    }
  }
  const cos = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size))
  const sin = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size))
  for (let half = 1; half < size; half *= 2) {
    const stride = size / 2 / half
    for (let block = 0; block < size; block += 2 * half) {
      for (let k = 0; k < half; k++) {
        const low = block + k
        const high = low + half
        const c = cos[k * stride] ?? 0
        const s = sin[k * stride] ?? 0
        const turnedRe = (re[high] ?? 0) * c + (im[high] ?? 0) * s
        const turnedIm = (im[high] ?? 0) * c - (re[high] ?? 0) * s
        re[high] = (re[low] ?? 0) - turnedRe
        im[high] = (im[low] ?? 0) - turnedIm
        re[low] = (re[low] ?? 0) + turnedRe
        im[low] = (im[low] ?? 0) + turnedIm
      }
    }
  }
}

function swap(values: Float64Array, i: number, j: number): void {
  const kept = values[i] ?? 0
  values[i] = values[j] ?? 0
  values[j] = kept
}
