import type { Journal } from '../../core/ports.ts'
import { type Endpoint, hostPort } from './address.ts'

const intervalMs = 60_000

/** What is said of each kind: of whom, how often so far, and more where there is more. */
const texts = {
  nonsense: (from: string, count: number, why: string) =>
    `A SIP message from ${from} makes no sense and was dropped (${count} so far): ${why}`,
  size: (from: string, count: number) =>
    `A SIP message from ${from} has more in it than any call needs and was dropped (${count} so far); if it is the PBX, have it leave out headers that telephones do not need.`,
  work: (from: string, count: number) =>
    `So many SIP messages come that the other work would suffer; one from ${from} was dropped (${count} so far). Find out who sends them, and keep the network of the telephones apart from that of the guests.`,
  stranger: (from: string, count: number) =>
    `A SIP message from ${from} was dropped: it is no server of this line (${count} so far). If it is the PBX, name its address as "server" or "backup".`,
}

/** Tells the journal of what the network does wrong, of each kind once a minute at most: nobody may fill it. */
export class Complaints {
  readonly #journal: Journal
  readonly #kinds = new Map<keyof typeof texts, { count: number; nextMs: number }>()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  add(kind: keyof typeof texts, from: Endpoint, error?: unknown): void {
    const known = this.#kinds.get(kind) ?? { count: 0, nextMs: 0 }
    this.#kinds.set(kind, known)
    known.count += 1
    const nowMs = performance.now()
    if (nowMs < known.nextMs) return
    known.nextMs = nowMs + intervalMs
    const why = error instanceof Error ? error.message : String(error)
    this.#journal.warn(texts[kind](hostPort(from), known.count, why.slice(0, 200)))
  }
}
