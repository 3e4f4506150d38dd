import type { Pieces } from '../lib/turns/pieces.ts'
import { lineRate, type Recording } from './wav.ts'

/** Zero crossings of the sinc on either side: the more, the steeper the low pass. */
const crossings = 36
/** Where the low pass begins to close, as a part of the lower of both half rates. */
const passPart = 0.92
/** Of the Kaiser window: about 75 dB in the stop band. */
const beta = 7.5
/** Odd rates have more places between two samples than are worth a filter each. */
const phaseLimit = 1_024
const pieceSamples = 64

/** Takes a recording to the rate of the lines; what they cannot carry is filtered out, not folded down. */
export function* resample({ rate, samples }: Recording): Pieces<Float32Array> {
  if (rate === lineRate) return samples
  const shared = greatestDivisor(rate, lineRate)
  const [step, places] = [rate / shared, lineRate / shared]
  const phases = Math.min(places, phaseLimit)
  const cutoff = (Math.min(rate, lineRate) / rate) * passPart
  const reach = Math.ceil(crossings / cutoff)
  const filters: Float32Array[] = []
  for (let phase = 0; phase <= phases; phase++) {
    filters.push(makeFilter(phase / phases, reach, cutoff))
    yield
  }
  const resampled = new Float32Array(Math.max(1, Math.floor((samples.length * lineRate) / rate)))
  for (let i = 0; i < resampled.length; i++) {
    // The place in the recording, exactly: whole samples, and the part of one.
    const whole = Math.floor((i * step) / places)
    const part = ((i * step) % places) / places
    const filter = filters[Math.round(part * phases)] ?? new Float32Array()
    resampled[i] = weigh(samples, whole - reach + 1, filter)
    if (i % pieceSamples === 0) yield
  }
  return resampled
}

/** The sum of samples from `start` on, each times its weight. Before and after a recording is silence. */
function weigh(samples: Float32Array, start: number, weights: Float32Array): number {
  const from = Math.max(0, -start)
  const to = Math.min(weights.length, samples.length - start)
  let sum = 0
  for (let i = from; i < to; i++) sum += (samples[start + i] ?? 0) * (weights[i] ?? 0)
  return sum
}

/** A windowed sinc around a place between two samples; its weights add up to 1. */
function makeFilter(part: number, reach: number, cutoff: number): Float32Array {
  const weights = new Float32Array(2 * reach)
  let sum = 0
  for (let i = 0; i < weights.length; i++) {
    const distance = i - reach + 1 - part
    const weight = sinc(distance * cutoff) * kaiser(distance / reach)
    weights[i] = weight
    sum += weight
  }
  return weights.map((weight) => weight / sum)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - x * x)) / bessel(beta)
}

/** The modified Bessel function of order zero, by its series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let k = 1; term > sum * 1e-9; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
