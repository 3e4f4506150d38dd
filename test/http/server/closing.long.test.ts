import { once } from 'node:events'
import { connect as connectPlain } from 'node:net'
import { connect } from 'node:tls'
import t from 'tap'
import { HttpServer } from '../../../src/http/server/server.ts'
import { makeCertificate } from '../../../src/lib/certificate/make-certificate.ts'
import { KeptJournal } from '../../support/hotel.ts'

t.test(
  'neither a stream without end nor a silent caller holds up the end of a place',
  async (t) => {
    const nowMs = Date.now()
    const span = { fromMs: nowMs, untilMs: nowMs + 86_400_000 }
    const pem = makeCertificate({ subject: 'Hotel', hosts: ['localhost'], ...span })
    const listeners = new HttpServer((_request, response) => response.write('…'), new KeptJournal())
    const place = await listeners.listen({ host: '127.0.0.1', port: 0 }, pem)
    const where = { host: '127.0.0.1', port: place.port }
    const silent = connectPlain(where)
    await once(silent, 'connect')
    const stream = connect({ ...where, rejectUnauthorized: false })
    stream.write('GET / HTTP/1.1\r\n\r\n')
    await once(stream, 'data')
    const ended = Promise.all([once(silent.resume(), 'close'), once(stream.resume(), 'close')])
    await place.close()
    await ended
    t.ok(Date.now() - nowMs < 9_000, 'sooner than the limit for coming to terms about TLS')
  },
)
