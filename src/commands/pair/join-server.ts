import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import { text } from 'node:stream/consumers'
import type { CertificatePem } from '../../lib/certificate/make-certificate.ts'
import { networkErrorText } from '../../lib/network-error.ts'
import { UserError } from '../../lib/user-error.ts'
import type { JoinCode } from './join-code.ts'
import type { Identity, Member } from './member-files.ts'

export const joinPort = 2377
export const joinPath = '/join'
/** Whoever guesses is stopped long before. */
const maxWrong = 10
const maxBodyBytes = 4_096

/** A machine that is awaited. */
export interface Awaited {
  readonly member: Member
  readonly code: JoinCode
  readonly identity: Identity
}

export interface JoinServerParts {
  readonly host: string
  readonly ca: string
  readonly own: CertificatePem
  readonly awaited: readonly Awaited[]
  readonly onJoined: (member: Member) => void
  /** Called once, when too many codes were wrong; nobody is let in any more. */
  readonly onGuessed: () => void
}

/** Gives each machine that knows its code what it needs; each code is good for one machine. */
export class JoinServer {
  readonly #parts: JoinServerParts
  readonly #server: Server
  /** From which address each has joined. */
  readonly #joined = new Map<Member, string>()
  #wrong = 0

  constructor(parts: JoinServerParts) {
    this.#parts = parts
    const { own, ca } = parts
    this.#server = createServer(
      { cert: `${own.cert}${ca}`, key: own.key, minVersion: 'TLSv1.3' },
      (request, response) => {
        const isAsked = request.method === 'POST' && request.url === joinPath
        const length = Number(request.headers['content-length'] ?? maxBodyBytes + 1)
        if (!isAsked || length > maxBodyBytes) return void response.writeHead(404).end()
        void text(request).then(
          (body) => {
            const from = request.socket.remoteAddress ?? ''
            const identity = this.#identityFor(body, from)
            if (identity) response.end(JSON.stringify(identity))
            else response.writeHead(403).end()
          },
          () => response.destroy(),
        )
      },
    )
    this.#server.maxConnections = 8
    this.#server.setTimeout(10_000)
  }

  async listen(): Promise<void> {
    const { host } = this.#parts
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#server.once('error', (error) =>
      reject(
        new UserError(
          networkErrorText(`${host}:${joinPort}`, error, { address: '--here', local: '--here' }),
        ),
      ),
    )
    this.#server.listen(joinPort, host, resolve)
    await promise
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #identityFor(body: string, from: string): Identity | undefined {
    const { awaited, onJoined, onGuessed } = this.#parts
    if (this.#wrong >= maxWrong) return undefined
    const secret = Buffer.alloc(8)
    Buffer.from(secretIn(body), 'hex').copy(secret)
    // All are compared, whichever it is.
    const found = awaited.filter(({ code }) => timingSafeEqual(code.secret, secret))[0]
    if (!found) {
      this.#wrong += 1
      if (this.#wrong === maxWrong) onGuessed()
      return undefined
    }
    // The same machine may ask again, if it did not get the answer.
    const joined = this.#joined.get(found.member)
    if (joined !== undefined && joined !== from) return undefined
    if (joined === undefined) {
      this.#joined.set(found.member, from)
      onJoined(found.member)
    }
    return found.identity
  }
}

function secretIn(body: string): string {
  try {
    const { secret } = JSON.parse(body) as { secret?: unknown }
    return typeof secret === 'string' && /^[0-9a-f]{16}$/.test(secret) ? secret : ''
  } catch {
    return ''
  }
}
