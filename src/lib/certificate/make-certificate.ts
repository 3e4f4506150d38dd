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
const serverAuth = objectId('1.3.6.1.5.5.7.3.1')
const clientAuth = objectId('1.3.6.1.5.5.7.3.2')
const digitalSignature = bits(Buffer.of(0x80), 7)
const signsCertificates = bits(Buffer.of(0x06), 1)
/** A common name may have no more (RFC 5280, appendix A). */
const maxNameLength = 64

export interface Validity {
  /** Whom the certificate names; shown by browsers. */
  readonly subject: string
  readonly fromMs: number
  readonly untilMs: number
}

export interface CertificateSubject extends Validity {
  /** Host names and IP addresses that it is good for. */
  readonly hosts: readonly string[]
}

/** A certificate and its key, both as PEM. */
export interface CertificatePem {
  readonly cert: string
  readonly key: string
}

/** Who signs certificates of others. */
export interface Authority {
  readonly subject: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/** A new EC key and a certificate for it that it has signed itself. */
export function makeCertificate(subject: CertificateSubject): CertificatePem {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const self = { subject: subject.subject, ...keys }
  return signed(subject, { keys, by: self, uses: serverUses(subject.hosts, [serverAuth]) })
}

/** A new CA, which signs its own certificate. */
export function makeAuthority(subject: Validity): CertificatePem {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const self = { subject: subject.subject, ...keys }
  return signed(subject, { keys, by: self, uses: authorityUses })
}

/** A new EC key and a certificate for it, for both ends of a connection, that a CA has signed. */
export function makeSignedCertificate(subject: CertificateSubject, by: Authority): CertificatePem {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return signed(subject, { keys, by, uses: serverUses(subject.hosts, [serverAuth, clientAuth]) })
}

interface Signing {
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  readonly by: Authority
  /** What it is good for: RFC 5280 4.2. */
  readonly uses: readonly Buffer[]
}

function signed(subject: Validity, { keys, by, uses }: Signing): CertificatePem {
  const content = contentOf(subject, { keys, by, uses })
  const signature = sign('sha256', content, by.privateKey)
  const whole = sequence(content, ecdsaWithSha256, bits(signature))
  return {
    cert: pem('CERTIFICATE', whole),
    key: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** RFC 5280 4.1: what is signed. */
function contentOf({ subject, fromMs, untilMs }: Validity, { keys, by, uses }: Signing): Buffer {
  return sequence(
    around(0, integer(Buffer.of(2))),
    integer(randomBytes(16)),
    ecdsaWithSha256,
    nameOf(by.subject),
    sequence(time(fromMs), time(untilMs)),
    nameOf(subject),
    infoOf(keys.publicKey),
    around(
      3,
      sequence(
        ...uses,
        sequence(objectId('2.5.29.14'), octets(octets(keyIdOf(keys.publicKey)))),
        sequence(objectId('2.5.29.35'), octets(sequence(instead(0, keyIdOf(by.publicKey))))),
      ),
    ),
  )
}

function nameOf(subject: string): Buffer {
  const name = [...subject].slice(0, maxNameLength).join('')
  return sequence(set(sequence(objectId('2.5.4.3'), text(name))))
}

function infoOf(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' })
}

function keyIdOf(key: KeyObject): Buffer {
  return createHash('sha1').update(infoOf(key)).digest()
}

/** It can sign no other. */
function serverUses(hosts: readonly string[], purposes: readonly Buffer[]): Buffer[] {
  return [
    sequence(objectId('2.5.29.17'), octets(sequence(...hosts.map(hostName)))),
    sequence(objectId('2.5.29.19'), yes(), octets(sequence())),
    sequence(objectId('2.5.29.15'), yes(), octets(digitalSignature)),
    sequence(objectId('2.5.29.37'), octets(sequence(...purposes))),
  ]
}

/** It does nothing but sign others. */
const authorityUses: readonly Buffer[] = [
  sequence(objectId('2.5.29.19'), yes(), octets(sequence(yes()))),
  sequence(objectId('2.5.29.15'), yes(), octets(signsCertificates)),
]

function hostName(host: string): Buffer {
  return isIP(host) === 0 ? instead(2, Buffer.from(host, 'ascii')) : instead(7, addressBytes(host))
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
