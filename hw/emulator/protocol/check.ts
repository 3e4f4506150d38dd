const table = new Uint16Array(256)
for (let byte = 0; byte < 256; byte++) {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0x8408 : rest >>> 1
  table[byte] = rest
}

/** The check of a frame's body: CRC-16/X-25. */
export function checkOf(bytes: Uint8Array, length = bytes.length): number {
  let rest = 0xffff
  for (let at = 0; at < length; at++)
    rest = (rest >>> 8) ^ (table[(rest ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return rest ^ 0xffff
}
