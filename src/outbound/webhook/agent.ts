import { X509Certificate } from 'node:crypto'
import { Agent as PlainAgent } from 'node:http'
import { type RequestOptions, Agent as TlsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { readPlainFile } from '../../lib/files/read-small-file.ts'
import type { TlsStream } from '../../lib/outgoing-tls/stream.ts'
import { TlsThread } from '../../lib/outgoing-tls/thread.ts'
import { CaError } from './errors.ts'
import type { Target } from './target.ts'

type OnCreated = (error: Error | null, stream: Duplex) => void

const oneKept = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1 }
/** One for all targets. */
const thread = new TlsThread()

/** Keeps one connection to a target. */
export function makeAgent(target: Target, caFile: string): PlainAgent {
  return target.isTls ? new ThreadAgent(caFile) : new PlainAgent(oneKept)
}

/**
 * Leaves TLS to a thread. Trusts the CA in a file, where there is one, which is read for each
 * connection: it may have been renewed.
 */
class ThreadAgent extends TlsAgent {
  readonly #caFile: string
  #isDestroyed = false

  constructor(caFile: string) {
    super(oneKept)
    this.#caFile = caFile
  }

  /** The thread looks after the connection; here is no socket that could. */
  override keepSocketAlive(): boolean {
    return true
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
        if (this.#isDestroyed) throw new CaError('stopped')
        onCreated?.(null, connect(options, ca))
      })
      .catch((error: unknown) => fail?.(error))
    return undefined
  }
}

function connect({ host, port, servername }: RequestOptions, ca?: Buffer): TlsStream {
  const place = { host: host ?? '', port: Number(port), servername }
  return thread.connect({ ...place, ca, ALPNProtocols: ['http/1.1'] })
}

async function readCa(file: string): Promise<Buffer> {
  const ca = readOrLog(file)
  if (holdsCertificate(ca)) return ca
  throw new CaError(`ca_file ${file} holds no certificate; put the one of the CA there, as PEM`)
}

function readOrLog(file: string): Buffer {
  try {
    return readPlainFile(file)
  } catch {
    throw new CaError(`ca_file ${file} cannot be read; check the path and its permissions`)
  }
}

function holdsCertificate(pem: Buffer): boolean {
  try {
    return pem.includes('BEGIN CERTIFICATE') && new X509Certificate(pem).subject !== ''
  } catch {
    return false
  }
}
