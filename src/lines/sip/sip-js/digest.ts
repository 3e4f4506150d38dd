import { createHash, randomBytes } from 'node:crypto'
import {
  DigestAuthentication,
  type IncomingResponseMessage,
  LoggerFactory,
  type OutgoingRequestMessage,
} from 'sip.js/lib/core/index.js'

const algorithms: Record<string, string> = { 'SHA-256': 'sha256', MD5: 'md5' }

interface Challenge {
  readonly realm?: string
  readonly nonce?: string
  readonly opaque?: string
  readonly algorithm?: string
  readonly qop?: readonly string[]
}

/**
 * Answers a digest challenge (RFC 8760: SHA-256 or MD5).
 * SIP.js's own class knows MD5 alone. Last checked against sip.js 0.21.2 (core/messages/digest-authentication.js).
 */
export class Digest extends DigestAuthentication {
  readonly #user: string
  readonly #password: string
  #nonce = ''
  #count = 0
  #header = ''

  constructor(user: string, password: string) {
    super(new LoggerFactory(), undefined, user, undefined)
    this.#user = user
    this.#password = password
  }

  override authenticate(request: OutgoingRequestMessage, challenge: Challenge): boolean {
    const { realm, nonce, opaque, algorithm = 'MD5', qop = [] } = challenge
    const hash = algorithms[algorithm.toUpperCase()]
    if (hash === undefined || realm === undefined || nonce === undefined) return false
    if (qop.length > 0 && !qop.includes('auth')) return false
    const digest = (text: string) => createHash(hash).update(text).digest('hex')
    const uri = request.ruri.toRaw()
    const secret = digest(`${this.#user}:${realm}:${this.#password}`)
    const what = digest(`${request.method}:${uri}`)
    this.#count = nonce === this.#nonce ? this.#count + 1 : 1
    this.#nonce = nonce
    const count = this.#count.toString(16).padStart(8, '0')
    const ours = randomBytes(8).toString('hex')
    const response =
      qop.length > 0
        ? digest(`${secret}:${nonce}:${count}:${ours}:auth:${what}`)
        : digest(`${secret}:${nonce}:${what}`)
    this.#header = [
      `Digest algorithm=${algorithm}`,
      `username="${this.#user}"`,
      `realm="${realm}"`,
      `nonce="${nonce}"`,
      `uri="${uri}"`,
      `response="${response}"`,
      ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
      ...(qop.length > 0 ? ['qop=auth', `cnonce="${ours}"`, `nc=${count}`] : []),
    ].join(', ')
    return true
  }

  override toString(): string {
    return this.#header
  }
}

/** The realm that a 401 or 407 asks about; undefined where it holds no challenge. */
export function realmOf(response: IncomingResponseMessage): string | undefined {
  const name = response.statusCode === 401 ? 'www-authenticate' : 'proxy-authenticate'
  const challenge: unknown = response.parseHeader(name)
  const isChallenge = typeof challenge === 'object' && challenge !== null && 'realm' in challenge
  return isChallenge && typeof challenge.realm === 'string' ? challenge.realm : undefined
}

/**
 * Makes a 401 or 407 a plain refusal.
 * SIP.js signs every challenge, whoever sends it. Last checked against sip.js 0.21.2 (core/user-agents/user-agent-client.js).
 */
export function withoutChallenge(response: IncomingResponseMessage): void {
  delete response.headers['WWW-Authenticate']
  delete response.headers['Proxy-Authenticate']
}

const challengeLine = /^(?:WWW|Proxy)-Authenticate[ \t]*:[^\r\n]*(?:\r\n[ \t][^\r\n]*)*\r\n/gim

/** How good a challenge is: 0 when we cannot answer it. */
function strength(challenge: string): number {
  if (!/:\s*digest\s/i.test(challenge)) return 0
  const algorithm = /\balgorithm\s*=\s*"?([A-Za-z0-9-]+)/i.exec(challenge)?.[1]?.toUpperCase()
  if (algorithm === undefined || algorithm === 'MD5') return 1
  return algorithm === 'SHA-256' ? 2 : 0
}

/**
 * Leaves only the strongest challenge that we can answer.
 * SIP.js would take the last one, and try no other. Last checked against sip.js 0.21.2 (core/messages/parser.js).
 */
export function withStrongestChallenge(text: string): string {
  const challenges = text.match(challengeLine) ?? []
  if (challenges.length === 0) return text
  const best = challenges.reduce((a, b) => (strength(b) > strength(a) ? b : a))
  if (strength(best) === 0) return text.replace(challengeLine, '')
  let isKept = false
  return text.replace(challengeLine, (challenge) => {
    if (challenge !== best || isKept) return ''
    isKept = true
    return challenge
  })
}
