/** Measures how much of some samples is one frequency: a Goertzel filter for 8,000 samples a second. */
export class Goertzel {
  readonly #coefficient: number

  constructor(hertz: number) {
    this.#coefficient = 2 * Math.cos((2 * Math.PI * hertz) / 8_000)
  }

  /** The energy at this frequency, on the scale on which a pure tone has all of the samples' energy. */
  energy(samples: Float64Array): number {
    const coefficient = this.#coefficient
    let last = 0
    let before = 0
    for (let n = 0; n < samples.length; n += 1) {
      const next = (samples[n] ?? 0) + coefficient * last - before
      before = last
      last = next
    }
    const power = last * last + before * before - coefficient * last * before
    return (power * 2) / samples.length
  }
}

/** The energy of all frequencies together. */
export function energyOf(samples: Float64Array): number {
  let energy = 0
  for (let n = 0; n < samples.length; n += 1) energy += (samples[n] ?? 0) ** 2
  return energy
}
