import { KeptList } from './kept-list.ts'
import { sentence, type Told } from './message.ts'

const maxProblems = 1_000

/** What the other side did wrong, the latest thousand. */
export class ProblemList {
  readonly #kept = new KeptList<string>(maxProblems)
  readonly #onTold: (told: Told) => void

  constructor(onTold: (told: Told) => void) {
    this.#onTold = onTold
  }

  /** Tells a problem and keeps it. */
  report(problem: string): void {
    this.#kept.add(problem)
    this.#onTold(sentence('problem', problem))
  }

  all(): string[] {
    return this.#kept.all()
  }
}
