import { isIPv6 } from 'node:net'

/** Where a webhook posts to, taken apart so that its credentials are never shown. */
export class Target {
  readonly isTls: boolean
  /** A name or an address, as a socket takes it. */
  readonly hostname: string
  readonly port: number
  readonly path: string
  /** For people: the host, and the port where it is not the usual one. */
  readonly host: string
  /** For people: without user and password; a query is only hinted at, as tokens stand in it. */
  readonly shown: string
  /** The value of the Authorization header, or empty. */
  readonly authorization: string
  readonly #secrets: readonly string[]

  constructor(address: string, secrets: readonly string[]) {
    const url = new URL(address)
    const bare = url.hostname.replace(/^\[|\]$/g, '')
    this.isTls = url.protocol === 'https:'
    this.hostname = isIPv6(bare) ? bare : url.hostname
    this.port = Number(url.port || (this.isTls ? 443 : 80))
    this.path = url.pathname + url.search
    this.host = url.host
    this.shown = `${url.origin}${url.pathname}${url.search && '?…'}`
    const password = decoded(url.password)
    const login = `${decoded(url.username)}:${password}`
    const token = login === ':' ? '' : Buffer.from(login).toString('base64')
    this.authorization = token && `Basic ${token}`
    const keys = secrets.map((secret) => secret.replace(/^whsec_/, ''))
    const hidden = [token, login === ':' ? '' : login, url.password, password, ...keys]
    // Tokens stand in a query.
    const query = [url.search, ...[...url.searchParams.values()].flatMap(asWritten)]
    this.#secrets = [...hidden, ...query].filter((secret) => secret !== '')
  }

  /** What the server says may repeat what we sent it. */
  withoutSecrets(text: string): string {
    return this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  }
}

/** A value as a server may repeat it. */
function asWritten(value: string): string[] {
  return [value, encodeURIComponent(value)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
