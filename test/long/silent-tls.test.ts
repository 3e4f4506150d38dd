import { once } from 'node:events'
import { connect } from 'node:net'
import t from 'tap'
import { Listeners } from '../../src/http/server.ts'
import { makeCertificate } from '../../src/tls/make-certificate.ts'
import { KeptJournal } from '../hotel.ts'

t.test('who connects to a TLS place and says nothing does not hold up its end', async (t) => {
  const nowMs = Date.now()
  const span = { fromMs: nowMs, untilMs: nowMs + 86_400_000 }
  const pem = makeCertificate({ subject: 'Hotel', hosts: ['localhost'], ...span })
  const listeners = new Listeners((_request, response) => response.end(), new KeptJournal())
  const { port } = await listeners.listen({ host: '127.0.0.1', port: 0 }, pem)
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  await listeners.close()
  t.ok(Date.now() - nowMs < 9_000, 'sooner than the limit for coming to terms about TLS')
})
