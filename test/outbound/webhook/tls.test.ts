import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { join } from 'node:path'
import type { TlsOptions } from 'node:tls'
import t, { type Test } from 'tap'
import { type Certificates, makeCertificates } from '../../peers/certificates.ts'
import { tempFolder } from '../../support/hotel.ts'
import { waitOut } from '../../support/wait-out.ts'
import {
  keepAndAnswer,
  listen,
  openReceiver,
  openWebhook,
  type ReceivedRequest,
  untilClosed,
} from './scene.ts'

async function openTlsReceiver(
  t: Test,
  { certFile, keyFile }: Certificates,
  options: TlsOptions = {},
) {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)])
  const received: ReceivedRequest[] = []
  const { port, sockets } = await listen(
    t,
    createServer({ ...options, cert, key }, keepAndAnswer(received)),
  )
  return { received, sockets, port, url: `https://127.0.0.1:${port}/hook` }
}

t.test('a server with a certificate of the CA in the file is trusted', async (t) => {
  const certificates = await makeCertificates(t, ['127.0.0.1', 'localhost'])
  const receiver = await openTlsReceiver(t, certificates)
  const { caFile } = certificates
  for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')]) {
    const { send } = await openWebhook(t, url, { caFile })
    for (let n = 0; n < 3; n++) t.same(await send(), { kind: 'acknowledged' })
  }
  t.equal(receiver.received.length, 6)
  t.equal(receiver.sockets.length, 2)
})

t.test('a connection that is used again and again gathers nothing', async (t) => {
  const certificates = await makeCertificates(t, ['127.0.0.1'])
  const receiver = await openTlsReceiver(t, certificates)
  const warnings: string[] = []
  const onWarning = ({ name }: Error) => warnings.push(name)
  process.on('warning', onWarning)
  t.teardown(() => process.off('warning', onWarning))
  const { send } = await openWebhook(t, receiver.url, { caFile: certificates.caFile })
  for (let n = 0; n < 15; n++) t.same(await send(), { kind: 'acknowledged' })
  // A warning comes a turn later.
  await new Promise(setImmediate)
  t.same(warnings, [])
  t.equal(receiver.sockets.length, 1)
})

t.test('a certificate of an unknown CA, or for another name, is not', async (t) => {
  const certificates = await makeCertificates(t, ['hk.example'])
  const other = await makeCertificates(t, ['127.0.0.1'])
  const receiver = await openTlsReceiver(t, certificates)
  for (const [caFile, reason] of [
    ['', /has a certificate of an unknown CA; name it in ca_file/],
    [other.caFile, /has a certificate of an unknown CA; name it in ca_file/],
    [certificates.caFile, /has a certificate for another name; use that name in the url/],
  ] as const) {
    const webhook = await openWebhook(t, receiver.url, { caFile, probeMs: 10 })
    t.match(await webhook.send(), { kind: 'retry', reason })
    t.match(webhook.webhook.state(), { state: 'down', lastError: reason })
    await waitOut(100)
    t.equal(webhook.readyCount(), 0, 'a server that can be reached is not probed')
  }
  t.same(receiver.received, [])
})

t.test('a certificate that has expired is told', async (t) => {
  const certificates = await makeCertificates(t, ['127.0.0.1'], -1)
  const receiver = await openTlsReceiver(t, certificates)
  const { send } = await openWebhook(t, receiver.url, { caFile: certificates.caFile })
  t.match(await send(), { kind: 'retry', reason: /has a certificate that has expired/ })
})

t.test('a server without TLS is told', async (t) => {
  const receiver = await openReceiver(t)
  const { send } = await openWebhook(t, receiver.url.replace('http:', 'https:'))
  t.match(await send(), {
    kind: 'retry',
    reason: /does not speak TLS .* whether the url should ask for TLS/,
  })
})

