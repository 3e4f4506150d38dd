import { networkErrorText } from '../../../lib/network-error.ts'
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

/** What is wrong with a connection, in words that say what to do. */
export function transportError(peer: string, error: unknown): string {
  return networkErrorText(peer, error, { address: '"server"', local: '"local"' })
}

/** Whether an error is about our own port, which somebody else has or had a moment ago. */
export function isPortTaken(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL' || code === 'EACCES'
}
