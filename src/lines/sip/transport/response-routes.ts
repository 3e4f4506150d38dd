import { flat } from '../../../lib/text/flat.ts'
import type { Endpoint } from './address.ts'

/** As long as a transaction lives (RFC 3261, table 4). */
const keepMs = 40_000

/** Remembers where requests came from, by the branch of their Via, so that answers go back there. */
export class ResponseRoutes {
  readonly #max: number
  readonly #paths = new Map<string, { to: Endpoint; atMs: number }>()

  constructor(max: number) {
    this.#max = max
  }

  keep(branch: string, to: Endpoint): void {
    const nowMs = performance.now()
    this.#paths.delete(branch)
    this.#paths.set(flat(branch), { to, atMs: nowMs })
    for (const [oldest, { atMs }] of this.#paths) {
      if (this.#paths.size <= this.#max && nowMs - atMs < keepMs) break
      this.#paths.delete(oldest)
    }
  }

  get(branch: string): Endpoint | undefined {
    return this.#paths.get(branch)?.to
  }
}
