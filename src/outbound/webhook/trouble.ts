import { printable } from './printable.ts'

const unknownCa = 'has a certificate of an unknown CA; name it in ca_file'
const noTls = 'does not speak TLS as it should; check the port, and http or https in the url'
const noHttp = 'answers with what is not HTTP; check the port, and http or https in the url'
const closed = 'has closed the connection without an answer; see the log of that server'
const mostOfMessage = 120

/** What is said when there is no answer, for each code that Node gives. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'is not known; check the url, and the name server of this box',
  EAI_AGAIN: 'cannot be looked up; check the network and the name server of this box',
  ECONNREFUSED: 'refuses the connection; check that its server runs, and the port in the url',
  EHOSTUNREACH: 'cannot be reached; check the network and the address',
  ENETUNREACH: 'cannot be reached; check the network of this box',
  ETIMEDOUT: 'cannot be reached in time; check the address and any firewall',
  ECONNRESET: closed,
  EPIPE: closed,
  EPROTO: noTls,
  HPE_HEADER_OVERFLOW: 'answers with headers that are too large; correct that server',
  SELF_SIGNED_CERT_IN_CHAIN: unknownCa,
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate; name it in ca_file',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownCa,
  CERT_SIGNATURE_FAILURE: unknownCa,
  CERT_HAS_EXPIRED: 'has a certificate that has expired; renew it there, or check the clock',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet; check the clock',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name; use that name in the url',
}

/** The connection stands, and no answer has come. */
export class NoAnswer extends Error {
  constructor(limitMs: number) {
    const seconds = Math.round(limitMs / 100) / 10
    super(`takes the connection, but does not answer within ${seconds} s; check that server`)
  }
}

/** The CA that is to be trusted cannot be had: nothing was sent, or could be. */
export class CaTrouble extends Error {}

/** What is wrong in words that say what to do. */
export function troubleWords(host: string, error: unknown): string {
  if (error instanceof CaTrouble) return error.message
  if (error instanceof NoAnswer) return `${host} ${error.message}`
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const known = reasons[code] ?? reasonOfFamily(code)
  return `${host} ${known ?? `fails: ${printable(message || code, mostOfMessage)}`}`
}

function reasonOfFamily(code: string): string | undefined {
  if (code.startsWith('HPE_')) return noHttp
  return code.startsWith('ERR_SSL_') ? noTls : undefined
}
