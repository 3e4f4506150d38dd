import iconv from 'iconv-lite'
import type { Charset } from '../../../site-file/destinations/charsets.ts'

const questionMark = 0x3f

/** Text as bytes. What the character set lacks becomes `?`; no byte is below 0x20. */
export function encodeText(text: string, charset: Charset): Buffer {
  // Half a character is none; a whole one that is written in two halves is one `?`, not two.
  const whole = text.toWellFormed().replace(/\ufffd/g, '?')
  const known = charset === 'utf-8' ? whole : whole.replace(/[\u{10000}-\u{10ffff}]/gu, '?')
  const bytes = iconv.encode(known, charset)
  return bytes.map((byte) => (byte < 0x20 ? questionMark : byte)) as Buffer
}

/** Bytes as text. Never throws: what is no character becomes U+FFFD. */
export function decodeText(bytes: Buffer, charset: Charset): string {
  return iconv.decode(bytes, charset, { stripBOM: false })
}

/** Whether the text arrives as it is. */
export function canCarry(text: string, charset: Charset): boolean {
  return decodeText(encodeText(text, charset), charset) === text
}
