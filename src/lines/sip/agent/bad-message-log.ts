import { RateLimitedLog } from '../../../core/journal/rate-limited-log.ts'
import type { Journal } from '../../../core/ports/journal.ts'
import { type Endpoint, hostPort } from '../transport/address.ts'

/** The message for each kind: of whom, how often so far, and why where that is known. */
const texts = {
  nonsense: (from: string, count: number, why: string) =>
    `A SIP message from ${from} makes no sense and was dropped (${count} so far): ${why}`,
  size: (from: string, count: number) =>
    `A SIP message from ${from} has more in it than any call needs and was dropped (${count} so far); if it is the PBX, have it leave out headers that telephones do not need.`,
  work: (from: string, count: number) =>
    `So many SIP messages come that the other work would suffer; one from ${from} was dropped (${count} so far). Find out who sends them, and keep the network of the telephones apart from that of the guests.`,
  unknownPeer: (from: string, count: number) =>
    `A SIP message from ${from} was dropped: it is no server of this line (${count} so far). If it is the PBX, name its address as "server" or "backup".`,
}

/** Logs what the network does wrong, each kind once a minute at most. */
export class BadMessageLog {
  readonly #log: RateLimitedLog

  constructor(journal: Journal) {
    this.#log = new RateLimitedLog(journal)
  }

  add(kind: keyof typeof texts, from: Endpoint, error?: unknown): void {
    this.#log.add(kind, ({ count }) => {
      const why = error instanceof Error ? error.message : String(error)
      return texts[kind](hostPort(from), count, why.slice(0, 200))
    })
  }
}
