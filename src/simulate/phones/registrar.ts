import { createHash, randomBytes } from 'node:crypto'
import {
  constructOutgoingResponse,
  type IncomingRequestMessage,
  type ResponseOptions,
} from 'sip.js/lib/core/index.js'

const realm = 'demo'

/** Who may register, and by which password. */
export interface Account {
  readonly user: string
  readonly password: string
}

/** Answers requests that are for no phone: it registers one account, and says that it is there. */
export class Registrar {
  readonly #account: Account
  readonly #nonce = randomBytes(16).toString('hex')

  constructor(account: Account) {
    this.#account = account
  }

  /** The answer to a request, as text. */
  answer(request: IncomingRequestMessage): string {
    return constructOutgoingResponse(request, this.#decide(request)).message
  }

  #decide(request: IncomingRequestMessage): ResponseOptions {
    if (request.method === 'OPTIONS') return { statusCode: 200 }
    if (request.method !== 'REGISTER') return { statusCode: 404 }
    if (!this.#isProven(request)) {
      const challenge = `realm="${realm}", nonce="${this.#nonce}", algorithm=SHA-256, qop="auth"`
      return { statusCode: 401, extraHeaders: [`WWW-Authenticate: Digest ${challenge}`] }
    }
    const contacts = request.getHeaders('contact').map((contact) => `Contact: ${contact}`)
    return { statusCode: 200, extraHeaders: contacts }
  }

  /** Whether the request shows that its sender knows the password (RFC 7616, RFC 8760). */
  #isProven(request: IncomingRequestMessage): boolean {
    const { user, password } = this.#account
    const given = fieldsOf(request.getHeader('authorization') ?? '')
    if (request.from.uri.user !== user || given.get('nonce') !== this.#nonce) return false
    const secret = digest(`${user}:${realm}:${password}`)
    const what = digest(`${request.method}:${given.get('uri')}`)
    const counted = `${given.get('nc')}:${given.get('cnonce')}:auth`
    return given.get('response') === digest(`${secret}:${this.#nonce}:${counted}:${what}`)
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** `Digest a="b", c=d` by names. */
function fieldsOf(header: string): Map<string, string> {
  const fields = header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)
  return new Map([...fields].map(([, name = '', quoted, bare = '']) => [name, quoted ?? bare]))
}
