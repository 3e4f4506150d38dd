import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect as connectPlain } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { sendToTls } from '../../../src/http/server/https-redirect.ts'
import { askAt, writeCertificate } from '../../support/certificates.ts'
import { openHotel, password, plainSite, tempFolder } from '../../support/hotel.ts'

const year = 'max-age=31536000'
const login = `Basic ${Buffer.from(`desk:${password}`).toString('base64')}`

/** A hotel that serves at a plain port and at a TLS one. */
async function openTlsHotel(t: Test, tls: string) {
  const plain = await openHotel(t, { site: plainSite })
  const hotel = await plain.reopen(`${plainSite}[http.tls]\nlisten = "127.0.0.1:0"\n${tls}`)
  const [plainPort = 0, tlsPort = 0] = hotel.daemon.addresses.map(({ port }) => port)
  return { ...hotel, plainPort, tlsPort }
}

/** Everything that comes back for bytes of our own making. */
async function exchange(socket: ReturnType<typeof connectPlain>, bytes: string): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  socket.end(bytes)
  await once(socket, 'close')
  return text
}

t.test('with TLS, who asks in the clear is sent to it, and told to come that way', async (t) => {
  const { folder, plainPort, tlsPort } = await openTlsHotel(t, 'cert = "self-signed"\n')
  const at = `127.0.0.1:${tlsPort}`

  await t.test('every answer over TLS says so', async (t) => {
    const ask = (method: string, path: string, headers = {}) =>
      askAt({ port: tlsPort, tls: true, method, path, headers })
    const answers = [
      [200, await ask('GET', '/rest/system', { Authorization: login })],
      [401, await ask('GET', '/rest/system')],
      [404, await ask('GET', '/nowhere')],
      [204, await ask('OPTIONS', '/rest/system')],
      [417, await ask('GET', '/rest/system', { Expect: 'wonders' })],
    ] as const
    for (const [status, answer] of answers) {
      t.equal(answer.status, status)
      t.equal(answer.headers['strict-transport-security'], year, String(status))
    }
    const socket = connect({ port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const bad = await exchange(socket, 'rubbish\r\n\r\n')
    t.match(bad, /^HTTP\/1\.1 400 /)
    t.match(bad, `Strict-Transport-Security: ${year}`)
  })

  await t.test('a request in the clear keeps its method, path and query', async (t) => {
    const path = '/rest/wakeup?room=101&start=2026-11-15T07%3A00'
    const reported = await askAt({ port: plainPort, method: 'POST', path, body: 'room=101' })
    t.equal(reported.status, 308)
    t.equal(reported.headers.location, `https://${at}${path}`)
    t.equal(reported.headers['strict-transport-security'], undefined)
    const byName = await askAt({ port: plainPort, headers: { Host: 'box.hotel.example:80' } })
    t.equal(byName.headers.location, `https://box.hotel.example:${tlsPort}/`)
    const byAddress = await askAt({ port: plainPort, headers: { Host: '[2001:db8::1]' } })
    t.equal(byAddress.headers.location, `https://[2001:db8::1]:${tlsPort}/`)
  })

  await t.test('a host that is none is not repeated', async (t) => {
    const hosts = [
      'evil.example/x',
      'a@evil.example',
      'a b',
      '[evil]',
      '[1:2]',
      '"><script>',
      ':80',
      'é',
    ]
    for (const Host of [...hosts, 'a'.repeat(300)]) {
      const reported = await askAt({ port: plainPort, path: '/rest', headers: { Host } })
      t.equal(reported.headers.location, `https://${at}/rest`, Host)
    }
    const raw = (bytes: string) => exchange(connectPlain(plainPort, '127.0.0.1'), bytes)
    t.match(await raw('GET /rest HTTP/1.1\r\n\r\n'), `Location: https://${at}/rest\r\n`)
    t.match(await raw('GET /rest HTTP/1.0\r\n\r\n'), `Location: https://${at}/rest\r\n`)
    const whole = 'GET http://evil.example/rest?a=b HTTP/1.1\r\n\r\n'
    t.match(await raw(whole), `Location: https://${at}/rest?a=b\r\n`)
    t.match(await raw('OPTIONS * HTTP/1.1\r\n\r\n'), `Location: https://${at}/\r\n`)
    t.match(await raw('GET //evil.example HTTP/1.1\r\n\r\n'), `https://${at}//evil.example\r\n`)
  })

  await t.test('the command line is served as ever', async (t) => {
    const asked = request({ socketPath: join(folder, 'socket'), path: '/rest/box' }).end()
    const [response] = await once(asked, 'response')
    t.equal(response.resume().statusCode, 200)
  })

  await t.test('curl takes the certificate of the appliance by name and by address', async (t) => {
    const ca = ['--cacert', join(folder, 'tls/cert.pem')]
    const curl = async (host: string) => {
      const to = ['--connect-to', `${host}:${tlsPort}:127.0.0.1:${tlsPort}`]
      const words = ['-s', '-S', ...ca, ...to, '-u', `desk:${password}`]
      const url = `https://${host}:${tlsPort}/rest/system`
      return (await promisify(execFile)('curl', [...words, url])).stdout
    }
    for (const host of ['localhost', hostname(), '127.0.0.1', '[::1]'])
      t.match(JSON.parse(await curl(host)), { name: String }, host)
    await t.rejects(curl('other.example'), { code: 60 })
  })
})

t.test('the usual port is not named, nor IPv4 written as IPv6; nobody remembers it', async (t) => {
  const server = createServer({ requireHostHeader: false }, (request, response) =>
    sendToTls(request, response, 443),
  )
  await once(server.listen(0, '::'), 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const reported = await exchange(connectPlain(port, '127.0.0.1'), 'GET /rest HTTP/1.1\r\n\r\n')
  t.match(reported, 'Location: https://127.0.0.1/rest\r\n')
  t.match(reported, 'Cache-Control: no-store\r\n')
  t.match(reported, 'Connection: close\r\n')
  const six = await exchange(connectPlain(port, '::1'), 'GET /rest HTTP/1.1\r\n\r\n')
  t.match(six, 'Location: https://[::1]/rest\r\n')
})

t.test('old programs may go on in the clear beside TLS', async (t) => {
  const files = writeCertificate(await tempFolder(t), 'astoria')
  const tls = `cert = "${files.cert}"\nkey = "${files.key}"\nredirect = false\n`
  const { admin, tlsPort, journal } = await openTlsHotel(t, tls)
  const { doors, certificate } = (await admin.get('/rest/box').expect(200)).json
  t.match(doors, [
    { tls: false, isOpen: true },
    { tls: true, isOpen: true },
  ])
  t.match(certificate, { isSelfSigned: false, until: /^\d{4}-\d\d-\d\dT/ })
  const headers = { Authorization: login }
  const answer = await askAt({ port: tlsPort, tls: true, path: '/rest/system', headers })
  t.equal(answer.status, 200)
  t.equal(answer.subject, 'astoria')
  t.equal(answer.headers['strict-transport-security'], undefined)
  t.match(journal.lines.join(), /Passwords travel in the clear/)
})

t.test('a client may say hello at length', async (t) => {
  const { tlsPort } = await openTlsHotel(t, 'cert = "self-signed"\n')
  const ALPNProtocols = [
    'http/1.1',
    ...Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(200, 'x')),
  ]
  const options = { port: tlsPort, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols }
  for (let n = 0; n < 10; n += 1)
    t.match(await exchange(connect(options), 'rubbish\r\n\r\n'), /^HTTP\/1\.1 400 /)
})

t.test('TLS is agreed upon once for a connection', async (t) => {
  const { tlsPort } = await openTlsHotel(t, 'cert = "self-signed"\n')
  const old = { maxVersion: 'TLSv1.2', rejectUnauthorized: false } as const
  const socket = connect({ port: tlsPort, host: '127.0.0.1', ...old })
  await once(socket, 'secureConnect')
  const { promise: error, resolve } = Promise.withResolvers<unknown>()
  socket.on('error', resolve)
  socket.renegotiate({ rejectUnauthorized: false }, resolve)
  t.match(await error, { code: 'ERR_SSL_NO_RENEGOTIATION' })
  socket.destroy()
})
