import type { Journal } from '../../core/ports.ts'

/** A line that comes and goes so often in a row is told once more, and then when it stays. */
const mostFlaps = 3
const staysMs = 600_000

/** Tells the technician when a line comes and goes, and does not repeat itself. */
export class LineJournal {
  readonly #name: string
  readonly #journal: Journal
  #isToldDown = false
  #flaps = 0
  #staying: NodeJS.Timeout | undefined
  #hint = ''

  constructor(name: string, journal: Journal) {
    this.#name = name
    this.#journal = journal
  }

  up(how: string): void {
    if (this.#flaps < mostFlaps) this.#tellUp(how)
    else this.#staying = setTimeout(() => this.#tellUp(how), staysMs)
  }

  /** Something that is wrong with a line that is up; it is not said again until it is another. */
  hint(text: string): void {
    if (text === this.#hint || this.#flaps >= mostFlaps) return
    this.#journal.warn(`Line ${this.#name}: ${text}.`)
    this.#hint = text
  }

  /** The line was lost after it was up for so long; or was tried in vain, of which only the first is told. */
  down(reason: string, upMs: number): void {
    clearTimeout(this.#staying)
    if (upMs >= staysMs) this.#flaps = 0
    if (upMs >= 0) this.#flaps += 1
    if (this.#isToldDown) return
    this.#isToldDown = true
    const isTooMuch = this.#flaps >= mostFlaps
    this.#journal.warn(
      isTooMuch
        ? `Line ${this.#name} comes and goes: ${reason}. It is told again when it stays for ten minutes.`
        : `Line ${this.#name} is down: ${reason}.`,
    )
  }

  close(): void {
    clearTimeout(this.#staying)
  }

  #tellUp(how: string): void {
    this.#isToldDown = false
    this.#journal.info(`Line ${this.#name} is up: ${how}.`)
  }
}
