import { KeptList } from './kept-list.ts'
import { type SimulatorEvent, sentence } from './message.ts'

const maxProblems = 1_000

/** What the other side did wrong, the latest thousand. */
export class ProblemList {
  readonly #kept = new KeptList<string>(maxProblems)
  readonly #onEvent: (event: SimulatorEvent) => void

  constructor(onEvent: (event: SimulatorEvent) => void) {
    this.#onEvent = onEvent
  }

  /** Shows a problem and keeps it. */
  report(problem: string): void {
    this.#kept.add(problem)
    this.#onEvent(sentence('problem', problem))
  }

  all(): string[] {
    return this.#kept.all()
  }
}
