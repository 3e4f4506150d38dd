import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

export interface Signed {
  readonly id: string
  /** When it is sent, in seconds since the epoch. */
  readonly atSeconds: number
  readonly body: string
}

/**
 * The headers of Standard Webhooks: one signature for each secret, so that a receiver that knows
 * only the old or only the new one is served while secrets change.
 */
export function signatureHeaders(
  { id, atSeconds, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(atSeconds) }
  if (secrets.length === 0) return headers
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${atSeconds}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return { ...headers, 'webhook-signature': signatures.join(' ') }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
}
