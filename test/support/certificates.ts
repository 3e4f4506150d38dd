import { writeFileSync } from 'node:fs'
import { type Agent, type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { makeCertificate } from '../../src/lib/certificate/make-certificate.ts'

const dayMs = 86_400_000

export interface WrittenCertificate {
  /** The file. */
  readonly cert: string
  readonly key: string
}

/** Writes a certificate for localhost with its key to a folder, as `name.pem` and `name.key`. */
export function writeCertificate(
  folder: string,
  name: string,
  { fromMs = Date.now() - dayMs, untilMs = Date.now() + 300 * dayMs } = {},
): WrittenCertificate {
  const pem = makeCertificate({
    subject: name,
    hosts: ['localhost', '127.0.0.1'],
    fromMs,
    untilMs,
  })
  const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) }
  writeFileSync(files.cert, pem.cert)
  writeFileSync(files.key, pem.key)
  return files
}

export interface Asking {
  readonly port: number
  readonly host?: string
  readonly tls?: boolean
  readonly path?: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly agent?: Agent
}

export interface HttpAnswer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Whom the certificate of the connection names. */
  readonly subject: string | undefined
}

/** Asks over plain HTTP or TLS, whatever the certificate is. */
export function askAt({ port, tls = false, body, ...more }: Asking): Promise<HttpAnswer> {
  const options = {
    host: '127.0.0.1',
    port,
    path: '/',
    agent: more.agent ?? (false as const),
    rejectUnauthorized: false,
    ...more,
  }
  return new Promise((resolve, reject) => {
    const sent = (tls ? tlsRequest : plainRequest)(options, (response) => {
      const socket = response.socket as TLSSocket
      const subject = tls ? String(socket.getPeerCertificate().subject?.CN) : undefined
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text, subject }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