t.test('a server that chooses the prime of a key exchange is not spoken to', async (t) => {
  const certificates = await makeCertificates(t, ['127.0.0.1'], 30, 'rsa')
  const sent = async (ciphers: string) => {
    const options = { ciphers, maxVersion: 'TLSv1.2', dhparam: 'auto' } as const
    const { url } = await openTlsReceiver(t, certificates, options)
    const { send } = await openWebhook(t, url, { caFile: certificates.caFile })
    return send()
  }
  for (const ciphers of ['DHE-RSA-AES128-GCM-SHA256', 'DHE-RSA-AES256-SHA'])
    t.match(await sent(ciphers), { kind: 'retry', reason: /does not speak TLS as it should/ })
  for (const ciphers of ['ECDHE-RSA-AES128-GCM-SHA256', 'AES128-SHA'])
    t.same(await sent(ciphers), { kind: 'acknowledged' }, ciphers)
})

t.test('the file is read for each connection', async (t) => {
  const certificates = await makeCertificates(t, ['127.0.0.1'])
  const other = await makeCertificates(t, ['127.0.0.1'])
  const receiver = await openTlsReceiver(t, certificates)
  const caFile = join(await tempFolder(t), 'ca.pem')
  const { send, readyCount, journal } = await openWebhook(t, receiver.url, { caFile, probeMs: 10 })
  t.match(await send(), { kind: 'retry', reason: `ca_file ${caFile} cannot be read; check the` })
  await waitOut(100)
  t.equal(readyCount(), 0, 'knocking at the server makes no file readable')
  await writeFile(caFile, 'not a certificate')
  t.match(await send(), { kind: 'retry', reason: `ca_file ${caFile} holds no certificate` })
  await writeFile(caFile, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')
  t.match(await send(), { kind: 'retry', reason: `ca_file ${caFile} holds no certificate` })
  await copyFile(other.caFile, caFile)
  t.match(await send(), { kind: 'retry', reason: /unknown CA/ })
  await copyFile(certificates.caFile, caFile)
  t.same(await send(), { kind: 'acknowledged' })
  await rm(caFile)
  t.same(await send(), { kind: 'acknowledged' }, 'a connection that stands needs no file')
  const [last] = receiver.sockets.slice(-1)
  last?.destroy()
  await waitOut(50)
  t.match(await send(), { kind: 'retry', reason: /cannot be read/ })
  await copyFile(other.caFile, caFile)
  t.match(await send(), { kind: 'retry', reason: /unknown CA/ }, 'no session is taken up again')
  await waitOut(100)
  t.equal(readyCount(), 0)
  t.equal(journal.lines.length, 3)
})

t.test('closing while the file is read leaves nothing behind', async (t) => {
  const certificates = await makeCertificates(t, ['127.0.0.1'])
  const receiver = await openTlsReceiver(t, certificates)
  const { send, webhook } = await openWebhook(t, receiver.url, { caFile: certificates.caFile })
  const outcome = send()
  await webhook.close()
  t.same(await outcome, { kind: 'retry', reason: 'stopped' })
  await waitOut(100)
  for (const socket of receiver.sockets) await untilClosed(socket)
  t.same(receiver.received, [])
})

t.test('what is closed while the CA is read leaves no connection open', async (t) => {
  const certificates = await makeCertificates(t, ['127.0.0.1'])
  const receiver = await openTlsReceiver(t, certificates)
  const { caFile } = certificates
  for (let n = 0; n < 20; n += 1) {
    const { send, webhook } = await openWebhook(t, receiver.url, { caFile })
    const controller = new AbortController()
    const sending = send(undefined, controller.signal)
    for (let turn = 0; turn < n % 5; turn += 1) await new Promise(setImmediate)
    controller.abort()
    await webhook.close()
    // The thread that speaks TLS may have been faster.
    const outcome = await sending
    if (outcome.kind !== 'acknowledged') t.match(outcome, { kind: 'retry', reason: 'stopped' })
  }
  // What is still on its way has arrived by then.
  await waitOut(100)
  for (const socket of receiver.sockets) await untilClosed(socket)
})
