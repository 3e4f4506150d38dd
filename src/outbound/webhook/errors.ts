import { networkTrouble } from '../../lib/network-error.ts'

const noTls = 'does not speak TLS as it should; check the port, and http or https in the url'
const noHttp = 'answers with what is not HTTP; check the port, and http or https in the url'

const reasons: Record<string, string> = {
  EPROTO: noTls,
  HPE_HEADER_OVERFLOW: 'answers with headers that are too large; correct that server',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name; use that name in the url',
}

/** The connection stands, and no answer has come. */
export class NoAnswer extends Error {
  constructor(limitMs: number) {
    const seconds = Math.round(limitMs / 100) / 10
    super(`takes the connection, but does not answer within ${seconds} s; check that server`)
  }
}

/** The server sends interim responses (1xx) without end. */
export class NoFinalAnswer extends Error {
  constructor(count: number) {
    super(`has sent ${count} interim responses (1xx) and no answer; correct that server`)
  }
}

/** The CA that is to be trusted cannot be had: nothing was sent, or could be. */
export class CaError extends Error {}

/** What is wrong in words that say what to do. */
export function errorText(host: string, error: unknown): string {
  if (error instanceof CaError) return error.message
  if (error instanceof NoAnswer || error instanceof NoFinalAnswer) return `${host} ${error.message}`
  return networkTrouble(host, error, reasonOf)
}

function reasonOf(code: string): string | undefined {
  if (reasons[code] !== undefined) return reasons[code]
  if (code.startsWith('HPE_')) return noHttp
  return code.startsWith('ERR_SSL_') ? noTls : undefined
}
