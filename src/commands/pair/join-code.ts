import { createHash, randomBytes, timingSafeEqual, X509Certificate } from 'node:crypto'

/** Digits and letters that nobody takes for each other. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const markBytes = 12
const secretBytes = 8
const groupLength = 4

/**
 * What is typed on a machine that joins: which CA is the right one, so that nobody in between can say
 * that they are, and a secret that proves that somebody has read it on the first box.
 */
export interface JoinCode {
  readonly mark: Buffer
  readonly secret: Buffer
}

export function newJoinCode(caPem: string): JoinCode {
  return { mark: markOf(new X509Certificate(caPem).raw), secret: randomBytes(secretBytes) }
}

/** Whether a certificate, as DER, is that of the CA that the code stands for. */
export function isCaOf({ mark }: JoinCode, der: Buffer): boolean {
  return timingSafeEqual(markOf(der), mark)
}

/** As it is read aloud: 32 letters in groups of four. */
export function codeText({ mark, secret }: JoinCode): string {
  const bits = [...mark, ...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
  return (text.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')
}

/** Small letters, spaces and the letters that look like digits are taken as well; undefined when it is no code. */
export function readCode(typed: string): JoinCode | undefined {
  const clean = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const values = [...clean].map((letter) => letters.indexOf(letter))
  if (values.length * 5 !== (markBytes + secretBytes) * 8 || values.includes(-1)) return undefined
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return { mark: bytes.subarray(0, markBytes), secret: bytes.subarray(markBytes) }
}

function markOf(der: Buffer): Buffer {
  return createHash('sha256').update(der).digest().subarray(0, markBytes)
}
