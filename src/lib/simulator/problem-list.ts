import { KeptList } from './kept-list.ts'
import { type Message, sentence } from './message.ts'

const maxProblems = 1_000

/** What the other side did wrong, the latest thousand. */
export class ProblemList {
  readonly #kept = new KeptList<string>(maxProblems)
  readonly #onMessage: (message: Message) => void

  constructor(onMessage: (message: Message) => void) {
    this.#onMessage = onMessage
  }

  /** Reports a problem and keeps it. */
  report(problem: string): void {
    this.#kept.add(problem)
    this.#onMessage(sentence('problem', problem))
  }

  all(): string[] {
    return this.#kept.all()
  }
}
