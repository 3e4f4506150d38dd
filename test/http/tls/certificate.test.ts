import { execFileSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { logAge, readCertificate } from '../../../src/http/tls/certificate.ts'
import { writeCertificate } from '../../support/certificates.ts'
import { KeptJournal, tempFolder } from '../../support/hotel.ts'

const dayMs = 86_400_000

t.test('a certificate is read with its fingerprint and its end', async (t) => {
  const untilMs = Date.UTC(2051, 3, 5, 6, 7, 8)
  const files = writeCertificate(await tempFolder(t), 'astoria', { untilMs })
  const read = readCertificate(files)
  const words = ['x509', '-in', files.cert, '-noout', '-fingerprint', '-sha256']
  t.match(execFileSync('openssl', words, { encoding: 'utf8' }), read.fingerprint)
  t.equal(read.untilMs, untilMs)
  t.equal(read.isSelfSigned, false, 'it has signed itself, but the box has not made it')
})

t.test('a chain follows the certificate of the appliance', async (t) => {
  const folder = await tempFolder(t)
  const [own, above] = [writeCertificate(folder, 'own'), writeCertificate(folder, 'above')]
  appendFileSync(own.cert, readFileSync(above.cert))
  t.match(readCertificate(own).cert.match(/BEGIN CERTIFICATE/g), { length: 2 })
  t.throws(() => readCertificate({ cert: own.cert, key: above.key }), {
    name: 'UserError',
    message: `${own.cert}: the certificate of this box is number 2 in it; put it first.`,
  })
})

t.test('a wrong file is named, with what to do', async (t) => {
  const folder = await tempFolder(t)
  const [one, two] = [writeCertificate(folder, 'one'), writeCertificate(folder, 'two')]
  const refused = (files: { cert: string; key: string }, message: RegExp) =>
    t.throws(() => readCertificate(files), { name: 'UserError', message })
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const key = readFileSync(one.key, 'utf8')
  const cert = readFileSync(one.cert, 'utf8')
  refused({ cert: one.cert, key: two.key }, /two\.key is not the key of .*one\.pem; name the two/)
  refused({ cert: one.cert, key: '/nowhere.key' }, /\/nowhere\.key cannot be read; check the path/)
  refused({ cert: one.key, key: one.key }, /one\.key holds no certificate/)
  refused({ cert: one.cert, key: one.cert }, /one\.pem holds no key/)
  const badKey = file('bad.key', key.replace(/\n\w{20}/, '\nAAAAAAAAAAAAAAAAAAAA'))
  refused({ cert: one.cert, key: badKey }, /bad\.key: the key in it is damaged/)
  const badCert = file('bad.pem', cert + cert.replace(/\n\w{20}/, '\nAAAAAAAAAAAAAAAAAAAA'))
  refused({ cert: badCert, key: one.key }, /bad\.pem: certificate 2 in it is damaged/)
  const locked = createPrivateKey(key).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'secret',
  })
  refused(
    { cert: one.cert, key: file('locked.key', String(locked)) },
    /locked with a password.*openssl pkey/,
  )
  refused(
    { cert: one.cert, key: file('large.key', 'x'.repeat(2_000_000)) },
    /large\.key is no file/,
  )
  // Reading a pipe would wait for ever.
  execFileSync('mkfifo', [join(folder, 'pipe')])
  refused({ cert: join(folder, 'pipe'), key: one.key }, /pipe is no file/)
  mkdirSync(join(folder, 'dir'))
  refused({ cert: join(folder, 'dir'), key: one.key }, /dir is no file/)
})

t.test('the end of a certificate is told from 21 days before it', async (t) => {
  const nowMs = Date.parse('2026-11-15T07:00:00Z')
  const folder = await tempFolder(t)
  const reported = (fromDays: number, untilDays: number) => {
    const span = { fromMs: nowMs + fromDays * dayMs, untilMs: nowMs + untilDays * dayMs }
    const journal = new KeptJournal()
    logAge(readCertificate(writeCertificate(folder, 'a', span)), nowMs, journal)
    return journal.lines.join()
  }
  t.equal(reported(-100, 21), '')
  t.match(reported(-100, 20.5), /expires on 2026-12-05, in 20 days\. Put a new one/)
  t.match(reported(-100, -1), /has expired on 2026-11-14; clients refuse it\. Put a new one/)
  t.match(reported(1, 100), /valid from 2026-11-16 on; check the clock/)
})
