import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { certificateWarnDays } from '../../core/appliance/state.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { oneLine } from '../../lib/text/one-line.ts'
import { dayMs } from '../../lib/units.ts'
import { UserError } from '../../lib/user-error.ts'

/** No chain of certificates is as large. */
const maxBytes = 1_048_576
const maxReasonLength = 120

/** A certificate with its key, checked and ready to serve with. */
export interface Certificate {
  readonly cert: string
  readonly key: string
  /** Whether this box has made it. */
  readonly isSelfSigned: boolean
  /** SHA-256, as browsers show it: `AB:CD:…`. */
  readonly fingerprint: string
  readonly fromMs: number
  readonly untilMs: number
}

export interface CertificateFiles {
  readonly cert: string
  readonly key: string
}

/** Reads a certificate and its key; a UserError says which file is wrong and what to do. */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = readText(files.cert)
  const key = readText(files.key)
  const chain = parseChain(files.cert, cert)
  requireMatch(files, chain, parseKey(files.key, key))
  return checkedCertificate({ cert, key }, files.cert)
}

/** What is known of a certificate; throws a UserError that names `place` when TLS cannot use it. */
export function checkedCertificate(pem: { cert: string; key: string }, place: string): Certificate {
  try {
    createSecureContext(pem)
  } catch (error) {
    throw new UserError(`${place} cannot be used: ${reasonOf(error)}. Get a new certificate.`)
  }
  const first = new X509Certificate(pem.cert)
  return {
    ...pem,
    isSelfSigned: false,
    fingerprint: first.fingerprint256,
    fromMs: first.validFromDate.getTime(),
    untilMs: first.validToDate.getTime(),
  }
}

/** Tells the journal of a certificate from a file that is over, soon will be, or is not valid yet. */
export function logAge({ fromMs, untilMs }: Certificate, nowMs: number, journal: Journal): void {
  const renew = 'Put a new one in its place and reload: systemctl reload nightporter'
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const leftDays = Math.floor((untilMs - nowMs) / dayMs)
  if (untilMs <= nowMs)
    journal.error(`The certificate has expired on ${day(untilMs)}; clients refuse it. ${renew}`)
  else if (leftDays < certificateWarnDays)
    journal.warn(`The certificate expires on ${day(untilMs)}, in ${leftDays} days. ${renew}`)
  else if (fromMs > nowMs)
    journal.warn(`The certificate is valid from ${day(fromMs)} on; check the clock of this box.`)
}

function readText(file: string): string {
  try {
    const found = statSync(file)
    // Anything but a plain file could keep the reader waiting, or never end.
    if (found.isFile() && found.size <= maxBytes) return readFileSync(file, 'utf8')
  } catch {
    throw new UserError(`${file} cannot be read; check the path and its permissions.`)
  }
  throw new UserError(`${file} is no file with a certificate or a key; check the path.`)
}

/** The certificates of a file, the box's own first. */
function parseChain(file: string, content: string): X509Certificate[] {
  const blocks = content.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? []
  if (blocks.length === 0)
    throw new UserError(`${file} holds no certificate; it should be a PEM file: BEGIN CERTIFICATE.`)
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block)
    } catch {
      throw new UserError(
        `${file}: certificate ${index + 1} in it is damaged; copy the file again.`,
      )
    }
  })
}

function parseKey(file: string, content: string): KeyObject {
  if (!content.includes('PRIVATE KEY-----'))
    throw new UserError(`${file} holds no key; it should be a PEM file: BEGIN PRIVATE KEY.`)
  if (content.includes('ENCRYPTED'))
    throw new UserError(
      `${file} is locked with a password, which nobody could type when the box starts. ` +
        `Unlock it: openssl pkey -in ${file} -out NEWFILE`,
    )
  try {
    return createPrivateKey(content)
  } catch {
    throw new UserError(`${file}: the key in it is damaged; copy the file again.`)
  }
}

function requireMatch({ cert, key }: CertificateFiles, chain: X509Certificate[], own: KeyObject) {
  const index = chain.findIndex((certificate) => certificate.checkPrivateKey(own))
  if (index === 0) return
  throw new UserError(
    index === -1
      ? `${key} is not the key of the certificate in ${cert}; name the two that belong together.`
      : `${cert}: the certificate of this box is number ${index + 1} in it; put it first.`,
  )
}

function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error), maxReasonLength)
}
