import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import { authorityOf, hostAsked } from '../server/host.ts'

type Headers = Readonly<Record<string, string>>

const maxRemembered = 64

/**
 * Which web pages may use the interface from a browser: the box's own, and those that the site file
 * allows. Programs send no Origin and notice nothing.
 */
export class Origins {
  readonly #allowed: ReadonlySet<string>
  readonly #others: Headers
  /** The headers for those who are given the box's own origin, by what they call it: made once each. */
  readonly #plain = new Map<string, Headers>()
  readonly #secure = new Map<string, Headers>()

  /** `others` are the headers that every reply has besides. */
  constructor(allowed: readonly string[], others: Headers) {
    this.#allowed = new Set(allowed)
    this.#others = others
  }

  /** The headers of every reply to this request. */
  headersFor(request: IncomingMessage): Headers {
    const { origin } = request.headers
    if (origin !== undefined && this.#allowed.has(origin)) return this.#with(origin)
    return this.#ownHeaders(request)
  }

  /** Whether the request comes from a page that has no business here. */
  isForeign(request: IncomingMessage): boolean {
    const { origin } = request.headers
    if (origin === undefined || this.#allowed.has('*') || this.#allowed.has(origin)) return false
    return !isSameHost(origin, authorityOf(request))
  }

  #ownHeaders(request: IncomingMessage): Headers {
    const isSecure = request.socket instanceof TLSSocket
    const remembered = isSecure ? this.#secure : this.#plain
    const { host = '' } = request.headers
    const known = remembered.get(host)
    if (known) return known
    const own = `${isSecure ? 'https' : 'http'}://${authorityOf(request)}`
    const headers = this.#with(this.#allowed.has('*') ? '*' : own)
    // Where a caller names no host, its own address of the box stands for it.
    if (hostAsked(host) === undefined) return headers
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(host, headers)
    return headers
  }

  #with(origin: string): Headers {
    const varies = this.#allowed.size > 0 && !this.#allowed.has('*')
    return {
      ...this.#others,
      'Access-Control-Allow-Origin': origin,
      ...(varies && { Vary: 'Origin' }),
    }
  }
}

/** Whether an origin is at this host and port. Its scheme may differ: a proxy in front may speak TLS. */
function isSameHost(origin: string, authority: string): boolean {
  const theirs = URL.parse(origin)
  if (theirs === null || theirs.origin !== origin.toLowerCase()) return false
  return theirs.host !== '' && theirs.host === URL.parse(`${theirs.protocol}//${authority}`)?.host
}
