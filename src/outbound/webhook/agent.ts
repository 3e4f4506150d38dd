import { X509Certificate } from 'node:crypto'
import { Agent as PlainAgent } from 'node:http'
import { type RequestOptions, Agent as TlsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { connectTlsAtPace } from '../../lib/connect-tls.ts'
import { outgoingCiphers } from '../../lib/outgoing-ciphers.ts'
import { readPlainFile } from '../../plain-file.ts'
import type { Target } from './target.ts'
import { CaTrouble } from './trouble.ts'

type OnCreated = (error: Error | null, stream: Duplex) => void

const oneKept = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1 }

/** Keeps one connection to a target. */
export function makeAgent(target: Target, caFile: string): PlainAgent {
  if (!target.isTls) return new PlainAgent(oneKept)
  // A resumed session would not look at the certificate again, nor at the CA that is trusted now.
  const certain = { maxCachedSessions: 0, rejectUnauthorized: true }
  const tls = { ...oneKept, ...certain, ciphers: outgoingCiphers }
  return new PacedAgent(tls, caFile)
}

/**
 * Decrypts what a server sends bit by bit. Trusts the CA in a file, where there is one, which is read
 * for each connection: it may have been renewed.
 */
class PacedAgent extends TlsAgent {
  readonly #caFile: string
  #isDestroyed = false

  constructor(options: ConstructorParameters<typeof TlsAgent>[0], caFile: string) {
    super(options)
    this.#caFile = caFile
  }

  override destroy(): void {
    this.#isDestroyed = true
    super.destroy()
  }

  override createConnection(options: RequestOptions, onCreated?: OnCreated): Duplex | undefined {
    if (this.#caFile === '') return connect(options)
    const fail = onCreated as ((error: unknown) => void) | undefined
    readCa(this.#caFile)
      .then((ca) => {
        if (this.#isDestroyed) throw new CaTrouble('stopped')
        onCreated?.(null, connect({ ...options, ca }))
      })
      .catch((error: unknown) => fail?.(error))
    return undefined
  }
}

function connect({ host, port, ...terms }: RequestOptions): TLSSocket {
  const place = { host: host ?? '', port: Number(port) }
  return connectTlsAtPace(place, { ...terms, host: place.host } as ConnectionOptions)
}

async function readCa(file: string): Promise<Buffer> {
  const ca = readOrTell(file)
  if (holdsCertificate(ca)) return ca
  throw new CaTrouble(`ca_file ${file} holds no certificate; put the one of the CA there, as PEM`)
}

function readOrTell(file: string): Buffer {
  try {
    return readPlainFile(file)
  } catch {
    throw new CaTrouble(`ca_file ${file} cannot be read; check the path and its permissions`)
  }
}

function holdsCertificate(pem: Buffer): boolean {
  try {
    return pem.includes('BEGIN CERTIFICATE') && new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}
