import { generateKeyPairSync, sign } from 'node:crypto'
import {
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
} from '../../../src/lib/certificate/der.ts'

const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'))
const many = (count: number, item: Buffer) => Array.from({ length: count }, () => item)

/**
 * Certificates of some 90 KB that take OpenSSL about a second to look at, whoever they are trusted by: each
 * CA forbids many names (RFC 5280 4.2.1.10), and all are compared with all those of the server.
 */
export function makeCostlyChain(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const nameOf = (number: number) => sequence(set(sequence(objectId('2.5.4.3'), text(`${number}`))))
  const make = (number: number, ...extensions: Buffer[]) => {
    const content = sequence(
      around(0, integer(Buffer.of(2))),
      integer(Buffer.of(1, number)),
      ecdsaWithSha256,
      nameOf(number + 1),
      sequence(time(Date.now() - 86_400_000), time(Date.now() + 86_400_000)),
      nameOf(number),
      keyInfo,
      around(3, sequence(...extensions)),
    )
    const signature = sign('sha256', content, privateKey)
    const whole = sequence(content, ecdsaWithSha256, bits(signature)).toString('base64')
    return `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`
  }
  const names = sequence(...many(12_000, instead(2, Buffer.from('a'))))
  const forbidden = many(87, sequence(instead(2, Buffer.from('b'))))
  const isCa = sequence(objectId('2.5.29.19'), yes(), octets(sequence(yes())))
  const forbids = sequence(objectId('2.5.29.30'), yes(), octets(sequence(around(1, ...forbidden))))
  const server = make(0, sequence(objectId('2.5.29.17'), octets(names)))
  const others = Array.from({ length: 60 }, (_, i) => make(i + 1, isCa, forbids))
  return {
    cert: [server, ...others].join(''),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
