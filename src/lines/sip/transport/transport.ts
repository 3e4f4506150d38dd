import { networkTrouble } from '../../../lib/network-error.ts'
import type { Endpoint } from './address.ts'

/**
 * A way for messages to and from one server. It is used once: when it is down, a new one is made.
 *
 *   user agent  --send(text, to)-->  transport  ==bytes==>  server
 *   user agent  <--onMessage(text)-- transport  <==bytes==  server
 */
export interface Transport {
  readonly protocol: 'UDP' | 'TCP' | 'TLS'
  /** Our own address on it. */
  readonly local: Endpoint
  /** Resolves when the message has been handed over; rejects when it cannot be. */
  send(text: string, to: Endpoint): Promise<void>
  close(): void
}

export interface TransportEvents {
  onMessage(text: string, from: Endpoint): void
  /** Nothing can be sent or received any more, unless it was closed by us. Called once. */
  onDown(reason: string): void
}

/** What is said of a PBX in other words than of other servers, for each code that Node gives. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'refuses the connection; is the PBX running, and is the port right?',
  ETIMEDOUT: 'does not answer; check the address and any firewall',
  ECONNRESET: 'has closed the connection',
  EADDRINUSE: 'cannot be used: the local port is taken; change "local"',
  EADDRNOTAVAIL: 'cannot be used: "local" is not an address of this machine',
  CERT_HAS_EXPIRED: 'has a certificate that has expired; renew it on the PBX',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another name; use that name in "server"',
}

const noTls = 'does not speak TLS as it should; check the port, and the log of the PBX'

/** What is wrong in words that say what to do. */
export function transportError(place: string, error: unknown): string {
  return networkTrouble(
    place,
    error,
    (code) => reasons[code] ?? (code.startsWith('ERR_SSL_') ? noTls : undefined),
  )
}

/** Whether an error is about our own port, which somebody else has or had a moment ago. */
export function isPortTaken(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL' || code === 'EACCES'
}
