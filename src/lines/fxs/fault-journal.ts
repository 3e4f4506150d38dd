import type { Journal } from '../../core/ports/journal.ts'
import { hourMs } from '../../lib/units.ts'
import { wholeBridge } from './codes.ts'
import { faultWords } from './fault-texts.ts'

/** A fault that comes and goes is told so often. */
const againMs = hourMs
/** Those that the notes do not know are told as one. */
const lastKnown = 4

/** Tells the technician of faults of a bridge when they come. What is there now, `state()` shows. */
export class FaultJournal {
  readonly #name: string
  readonly #journal: Journal
  readonly #toldMs = new Map<string, number>()

  /** For a line of this name. */
  constructor(name: string, journal: Journal) {
    this.#name = name
    this.#journal = journal
  }

  note(port: number, fault: number, nowMs: number): void {
    const key = `${port} ${Math.min(fault, lastKnown + 1)}`
    if (nowMs - (this.#toldMs.get(key) ?? -Infinity) < againMs) return
    this.#toldMs.set(key, nowMs)
    const where = port === wholeBridge ? '' : ` port ${port}:`
    this.#journal.warn(`Line ${this.#name}:${where} ${faultWords(fault)}.`)
  }
}
