import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '../../src/lib/certificate/make-certificate.ts'
import { withDeadline } from '../../src/lib/turns/deadline.ts'
import { dayMs } from '../../src/lib/units.ts'
import { UserError } from '../../src/lib/user-error.ts'

const deliveryLimitMs = 15_000

/** A push server with TLS, whose certificate lies in a file. */
export async function openReceiver(caFile: string) {
  const [fromMs, untilMs] = [Date.now() - dayMs, Date.now() + dayMs]
  const pem = makeCertificate({ subject: 'receiver', hosts: ['localhost'], fromMs, untilMs })
  writeFileSync(caFile, pem.cert)
  const { promise: delivered, resolve } = Promise.withResolvers<void>()
  const server = createServer(pem, (request, response) => {
    request.resume()
    response.end()
    resolve()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Resolves once something was delivered. */
    untilDelivered: () =>
      withDeadline(delivered, {
        ms: deliveryLimitMs,
        atEnd: () => {
          throw new UserError('It delivers nothing over TLS.')
        },
      }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
