/** CRC-16/X-25, the frame check of HDLC: low bit first, as a serial line sends it. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >> 1) ^ 0x8408 : rest >> 1
  return rest
})

export function crc16(bytes: Uint8Array): number {
  let rest = 0xffff
  for (const byte of bytes) rest = (rest >> 8) ^ (table[(rest ^ byte) & 0xff] ?? 0)
  return rest ^ 0xffff
}
