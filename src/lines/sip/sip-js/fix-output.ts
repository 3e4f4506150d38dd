import { createHash } from 'node:crypto'

/**
 * Corrects a message that SIP.js has written.
 * It writes a Supported header without a value, and gives the ACK of a 2xx a branch of seven digits of
 * Math.random(). Last checked against sip.js 0.21.2 (core/messages/outgoing-request-message.js,
 * core/transactions/invite-client-transaction.js).
 */
export function fixSipJsOutput(text: string): string {
  const tidy = text.replace('\r\nSupported: \r\n', '\r\n')
  if (!tidy.startsWith('ACK ')) return tidy
  // The ACK of an answer is a transaction of its own; when it is repeated, it must be the same one.
  return tidy.replace(/;branch=z9hG4bK\d{1,7}(?=[;\r])/, () => {
    const id = createHash('sha256').update(tidy.replace(/^Via:.*$/m, ''))
    return `;branch=z9hG4bK${id.digest('hex').slice(0, 24)}`
  })
}
