import { readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Test } from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { runTool } from './child.ts'

export interface Certificates {
  /** What a client must trust. */
  readonly caFile: string
  readonly certFile: string
  readonly keyFile: string
  /** Certificate and key in one file, as baresip reads them. */
  readonly pairFile: string
}

const keys = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  rsa: ['-newkey', 'rsa:2048'],
}

/** Makes a CA and one certificate by it for all these names and IP addresses. */
export async function makeCertificates(
  t: Test,
  names: readonly string[],
  days = 30,
  kind: keyof typeof keys = 'ec',
): Promise<Certificates> {
  const folder = await tempFolder(t)
  const file = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => runTool(['openssl', ...words], 'openssl')
  const key = [...keys[kind], '-nodes']
  const ca = ['-x509', '-days', '30', '-subj', '/CN=Test CA']
  const caUse = ['-addext', 'basicConstraints=critical,CA:TRUE']
  openssl('req', ...ca, ...caUse, ...key, '-keyout', file('ca.key'), '-out', file('ca.pem'))
  const subject = `/CN=${names[0] ?? 'localhost'}`
  openssl('req', ...key, '-subj', subject, '-keyout', file('key.pem'), '-out', file('request.pem'))
  const kinds = names.map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`)
  await writeFile(file('names.cnf'), `subjectAltName=${kinds.join(',')}\n`)
  const issuer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial']
  const asked = ['-req', '-in', file('request.pem'), '-extfile', file('names.cnf')]
  openssl('x509', ...asked, ...issuer, '-days', String(days), '-out', file('cert.pem'))
  const pair = await Promise.all([readFile(file('cert.pem')), readFile(file('key.pem'))])
  await writeFile(file('pair.pem'), Buffer.concat(pair))
  return {
    caFile: file('ca.pem'),
    certFile: file('cert.pem'),
    keyFile: file('key.pem'),
    pairFile: file('pair.pem'),
  }
}
