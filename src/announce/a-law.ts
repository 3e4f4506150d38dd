import type { Sound } from '../core/ports/announcer.ts'

/** G.711: sign, three bits of segment, four bits of step. */
export function aLawValue(byte: number): number {
  const code = byte ^ 0x55
  const segment = (code >> 4) & 7
  const step = ((code & 15) << 4) + (segment === 0 ? 8 : 264)
  const value = segment > 1 ? step << (segment - 1) : step
  return code & 0x80 ? value : -value
}

const values = Int16Array.from({ length: 256 }, (_, byte) => aLawValue(byte))

/** Sound from bytes of A-law. */
export function soundOfALaw(bytes: Uint8Array): Sound {
  const sound = new Int16Array(bytes.length)
  for (let i = 0; i < sound.length; i++) sound[i] = values[bytes[i] ?? 0] ?? 0
  return sound
}

/** Sound as A-law, by the decision values of G.711. */
export function aLawOfSound(sound: Sound): Uint8Array {
  const bytes = new Uint8Array(sound.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = codeOf(sound[i] ?? 0)
  return bytes
}

function codeOf(sample: number): number {
  const size = Math.min(sample < 0 ? -sample : sample, 32_767)
  const segment = Math.max(0, 24 - Math.clz32(size))
  const step = (size >> Math.max(4, segment + 3)) & 15
  return ((sample < 0 ? 0 : 0x80) | (segment << 4) | step) ^ 0x55
}
