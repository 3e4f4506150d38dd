import { DEFAULT_CIPHERS } from 'node:tls'

/**
 * What we offer to servers: TLS 1.3, ECDHE, and RSA without either, which is all that the TLS of an old
 * Asterisk knows. Never DHE: its server chooses the prime, and one of 10,000 bits holds us for a second.
 */
export const outgoingCiphers = `${DEFAULT_CIPHERS}:!kDHE`
