import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import {
  addressBytes,
  around,
  bits,
  instead,
  integer,
  objectId,
  octets,
  sequence,
  set,
  text,
  time,
  yes,
} from './der.ts'

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
/** A common name may have no more (RFC 5280, appendix A). */
const maxNameLength = 64

export interface CertificateSubject {
  /** Whom the certificate names; shown by browsers. */
  readonly subject: string
  /** Host names and IP addresses that it is good for. */
  readonly hosts: readonly string[]
  readonly fromMs: number
  readonly untilMs: number
}

/** A new EC key and a certificate for it that it has signed itself, both as PEM. */
export function makeCertificate(subject: CertificateSubject): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content = contentOf(subject, publicKey)
  const signature = sign('sha256', content, privateKey)
  const whole = sequence(content, ecdsaWithSha256, bits(signature))
  return {
    cert: pem('CERTIFICATE', whole),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** RFC 5280 4.1: what is signed. */
function contentOf(
  { subject, hosts, fromMs, untilMs }: CertificateSubject,
  key: KeyObject,
): Buffer {
  const name = [...subject].slice(0, maxNameLength).join('')
  const whom = sequence(set(sequence(objectId('2.5.4.3'), text(name))))
  const keyInfo = key.export({ type: 'spki', format: 'der' })
  return sequence(
    around(0, integer(Buffer.of(2))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    whom,
    sequence(time(fromMs), time(untilMs)),
    whom,
    keyInfo,
    around(3, extensions(hosts, keyInfo)),
  )
}

/** RFC 5280 4.2: a server's own certificate, which can sign no other. */
function extensions(hosts: readonly string[], keyInfo: Buffer): Buffer {
  const keyId = createHash('sha1').update(keyInfo).digest()
  const digitalSignature = bits(Buffer.of(0x80), 7)
  const serverAuth = sequence(objectId('1.3.6.1.5.5.7.3.1'))
  return sequence(
    sequence(objectId('2.5.29.17'), octets(sequence(...hosts.map(hostName)))),
    sequence(objectId('2.5.29.19'), yes(), octets(sequence())),
    sequence(objectId('2.5.29.15'), yes(), octets(digitalSignature)),
    sequence(objectId('2.5.29.37'), octets(serverAuth)),
    sequence(objectId('2.5.29.14'), octets(octets(keyId))),
    sequence(objectId('2.5.29.35'), octets(sequence(instead(0, keyId)))),
  )
}

function hostName(host: string): Buffer {
  return isIP(host) === 0 ? instead(2, Buffer.from(host, 'ascii')) : instead(7, addressBytes(host))
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
