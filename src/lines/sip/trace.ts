import { type Endpoint, hostPort } from './address.ts'
import type { Direction } from './link.ts'

/** Shows messages to those who look; costs nothing while nobody does. */
export class Trace {
  readonly #followers = new Set<(text: string) => void>()

  follow(onText: (text: string) => void): () => void {
    this.#followers.add(onText)
    return () => this.#followers.delete(onText)
  }

  show(direction: Direction, text: string, peer: Endpoint): void {
    if (this.#followers.size === 0) return
    const arrow = direction === 'sent' ? '-->' : '<--'
    const time = new Date().toISOString().slice(11, 23)
    const shown = `${time}Z ${arrow} ${hostPort(peer)}\n${withoutSecrets(text)}\n`
    for (const onText of [...this.#followers]) onText(shown)
  }
}

/** What a password could be guessed from is left out, and what a terminal would obey. */
function withoutSecrets(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/[^\n\t\x20-\x7e\u00a0-\u1fff]/g, '·')
    .replace(/(\b(?:c?nonce|response)=")[^"]*"/gi, '$1…"')
    .trimEnd()
}
