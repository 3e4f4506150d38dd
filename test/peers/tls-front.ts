import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import type { Test } from 'tap'
import type { Certificates } from './certificates.ts'

export interface FrontOptions {
  readonly host: string
  readonly port: number
  /** The TCP port that it speaks for. */
  readonly to: number
  readonly certificates: Certificates
}

export interface TlsFront {
  /** Breaks every connection off without a word; new ones are taken. */
  cut(): void
}

/** Serves TLS in front of a counterpart that has only TCP. */
export async function serveTls(t: Test, options: FrontOptions): Promise<TlsFront> {
  const { host, port, to, certificates } = options
  const open = new Set<{ destroy(): unknown }>()
  const [cert, key] = await Promise.all([
    readFile(certificates.certFile),
    readFile(certificates.keyFile),
  ])
  const server = createServer({ cert, key }, (outer: TLSSocket) => {
    const inner = connect(to, host)
    for (const socket of [outer, inner]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        outer.destroy()
        inner.destroy()
      })
    }
    outer.pipe(inner).pipe(outer)
  })
  server.on('tlsClientError', () => {})
  server.listen(port, host)
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  t.teardown(() => {
    cut()
    server.close()
  })
  return { cut }
}
