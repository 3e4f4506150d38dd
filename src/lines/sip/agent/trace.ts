import { Watchers } from '../../../lib/watchers.ts'
import { type Endpoint, hostPort } from '../transport/address.ts'

export type Direction = 'sent' | 'received'
/** Sees a message that is sent to a peer, or received from it. */
export type OnTraffic = (direction: Direction, text: string, peer: Endpoint) => void

/** Shows messages to those who look. */
export class Trace extends Watchers {
  message(direction: Direction, text: string, peer: Endpoint): void {
    this.show(() => {
      const arrow = direction === 'sent' ? '->' : '<-'
      const time = new Date().toISOString().slice(11, 23)
      return `${time}Z ${arrow} ${hostPort(peer)}\n${withoutSecrets(text)}`
    })
  }
}

/** What a password could be guessed from is left out, and so are keys: a PIN is pressed as well. */
function withoutSecrets(text: string): string {
  const plain = text.replace(/\r\n/g, '\n').replace(/(\b(?:c?nonce|response)=")[^"]*"/gi, '$1…"')
  if (!plain.startsWith('INFO ')) return plain.trimEnd()
  const bodyAt = plain.indexOf('\n\n')
  return bodyAt < 0 ? plain.trimEnd() : `${plain.slice(0, bodyAt)}\n\n(keys are not shown)`
}
