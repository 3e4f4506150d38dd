import type { Journal } from '../ports/journal.ts'

/** After so many changes in a row one line says so, and the next follows when the state stays. */
const maxFlaps = 3
const staysMs = 600_000

type State = 'up' | 'paused' | 'down'

/** Logs when a line or a connector goes up and down, and does not repeat itself. */
export class StateJournal {
  readonly #what: string
  readonly #journal: Journal
  readonly #now: () => number
  #state: State | undefined
  #sinceMs = 0
  /** Whether the last line said that it comes and goes. */
  #isUnsteady = false
  #flaps = 0
  #staying: NodeJS.Timeout | undefined
  #hint = ''

  /** `what` is who it is about, such as `Line annex`. */
  constructor(what: string, journal: Journal, now = () => performance.now()) {
    this.#what = what
    this.#journal = journal
    this.#now = now
  }

  /** Of the same state in a row, whatever the reason, only the first is logged. */
  log(state: State, why: string): void {
    if (state === this.#state) return
    this.#count(state)
    this.#state = state
    this.#sinceMs = this.#now()
    clearTimeout(this.#staying)
    if (this.#isUnsteady) this.#staying = setTimeout(() => this.#write(state, why), staysMs)
    else if (state !== 'up' && this.#flaps >= maxFlaps) this.#writeUnsteady(state, why)
    else this.#write(state, why)
  }

  /** Something that is wrong while it is up; it is not said again until it is another. */
  hint(text: string): void {
    if (text === this.#hint || this.#flaps >= maxFlaps) return
    this.#journal.warn(`${this.#what}: ${text}.`)
    this.#hint = text
  }

  close(): void {
    clearTimeout(this.#staying)
  }

  #count(next: State): void {
    if (this.#state === 'up' && this.#now() - this.#sinceMs >= staysMs) this.#flaps = 0
    if (this.#state !== undefined && next !== 'up') this.#flaps += 1
  }

  #write(state: State, why: string): void {
    this.#isUnsteady = false
    const message = `${this.#what} is ${state}: ${why}.`
    if (state === 'down') this.#journal.warn(message)
    else this.#journal.info(message)
  }

  #writeUnsteady(state: State, why: string): void {
    this.#isUnsteady = true
    this.#journal.warn(
      `${this.#what} comes and goes: ${why}. The next line follows when it stays for ten minutes.`,
    )
    this.#staying = setTimeout(() => this.#write(state, why), staysMs)
  }
}
