import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { ownHosts, selfSigned } from '../../../src/http/tls/self-signed.ts'
import { makeCertificate } from '../../../src/lib/certificate/make-certificate.ts'
import { HandClock, KeptJournal, tempFolder } from '../../support/hotel.ts'

const dayMs = 86_400_000

async function box(t: Test, at = '2027-01-01T12:00:00Z') {
  const tlsFolder = join(await tempFolder(t), 'tls')
  const [clock, journal] = [new HandClock(at), new KeptJournal()]
  const parts = { tlsFolder, clock, journal, releasedMs: Date.parse('2026-11-15') }
  return { ...parts, ask: () => selfSigned('Hôtel Astoria', parts) }
}

t.test('the appliance makes a certificate for itself once and keeps it', async (t) => {
  const { tlsFolder, clock, journal, ask } = await box(t)
  const made = await ask()
  t.same(journal.lines, [`A certificate was made for this box; its SHA-256 is ${made.fingerprint}`])
  t.equal(made.isSelfSigned, true)
  t.equal(made.fromMs, clock.now() - dayMs, 'good for clients whose clocks are slow')
  t.equal(made.untilMs, clock.now() + 820 * dayMs)
  t.equal(statSync(join(tlsFolder, 'key.pem')).mode & 0o777, 0o600)
  const shown = new X509Certificate(readFileSync(join(tlsFolder, 'cert.pem')))
  t.equal(shown.fingerprint256, made.fingerprint)
  t.equal(shown.subject, 'CN=Hôtel Astoria')
  t.equal(shown.checkHost('localhost'), 'localhost')
  t.equal(shown.checkHost(hostname()), hostname())
  t.equal(shown.checkIP('127.0.0.1'), '127.0.0.1')
  t.equal(shown.checkIP('::1'), '::1')
  t.equal(shown.verify(shown.publicKey), true)
  clock.advance(790 * dayMs)
  t.same(await ask(), made)
  t.equal(journal.lines.length, 1)
})

t.test(
  'an appliance of many networks and a long name has a certificate that clients read',
  async (t) => {
    const addresses = Array.from({ length: 200 }, (_, index) => `10.0.0.${index}`)
    const hosts = ownHosts(addresses)
    t.ok(hosts.includes('10.0.0.49'))
    t.notOk(hosts.includes('10.0.0.50'))
    const span = { fromMs: 0, untilMs: dayMs }
    const { cert } = makeCertificate({ subject: 'é'.repeat(65), hosts, ...span })
    const shown = new X509Certificate(cert)
    t.equal(shown.subject, `CN=${'é'.repeat(64)}`)
    t.equal(shown.checkIP('10.0.0.49'), '10.0.0.49')
  },
)

t.test('it is renewed when fewer than 30 days are left', async (t) => {
  const { clock, ask } = await box(t)
  const first = await ask()
  clock.advance(790 * dayMs + 1_000)
  const second = await ask()
  t.not(second.fingerprint, first.fingerprint)
  t.equal(second.untilMs, clock.now() + 820 * dayMs)
  t.same(await ask(), second)
})

t.test(
  'an appliance whose clock is wrong has a certificate that is good when it is right',
  async (t) => {
    const { clock, ask, releasedMs } = await box(t, '1970-01-01T00:00:10Z')
    const early = await ask()
    t.equal(early.fromMs, releasedMs - dayMs)
    t.equal(early.untilMs, releasedMs + 820 * dayMs)
    t.same(await ask(), early)
    clock.set('2027-01-01T00:00:00Z')
    t.same(await ask(), early)
    clock.set('2061-01-01T00:00:00Z')
    t.equal((await ask()).fromMs, clock.now() - dayMs)
    clock.set('2027-01-01T00:00:00Z')
    t.equal((await ask()).fromMs, clock.now() - dayMs)
  },
)

t.test('it is made again when it cannot be read', async (t) => {
  const { tlsFolder, ask } = await box(t)
  const first = await ask()
  writeFileSync(join(tlsFolder, 'cert.pem'), '')
  const second = await ask()
  t.not(second.fingerprint, first.fingerprint)
  writeFileSync(join(tlsFolder, 'key.pem'), 'rubbish')
  const third = await ask()
  t.not(third.fingerprint, second.fingerprint)
  t.same(await ask(), third)
})

t.test('an appliance that cannot keep it serves with it all the same, and says so', async (t) => {
  const { tlsFolder, journal, ask } = await box(t)
  writeFileSync(tlsFolder, 'a file where the folder should be')
  t.match((await ask()).fingerprint, /^([0-9A-F]{2}:){31}/)
  t.match(journal.lines, [/was made/, /cannot be kept in .*Check the disk/])
})
