import { readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import t from 'tap'
import { askAt, writeCertificate } from '../../support/certificates.ts'
import { until } from '../../support/until.ts'
import { waitOut } from '../../support/wait-out.ts'
import { local, makeListeners, site } from './listeners.ts'

const dayMs = 86_400_000

t.test('a certificate that is wrong at the start is served with once it is mended', async (t) => {
  const { listeners, folder, journal, portAt } = await makeListeners(t)
  const [one, two] = [writeCertificate(folder, 'one'), writeCertificate(folder, 'two')]
  await listeners.open(site({ tls: { cert: one.cert, key: two.key } }))
  t.equal(listeners.addresses.length, 1)
  t.equal(listeners.state().certificate, null)
  t.match(listeners.state().doors[1], {
    tls: true,
    isOpen: false,
    error: /two\.key is not the key/,
  })
  writeFileSync(two.key, readFileSync(one.key))
  await until('it is served', () => listeners.addresses.length === 2)
  t.equal((await askAt({ port: portAt(1), tls: true })).subject, 'one')
  t.equal(journal.lines.filter((line) => /not the key/.test(line)).length, 1)
})

t.test('an expired certificate is served, and the journal is told every day', async (t) => {
  const { listeners, folder, journal, portAt } = await makeListeners(t, { expiryLogMs: 20 })
  const span = { fromMs: Date.now() - 9 * dayMs, untilMs: Date.now() - dayMs }
  await listeners.open(site({ tls: writeCertificate(folder, 'old', span) }))
  t.equal((await askAt({ port: portAt(1), tls: true })).text, 'hello')
  const logged = () => journal.lines.filter((line) => /has expired on/.test(line)).length
  await until('it is told again', () => logged() > 2)
})

t.test('connections go on when the certificate changes; new ones see the new one', async (t) => {
  const { listeners, folder, portAt } = await makeListeners(t)
  const [one, two] = [writeCertificate(folder, 'one'), writeCertificate(folder, 'two')]
  await listeners.open(site({ tls: one }))
  const port = portAt(1)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  t.equal((await askAt({ port, tls: true, agent })).subject, 'one')
  const change = await listeners.prepare(site({ tls: two }))
  t.equal((await askAt({ port, tls: true })).subject, 'one', 'nothing changes before')
  change()
  const after = await askAt({ port, tls: true, agent })
  t.match(after, { text: 'hello', subject: 'one' }, 'the old connection')
  t.equal((await askAt({ port, tls: true })).subject, 'two', 'a new connection')
  t.same(Object.keys(listeners.state().certificate ?? {}), [
    'isSelfSigned',
    'fingerprint',
    'untilMs',
  ])
})

t.test(
  'the certificate of the appliance is made at the start and renewed near its end',
  async (t) => {
    const { listeners, clock, journal, portAt } = await makeListeners(t, { renewMs: 20 })
    await listeners.open(site({ tls: { cert: 'self-signed' } }))
    const first = listeners.state().certificate
    t.match(first, {
      isSelfSigned: true,
      untilMs: clock.now() - (clock.now() % 1_000) + 820 * dayMs,
    })
    t.match(
      journal.lines.find((line) => line.includes('own certificate until')),
      first?.fingerprint,
    )
    t.equal((await askAt({ port: portAt(1), tls: true })).subject, 'Hotel Astoria')
    clock.advance(800 * dayMs)
    const isNew = () => listeners.state().certificate?.fingerprint !== first?.fingerprint
    await until('it is renewed', isNew)
    t.equal(
      listeners.state().certificate?.untilMs,
      clock.now() - (clock.now() % 1_000) + 820 * dayMs,
    )
  },
)

t.test('a certificate made while the clock was ahead is made anew once it is set', async (t) => {
  const { listeners, clock } = await makeListeners(t, { renewMs: 20 })
  const nowMs = clock.now()
  clock.advance(2 * dayMs)
  await listeners.open(site({ tls: { cert: 'self-signed' } }))
  clock.set(new Date(nowMs).toISOString())
  const untilMs = () => listeners.state().certificate?.untilMs ?? 0
  await until('it is made anew', () => untilMs() <= nowMs + 820 * dayMs)
})

t.test('a certificate that cannot be kept is made once', async (t) => {
  const { listeners, folder, journal } = await makeListeners(t, { renewMs: 20 })
  writeFileSync(join(folder, 'tls'), 'a file where the folder should be')
  await listeners.open(
    site({ tls: { cert: 'self-signed', listen: [local, { ...local, host: '127.0.0.2' }] } }),
  )
  await waitOut(100)
  t.equal(journal.lines.filter((line) => /cannot be kept/.test(line)).length, 1)
})
