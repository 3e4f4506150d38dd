import { aLawValue } from './a-law.ts'

/** Reads one sample at a place, from -1 to 1. */
export type ReadSample = (view: DataView, at: number) => number

const pcm: Record<number, ReadSample> = {
  // Eight bits have no sign; silence lies in the middle.
  8: (view, at) => view.getUint8(at) / 128 - 1,
  16: (view, at) => view.getInt16(at, true) / 2 ** 15,
  24: (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 2 ** 23,
  32: (view, at) => view.getInt32(at, true) / 2 ** 31,
}

const float: Record<number, ReadSample> = {
  32: (view, at) => view.getFloat32(at, true),
  64: (view, at) => view.getFloat64(at, true),
}

/** G.711 µ-law: inverted; sign, three bits of segment, four bits of step. */
function muLaw(byte: number): number {
  const code = ~byte & 0xff
  const value = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132
  return (code & 0x80 ? -value : value) / 2 ** 15
}

/** How the samples of a WAV file are read, by its format code; undefined when that is not known. */
export function sampleReader({
  code,
  bits,
}: {
  code: number
  bits: number
}): ReadSample | undefined {
  if (code === 1) return pcm[bits]
  if (code === 3) return float[bits]
  if (code === 6 && bits === 8) return (view, at) => aLawValue(view.getUint8(at)) / 2 ** 15
  if (code === 7 && bits === 8) return (view, at) => muLaw(view.getUint8(at))
  return undefined
}
