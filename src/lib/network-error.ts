import { oneLine } from './text/one-line.ts'

const unknownCa = 'has a certificate of an unknown CA; name it in ca_file'
const maxMessageLength = 120

/** What is said of a server that cannot be reached, for each code that Node gives. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'is not known; check the name, and the name server of this box',
  EAI_AGAIN: 'cannot be looked up; check the network and the name server of this box',
  ECONNREFUSED: 'refuses the connection; check that it runs, and the port',
  EHOSTUNREACH: 'cannot be reached; check the network and the address',
  ENETUNREACH: 'cannot be reached; check the network of this box',
  ETIMEDOUT: 'cannot be reached in time; check the address and any firewall',
  ECONNRESET: 'has closed the connection; see the log of that server',
  EPIPE: 'has closed the connection; see the log of that server',
  SELF_SIGNED_CERT_IN_CHAIN: unknownCa,
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate; name it in ca_file',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownCa,
  CERT_SIGNATURE_FAILURE: unknownCa,
  CERT_HAS_EXPIRED: 'has a certificate that has expired; renew it there, or check the clock',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet; check the clock',
}

/** What is wrong with a server, in words that say what to do. `own` are those of one protocol. */
export function networkErrorText(
  server: string,
  error: unknown,
  own: (code: string) => string | undefined = () => undefined,
): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const known = own(code) ?? reasons[code]
  return `${server} ${known ?? `fails: ${oneLine(message || code || String(error), maxMessageLength)}`}`
}
