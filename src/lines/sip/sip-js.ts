import { createHash, randomBytes } from 'node:crypto'
import {
  ClientTransaction,
  type IncomingResponseMessage,
  NameAddrHeader,
  Timers,
} from 'sip.js/lib/core/index.js'
import { readPlainValuesFast } from './grammar.ts'

/** SIP.js drops answers without a Contact or a tag; some PBXs leave them out, and the phone rings all the same. */
export function completeAnswer(response: IncomingResponseMessage): void {
  if (!response.hasHeader('contact')) {
    response.addHeader('contact', `<${response.to.uri}>`)
    const [added] = response.headers.Contact ?? []
    if (added) added.parsed = new NameAddrHeader(response.to.uri, '', {})
  }
  response.toTag ||= 'untagged'
}

/** SIP.js writes an empty Supported header, and branches of an ACK that are too easily the same. */
export function tidied(text: string): string {
  const tidy = text.replace('\r\nSupported: \r\n', '\r\n')
  if (!tidy.startsWith('ACK ')) return tidy
  // The ACK of an answer is a transaction of its own; said again, it must be the same one.
  return tidy.replace(/;branch=z9hG4bK\d{1,7}(?=[;\r])/, () => {
    const id = createHash('sha256').update(tidy.replace(/^Via:.*$/m, ''))
    return `;branch=z9hG4bK${id.digest('hex').slice(0, 24)}`
  })
}

/** Sets right, once for the process, what SIP.js assumes of browsers and web sockets. */
export function prepareSipJs(): void {
  readPlainValuesFast()
  Object.assign(ClientTransaction, {
    makeId: (request: { method: string; branch?: string }) =>
      request.method === 'CANCEL' && request.branch
        ? request.branch
        : `z9hG4bK${randomBytes(12).toString('hex')}`,
  })
  // On UDP, transactions wait for what is said again (RFC 3261, table 4).
  Object.assign(Timers, {
    TIMER_D: 64 * Timers.T1,
    TIMER_I: Timers.T4,
    TIMER_J: 64 * Timers.T1,
    TIMER_K: Timers.T4,
  })
}
