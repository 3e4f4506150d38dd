import type { Journal } from '../../core/ports.ts'
import { wholeBridge } from './codes.ts'
import { faultWords } from './words.ts'

/** A fault that comes and goes is told so often. */
const againMs = 3_600_000

/** Tells the technician of faults of a bridge: when one comes, and when what was told is over. */
export class FaultJournal {
  readonly #name: string
  readonly #journal: Journal
  readonly #toldMs = new Map<string, number>()
  readonly #open = new Set<string>()

  /** For a line of this name. */
  constructor(name: string, journal: Journal) {
    this.#name = name
    this.#journal = journal
  }

  note(port: number, { fault, isOn }: { fault: number; isOn: boolean }, nowMs: number): void {
    const where = port === wholeBridge ? '' : ` port ${port}:`
    const key = `${port} ${fault}`
    const line = `Line ${this.#name}:${where} ${faultWords(fault)}`
    if (!isOn) {
      if (this.#open.delete(key)) this.#journal.info(`${line}: over.`)
    } else if (nowMs - (this.#toldMs.get(key) ?? -Infinity) >= againMs) {
      this.#toldMs.set(key, nowMs)
      this.#open.add(key)
      this.#journal.warn(`${line}.`)
    }
  }
}
