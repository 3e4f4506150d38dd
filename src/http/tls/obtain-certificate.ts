import { ownCertificate } from '../../site-file/tls.ts'
import { type Certificate, type CertificateFiles, logAge, readCertificate } from './certificate.ts'
import { type SelfSignedParts, selfSigned } from './self-signed.ts'

export interface CertificateConfig {
  /** The site's name. */
  readonly name: string
  readonly tls: CertificateFiles | undefined
}

/** The certificate that the site file asks for; a UserError says what is wrong with it. */
export async function obtainCertificate(
  { name, tls }: CertificateConfig,
  parts: SelfSignedParts,
): Promise<Certificate | undefined> {
  if (tls === undefined) return undefined
  return tls.cert === ownCertificate ? selfSigned(name, parts) : readCertificate(tls)
}

/** Tells the journal what the box serves with, as far as a person must know. */
export function logCertificate(
  certificate: Certificate,
  { clock, journal }: SelfSignedParts,
): void {
  if (!certificate.isSelfSigned) {
    logAge(certificate, clock.now(), journal)
    return
  }
  const until = new Date(certificate.untilMs).toISOString().slice(0, 10)
  journal.info(
    `The box serves with its own certificate until ${until}; SHA-256 ${certificate.fingerprint}`,
  )
}
