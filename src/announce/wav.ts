import type { Sound } from '../core/ports/announcer.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { aLawOfSound, soundOfALaw } from './a-law.ts'
import { sampleReader } from './samples.ts'

/** Samples a second of everything that the lines carry. */
export const lineRate = 8_000
export const maxSeconds = 60
/** Before the sound of a clip: RIFF, the format, the fact and the head of the data. */
const aLawHeadBytes = 12 + 26 + 12 + 8
/** Frames between two offers of a pause. */
const pieceFrames = 8_192

/** The file cannot be used; the text says what to do. */
export class BadWav extends Error {
  override readonly name = 'BadWav'
}

/** One channel of sound at any rate, from -1 to 1. */
export interface Recording {
  readonly rate: number
  readonly samples: Float32Array
}

interface Format {
  readonly code: number
  readonly channels: number
  readonly rate: number
  readonly frameBytes: number
  readonly bits: number
}

/** Reads a WAV file and mixes its channels into one. Throws BadWav. */
export function* readWav(bytes: Uint8Array): Pieces<Recording> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { format, start, end } = findSound(view)
  const { channels, rate, frameBytes } = format
  const sampleBytes = frameBytes / channels
  const read = sampleReader(format)
  if (!read || !Number.isInteger(sampleBytes) || sampleBytes * 8 < format.bits)
    throw new BadWav('The file is coded in a way that is not known here; save it as 16-bit PCM.')
  const frames = Math.floor((end - start) / frameBytes)
  if (frames === 0) throw new BadWav('The file holds no sound; record it again.')
  if (frames > rate * maxSeconds)
    throw new BadWav(`The recording is longer than ${maxSeconds} seconds; shorten it.`)
  const samples = new Float32Array(frames)
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0
    const at = start + frame * frameBytes
    for (let channel = 0; channel < channels; channel++)
      sum += read(view, at + channel * sampleBytes)
    // Floating point files may hold what is no number.
    samples[frame] = Number.isFinite(sum) ? sum / channels : 0
    if (frame % pieceFrames === 0) yield
  }
  return { rate, samples }
}

/** Writers put a few pictures and notes before the sound, not thousands. */
const maxChunks = 1_000

/** Walks the chunks: a four-letter name, a length, and that many bytes, padded to an even number. */
function findSound(view: DataView): { format: Format; start: number; end: number } {
  if (nameAt(view, 0) !== 'RIFF' || nameAt(view, 8) !== 'WAVE')
    throw new BadWav('This is no WAV file; save the recording as WAV, 16-bit PCM.')
  let format: Format | undefined
  let sound: { start: number; end: number } | undefined
  let chunks = 0
  for (let at = 12; at + 8 <= view.byteLength && !(format && sound); chunks++) {
    if (chunks > maxChunks) break
    const name = nameAt(view, at)
    const length = view.getUint32(at + 4, true)
    const start = at + 8
    // A writer that was cut short, or that streams, declares more than there is.
    const end = Math.min(start + length, view.byteLength)
    if (name === 'fmt ') format ??= readFormat(view, start, end)
    if (name === 'data') sound ??= { start, end }
    at = end + (length % 2)
  }
  if (!format || !sound)
    throw new BadWav('The WAV file is damaged: its format or its sound is missing; save it again.')
  return { format, ...sound }
}

function readFormat(view: DataView, start: number, end: number): Format {
  if (end - start < 16) throw new BadWav('The WAV file is damaged; save it again.')
  const declared = view.getUint16(start, true)
  // WAVE_FORMAT_EXTENSIBLE keeps the real code at the beginning of its GUID.
  const code =
    declared === 0xfffe && end - start >= 26 ? view.getUint16(start + 24, true) : declared
  const channels = view.getUint16(start + 2, true)
  const rate = view.getUint32(start + 4, true)
  if (channels < 1 || channels > 8)
    throw new BadWav('The file should have 1 to 8 channels; save it as mono.')
  if (rate < 4_000 || rate > 192_000)
    throw new BadWav('The file should have 4,000 to 192,000 samples a second; save it with 16,000.')
  const bits = view.getUint16(start + 14, true)
  return { code, channels, rate, bits, frameBytes: view.getUint16(start + 12, true) }
}

function nameAt(view: DataView, at: number): string {
  if (at + 4 > view.byteLength) return ''
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)))
}

/** A WAV file of a sound as the lines carry it. */
export function writeWav(sound: Sound): Buffer {
  const format = formatOf(1, 16)
  return riff([chunk('fmt ', format), chunk('data', bytesOfSound(sound))])
}

/** A WAV file of half the size, for clips: the lines carry no more than A-law has. */
export function writeALawWav(sound: Sound): Buffer {
  const samples = Buffer.alloc(4)
  samples.writeUInt32LE(sound.length)
  // Formats other than PCM have the length of what follows in their format, and a fact chunk.
  const format = Buffer.concat([formatOf(6, 8), Buffer.alloc(2)])
  return riff([chunk('fmt ', format), chunk('fact', samples), chunk('data', aLawOfSound(sound))])
}

/** How long a file of so many bytes is that `writeALawWav` made. */
export function secondsOfALawWav(bytes: number): number {
  return Math.max(0, bytes - aLawHeadBytes) / lineRate
}

function formatOf(code: number, bits: number): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(code, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(lineRate, 4)
  format.writeUInt32LE((lineRate * bits) / 8, 8)
  format.writeUInt16LE(bits / 8, 12)
  format.writeUInt16LE(bits, 14)
  return format
}

function chunk(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function riff(chunks: readonly Buffer[]): Buffer {
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE', 'latin1'), ...chunks]))
}

/** The sound of a file that `writeWav` or `writeALawWav` made. Throws BadWav. */
export function soundOfOwnWav(file: Buffer): Sound {
  const { format, start, end } = findSound(
    new DataView(file.buffer, file.byteOffset, file.byteLength),
  )
  const bytes = file.subarray(start, end)
  return format.code === 6 ? soundOfALaw(bytes) : soundOfBytes(bytes)
}

/** Samples from their bytes. WAV files keep the lower byte first, and so do all processors we run on. */
export function soundOfBytes(bytes: Uint8Array): Sound {
  const sound = new Int16Array(bytes.length >> 1)
  bytesOfSound(sound).set(bytes.subarray(0, sound.length * 2))
  return sound
}

/** The bytes that a sound is made of; not a copy. */
export function bytesOfSound({ buffer, byteOffset, byteLength }: Sound): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
