import { createPrivateKey, createPublicKey } from 'node:crypto'
import {
  type CertificatePem,
  makeAuthority,
  makeSignedCertificate,
} from '../lib/certificate/make-certificate.ts'
import { dayMs } from '../lib/units.ts'

const authorityName = 'Nightporter pair'
/** Nobody renews what stands in a back office: they last as long as the boxes. */
const lifeMs = 20 * 365 * dayMs

/** A new CA for a pair: whoever has a certificate of it is of the pair. */
export function makePairAuthority(nowMs: number): CertificatePem {
  return makeAuthority({ subject: authorityName, ...spanFrom(nowMs) })
}

/** The certificate of a box, or of the witness, for its member of etcd and for asking the others. */
export function makeMemberCertificate(
  authority: CertificatePem,
  { name, hosts, nowMs }: { name: string; hosts: readonly string[]; nowMs: number },
): CertificatePem {
  const by = {
    subject: authorityName,
    privateKey: createPrivateKey(authority.key),
    publicKey: createPublicKey(authority.cert),
  }
  const subject = { subject: name, hosts: [...hosts, 'localhost', '127.0.0.1'] }
  return makeSignedCertificate({ ...subject, ...spanFrom(nowMs) }, by)
}

/** For clocks that are slow. */
function spanFrom(nowMs: number) {
  return { fromMs: nowMs - dayMs, untilMs: nowMs + lifeMs }
}
