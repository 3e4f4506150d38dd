/** Without letters and digits that look alike: it is read from a screen and written on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 4

/** A password that nobody guesses (about 92 bits), in groups that can be read aloud: `k7Tm-…`. */
export function makePassword(): string {
  const group = () => Array.from({ length: groupLength }, drawLetter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Bytes beyond the last whole round are drawn again, so that every letter is as likely. */
function drawLetter(): string {
  const limit = 256 - (256 % letters.length)
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return letters.charAt(byte % letters.length)
  }
}
