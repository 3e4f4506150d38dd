import type { Journal } from '../../core/ports/journal.ts'
import { hourMs } from '../../lib/units.ts'
import { wholeBridge } from './codes.ts'
import { faultText } from './fault-texts.ts'

/** A fault that comes and goes is logged so often. */
const repeatMs = hourMs
/** Those that the protocol does not name are logged as one. */
const lastKnown = 4

/** Logs faults of a bridge when they come. What is there now, `state()` shows. */
export class FaultJournal {
  readonly #name: string
  readonly #journal: Journal
  readonly #loggedMs = new Map<string, number>()

  /** For a line of this name. */
  constructor(name: string, journal: Journal) {
    this.#name = name
    this.#journal = journal
  }

  note(port: number, fault: number, nowMs: number): void {
    const key = `${port} ${Math.min(fault, lastKnown + 1)}`
    if (nowMs - (this.#loggedMs.get(key) ?? -Infinity) < repeatMs) return
    this.#loggedMs.set(key, nowMs)
    const where = port === wholeBridge ? '' : ` port ${port}:`
    this.#journal.warn(`Line ${this.#name}:${where} ${faultText(fault)}.`)
  }
}
