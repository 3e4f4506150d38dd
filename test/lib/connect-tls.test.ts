import { once } from 'node:events'
import t from 'tap'
import { connectTlsAtPace } from '../../src/lib/connect-tls.ts'
import { makeCertificate } from '../../src/tls/make-certificate.ts'
import { contentType, greeting, type RecordWriter, recordServer } from '../security/tls-records.ts'

const span = { fromMs: Date.now() - 1_000, untilMs: Date.now() + 86_400_000 }
const certificate = makeCertificate({ subject: 'pbx', hosts: ['localhost'], ...span })
/** A record for each byte. */
const oneByOne = (text: string) => (writer: RecordWriter) =>
  [...Buffer.from(text)].map((byte) => writer.record(contentType.data, Buffer.of(byte)))

t.test('what a server says comes whole and in order, in however many pieces', async (t) => {
  const text = Array.from({ length: 2_000 }, (_, i) => `${i}\n`).join('')
  const port = await recordServer(t, certificate, oneByOne(text))
  const socket = connectTlsAtPace({ host: '127.0.0.1', port }, { ca: certificate.cert })
  t.equal(socket.connecting, true)
  await once(socket, 'connect')
  t.match(socket, { connecting: false, remoteAddress: '127.0.0.1', remotePort: port })
  t.match(socket.localPort, Number)
  let heard = ''
  for await (const bytes of socket) {
    heard += bytes
    if (heard.length >= greeting.length + text.length) break
  }
  t.equal(heard, `${greeting}${text}`)
})

t.test('a server that is not there, or not the one that is meant, is told of', async (t) => {
  const port = await recordServer(t, certificate, () => [])
  const place = { host: '127.0.0.1', port }
  for (const [where, terms, code] of [
    [{ ...place, port: 1 }, {}, 'ECONNREFUSED'],
    [place, {}, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [place, { ca: certificate.cert, host: '127.0.0.1' }, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    const socket = connectTlsAtPace(where, terms)
    const [error] = await once(socket, 'error')
    t.match(error, { code })
    t.ok(socket.destroyed)
  }
})

t.test('a connection that is given up while it is made is gone', async (t) => {
  const port = await recordServer(t, certificate, () => [])
  const socket = connectTlsAtPace({ host: '127.0.0.1', port }, { ca: certificate.cert })
  socket.destroy()
  await once(socket, 'close')
  t.ok(socket.destroyed)
})
