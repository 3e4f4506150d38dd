import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the sender's clock may be off, as Standard Webhooks has it. */
const toleranceMs = 5 * 60_000

interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: string
  /** One or more, such as `v1,<base64> v1,<base64>`. */
  readonly signatures: string
  readonly body: Buffer
}

/** The key of a secret `whsec_<base64>`; undefined when it is none. */
export function readSecret(secret: string): Buffer | undefined {
  const [, text = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const key = Buffer.from(text, 'base64')
  return key.length >= 16 ? key : undefined
}

/** What is wrong with a message by the Standard Webhooks scheme, or nothing. */
export function checkSignature(message: SignedMessage, key: Buffer, nowMs: number): string {
  const { id, timestamp, signatures, body } = message
  if (id === '') return 'webhook-id is missing'
  if (timestamp === '') return 'webhook-timestamp is missing'
  if (signatures === '') return 'webhook-signature is missing'
  if (!/^\d{1,12}$/.test(timestamp)) return 'webhook-timestamp is no number of seconds'
  if (Math.abs(Number(timestamp) * 1_000 - nowMs) > toleranceMs)
    return 'webhook-timestamp is more than 5 minutes off'
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
  return isSigned ? '' : 'the signature does not fit: check the secret of both sides'
}
