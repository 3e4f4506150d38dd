import { flat } from '../../../lib/text/flat.ts'
import type { Endpoint } from './address.ts'

/** As long as a transaction lives (RFC 3261, table 4). */
const keepMs = 40_000

/** Remembers where requests came from, by the branch of their Via, so that answers go back there. */
export class ResponseRoutes {
  readonly #max: number
  readonly #routes = new Map<string, { to: Endpoint; atMs: number }>()

  constructor(max: number) {
    this.#max = max
  }

  keep(branch: string, to: Endpoint): void {
    const nowMs = performance.now()
    this.#routes.delete(branch)
    this.#routes.set(flat(branch), { to, atMs: nowMs })
    for (const [oldest, { atMs }] of this.#routes) {
      if (this.#routes.size <= this.#max && nowMs - atMs < keepMs) break
      this.#routes.delete(oldest)
    }
  }

  get(branch: string): Endpoint | undefined {
    return this.#routes.get(branch)?.to
  }
}
