import { type Test, t } from 'tap'
import type { LineState } from '../../../../src/core/ports/line-driver.ts'
import { makeCertificates } from '../../../peers/certificates.ts'
import { type Kamailio, startKamailio } from '../../../peers/kamailio/kamailio.ts'
import { makeNamespace } from '../../../peers/namespace.ts'
import { freePort } from '../../../peers/ports.ts'
import * as phone from '../../../peers/sipp/scenarios.ts'
import { startSipp } from '../../../peers/sipp/sipp.ts'
import { until } from '../../../support/until.ts'
import { type LineSetup, makeLine, makeMedia } from '../bench.ts'

t.jobs = 4
const media = makeMedia(t)
const never = new AbortController().signal
const limitMs = 60_000
const users = { '8001': 'secret8001' }

/** Waits until the line is in a state. */
async function lineIs(
  { line }: LineSetup,
  isSo: (state: LineState) => boolean,
): Promise<LineState> {
  await until(`not ${JSON.stringify(line.state())}`, () => isSo(line.state()), limitMs)
  return line.state()
}

/** Waits until the PBX has logged something. */
async function said(pbx: Kamailio, what: RegExp): Promise<void> {
  await until(`it says ${what}`, () => what.test(pbx.said()), limitMs)
}

const isUp = ({ state }: LineState) => state === 'up'
const isDown = ({ state }: LineState) => state === 'down'

async function openLine(t: Test, options: Parameters<typeof makeLine>[1]): Promise<LineSetup> {
  const setup = await makeLine(t, { registers: true, media: await media, ...options })
  await setup.line.start(never)
  return setup
}

for (const algorithm of ['MD5', 'SHA-256'] as const)
  t.test(`a line registers with ${algorithm}, and says goodbye when it closes`, async (t) => {
    const pbx = await startKamailio(t, { host: '127.0.0.1', users, algorithm })
    const setup = await openLine(t, { server: `sip:${pbx.address}` })
    t.match(await lineIs(setup, isUp), { registered: true, lastError: '' })
    await setup.line.close()
    await said(pbx, /registered 8001 for 120 s over udp/i)
    await said(pbx, /registered 8001 for 0 s/)
    t.match(setup.line.state(), { state: 'down', registered: false })
  })

t.test('a registrar that wants a longer time gets it (423)', async (t) => {
  const pbx = await startKamailio(t, { host: '127.0.0.1', users, minExpires: 700 })
  const setup = await openLine(t, { server: `sip:${pbx.address}` })
  await lineIs(setup, isUp)
  await said(pbx, /registered 8001 for 700 s/)
})

t.test('a registration is refreshed before it ends', async (t) => {
  const pbx = await startKamailio(t, { host: '127.0.0.1', users })
  const setup = await openLine(t, { server: `sip:${pbx.address}`, registerSeconds: 2 })
  await said(pbx, /(registered 8001 for 2 s[\s\S]*){4}/)
  await lineIs(setup, isUp)
})

