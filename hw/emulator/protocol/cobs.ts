/** Takes the zeros out of `plain`, which has at most 252 bytes: one byte longer, and none of them is zero. */
export function encodeCobs(plain: Uint8Array): Uint8Array {
  const encoded = new Uint8Array(plain.length + 1)
  let codeAt = 0
  for (let at = 0; at < plain.length; at++) {
    const byte = plain[at] ?? 0
    if (byte === 0) {
      encoded[codeAt] = at + 1 - codeAt
      codeAt = at + 1
    } else encoded[at + 1] = byte
  }
  encoded[codeAt] = encoded.length - codeAt
  return encoded
}

/** Puts the zeros back, in place, from the second byte on; false when the codes are not as they must be. */
export function decodeCobs(encoded: Uint8Array, length: number): boolean {
  let codeAt = 0
  while (codeAt < length) {
    const code = encoded[codeAt] ?? 0
    if (code === 0 || code === 0xff) return false
    encoded[codeAt] = 0
    codeAt += code
  }
  return codeAt === length
}
