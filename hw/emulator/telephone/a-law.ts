const segmentEnds = [0x1f, 0x3f, 0x7f, 0xff, 0x1ff, 0x3ff, 0x7ff, 0xfff]

/** One sample of 16 bits in A-law, as ITU-T G.711 has it. */
export function toALaw(sample: number): number {
  const isNegative = sample < 0
  const mask = isNegative ? 0x55 : 0xd5
  const size = (isNegative ? -sample - 1 : sample) >> 3
  const segment = segmentEnds.findIndex((end) => size <= end)
  if (segment < 0) return 0x7f ^ mask
  const step = segment < 2 ? size >> 1 : size >> segment
  return ((segment << 4) | (step & 0x0f)) ^ mask
}