t.test('a wrong password is told, and tried again only after a pause', async (t) => {
  const pbx = await startKamailio(t, { host: '127.0.0.1', users })
  const setup = await openLine(t, { server: `sip:${pbx.address}`, password: 'wrong' })
  await lineIs(setup, ({ lastError }) => lastError.includes('refuses'))
  t.match(setup.line.state(), {
    state: 'down',
    registered: false,
    lastError: /refuses to register 8001 \(401.*check user and password/,
  })
  t.match(await setup.ring('101'), { kind: 'unreachable', reason: /check user and password/ })
  t.match(setup.journal.lines.join('\n'), /Line pbx is down: the PBX refuses/)
  t.notMatch(setup.journal.lines.join('\n'), /wrong/, 'the password is not in the journal')
})

t.test('a registrar that refuses us for another reason is named', async (t) => {
  const sipp = await startSipp(t, { scenario: phone.refuseRegister(503) })
  const setup = await openLine(t, { server: `sip:127.0.0.1:${sipp.port}` })
  await lineIs(setup, ({ lastError }) => /503/.test(lastError))
  t.equal(setup.line.state().registered, false)
})

t.test('the backup is used when the server is dead, and then calls go there', async (t) => {
  const dead = await freePort()
  const pbx = await startKamailio(t, { host: '127.0.0.1', users })
  const setup = await openLine(t, {
    server: `sip:127.0.0.1:${dead};transport=tcp`,
    backup: `sip:${pbx.address}`,
  })
  await lineIs(setup, isUp)
  await said(pbx, /registered 8001/)
  t.match(await setup.ring('101'), { kind: 'unreachable', reason: /404/ }, 'it asked the backup')
})

t.test('a server that dies is left for the backup', async (t) => {
  const first = await startKamailio(t, { host: '127.0.0.1', users })
  const second = await startKamailio(t, { host: '127.0.0.1', users })
  const setup = await openLine(t, {
    server: `sip:${first.address};transport=tcp`,
    backup: `sip:${second.address};transport=tcp`,
  })
  await lineIs(setup, isUp)
  await first.stop()
  await lineIs(setup, () => /registered 8001/.test(second.said()))
  t.match(await lineIs(setup, isUp), { registered: true })
})

t.test('a line goes home when the first server is back', async (t) => {
  const port = await freePort()
  const second = await startKamailio(t, { host: '127.0.0.1', users })
  const setup = await openLine(t, {
    server: `sip:127.0.0.1:${port};transport=tcp`,
    backup: `sip:${second.address};transport=tcp`,
    registerSeconds: 2,
    returnMs: 1_000,
  })
  await said(second, /registered 8001 for 2 s/)
  const first = await startKamailio(t, { host: '127.0.0.1', users, port })
  await said(first, /registered 8001 for 2 s/)
  t.match(await lineIs(setup, isUp), { registered: true })
  await said(second, /registered 8001 for 0 s/)
})

for (const transport of ['udp', 'tcp'] as const)
  t.test(`a line comes back by itself when the network does, over ${transport}`, async (t) => {
    const namespace = await makeNamespace(t)
    const pbx = await startKamailio(t, { host: namespace.phone.v4, namespace, users })
    const server = `sip:${pbx.address};transport=${transport}`
    const setup = await openLine(t, { server, registerSeconds: 4 })
    await lineIs(setup, isUp)
    namespace.plug(false)
    t.match(await lineIs(setup, isDown), { registered: false, lastError: /does not answer/ })
    namespace.plug(true)
    t.match(await lineIs(setup, isUp), { registered: true, lastError: '' })
  })

t.test('over IPv6', async (t) => {
  const namespace = await makeNamespace(t)
  const pbx = await startKamailio(t, { host: namespace.phone.v6, namespace, users })
  const setup = await openLine(t, { server: `sip:[${namespace.phone.v6}]:${pbx.port}` })
  t.match(await lineIs(setup, isUp), { registered: true })
  t.match(await setup.ring('101'), { kind: 'unreachable', reason: /404/ })
})

t.test('over TLS a certificate must be of a known CA and for this server', async (t) => {
  const good = await makeCertificates(t, ['127.0.0.1'])
  const other = await makeCertificates(t, ['10.9.9.9'])
  const pbx = await startKamailio(t, { host: '127.0.0.1', users, certificates: good })
  const elsewhere = await startKamailio(t, { host: '127.0.0.1', users, certificates: other })
  const server = `sip:${pbx.tlsAddress};transport=tls`
  await lineIs(await openLine(t, { server, caFile: good.caFile }), isUp)
  const unknown = await openLine(t, { server })
  await lineIs(unknown, ({ lastError }) => /ca_file/.test(lastError))
  const wrongName = await openLine(t, {
    server: `sip:${elsewhere.tlsAddress};transport=tls`,
    caFile: other.caFile,
  })
  await lineIs(wrongName, ({ lastError }) => /for another name/.test(lastError))
  t.match(elsewhere.said(), /^((?!registered 8001)[\s\S])*$/, 'no password went there')
})

t.test('a name that is not known, and a port where nobody is, are told', async (t) => {
  const nobody = await freePort()
  const unnamed = await openLine(t, { server: 'sip:no-such-pbx.invalid' })
  await lineIs(unnamed, ({ lastError }) => /no-such-pbx\.invalid is not known/.test(lastError))
  const refused = await openLine(t, { server: `sip:127.0.0.1:${nobody};transport=tcp` })
  await lineIs(refused, ({ lastError }) => /refuses the connection/.test(lastError))
})
