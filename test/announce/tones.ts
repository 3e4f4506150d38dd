/** A tone of a frequency, as samples from -1 to 1. */
export function tone(options: { hz: number; rate: number; seconds: number; size?: number }) {
  const { hz, rate, seconds, size = 0.5 } = options
  return Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, i) => size * Math.sin((2 * Math.PI * hz * i) / rate),
  )
}

/** How loud the samples are, in dB of full scale. */
export function decibels(samples: ArrayLike<number>, full = 1): number {
  let sum = 0
  for (let i = 0; i < samples.length; i++) sum += ((samples[i] ?? 0) / full) ** 2
  return 10 * Math.log10(sum / samples.length)
}

interface WavOptions {
  readonly code?: number
  readonly bits?: number
  readonly rate?: number
  readonly channels?: number
  /** Given instead of the real length of the sound. */
  readonly length?: number
  readonly before?: readonly Buffer[]
  readonly extensible?: boolean
}

/** A chunk of a WAV file, padded as it should be. */
export function chunk(name: string, content: Buffer, length = content.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A WAV file around samples that are coded already. */
export function wavOf(sound: Buffer, options: WavOptions = {}): Buffer {
  const { code = 1, bits = 16, rate = 8_000, channels = 1, before = [] } = options
  const format = Buffer.alloc(options.extensible ? 40 : 16)
  const frameBytes = (bits / 8) * channels
  format.writeUInt16LE(options.extensible ? 0xfffe : code, 0)
  format.writeUInt16LE(channels, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * frameBytes, 8)
  format.writeUInt16LE(frameBytes, 12)
  format.writeUInt16LE(bits, 14)
  if (options.extensible) {
    format.writeUInt16LE(22, 16)
    format.writeUInt16LE(code, 24)
  }
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    ...before,
    chunk('fmt ', format),
    chunk('data', sound, options.length),
  ])
  return chunk('RIFF', body)
}

/** Samples as 16-bit PCM. */
export function pcm16(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(Math.round(sample * 32_767), i * 2)
  })
  return bytes
}
