const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** 160 bits, five for each: RFC 4226 section 4 asks for so many. */
const length = 32

/** A secret for an authenticator, in base32. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length))
  // As 256 is a multiple of 32, every letter is as likely.
  return Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}

/** What authenticators read from a picture. Neither part of the label may hold a colon. */
export function otpauthUri(secret: string, { site, user }: { site: string; user: string }): string {
  const issuer = encodeURIComponent(site.replaceAll(':', ' ').trim())
  const label = `${issuer}:${encodeURIComponent(user)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/** As it is read and typed: in groups of four. */
export function grouped(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
