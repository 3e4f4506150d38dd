import { oneLine } from './text/one-line.ts'

const maxMessageLength = 120
const unknownCa = 'has a certificate of an unknown CA; name it in ca_file'
const noTls =
  'does not speak TLS as it should; check the port, and whether {address} should ask for TLS'

/** What is wrong with a server, for each code that Node gives; the settings are named by `SettingNames`. */
const reasons: Record<string, string> = {
  ENOTFOUND: 'is not known; check the name, and the name server of this machine',
  EAI_AGAIN: 'cannot be looked up; check the network and the name server of this machine',
  ECONNREFUSED: 'refuses the connection; check that it runs, and the port',
  EHOSTUNREACH: 'cannot be reached; check the network and the address',
  ENETUNREACH: 'cannot be reached; check the network of this machine',
  ETIMEDOUT: 'cannot be reached in time; check the address and any firewall',
  ECONNRESET: 'has closed the connection; see the log of that server',
  EPIPE: 'has closed the connection; see the log of that server',
  EADDRINUSE: 'cannot be used: the local port is taken; change {local}',
  EADDRNOTAVAIL: 'cannot be used: {local} is not an address of this machine',
  EPROTO: noTls,
  SELF_SIGNED_CERT_IN_CHAIN: unknownCa,
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a self-signed certificate; name it in ca_file',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT: unknownCa,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownCa,
  CERT_SIGNATURE_FAILURE: unknownCa,
  CERT_HAS_EXPIRED: 'has a certificate that has expired; renew it there, or check the clock',
  CERT_NOT_YET_VALID: 'has a certificate that is not valid yet; check the clock',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name; use that name in {address}',
}

/** How people call the settings that an error may be about. */
export interface SettingNames {
  /** Where the server is, such as `the url`. */
  readonly address: string
  /** Our own address, where that can be set. */
  readonly local?: string
}

/** What is wrong with a server, in words that say what to do. */
export function networkErrorText(peer: string, error: unknown, settings: SettingNames): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const known = reasons[code] ?? (code.startsWith('ERR_SSL_') ? noTls : undefined)
  const { address, local = 'our own address' } = settings
  const reason = known?.replace('{address}', address).replace('{local}', local)
  return `${peer} ${reason ?? `fails: ${oneLine(message || code || String(error), maxMessageLength)}`}`
}
