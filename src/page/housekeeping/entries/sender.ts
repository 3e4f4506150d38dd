import type { Answer } from '../../rest/answer.ts'
import type { Entries } from './entries.ts'
import { type Entry, nextToSend, type Outcome, outcomeOf } from './entry.ts'

export interface SenderParts {
  readonly entries: Entries
  /** Sends one, with its key. */
  readonly post: (entry: Entry) => Promise<Answer<unknown>>
  /** Reads the hotel's clock; false when nobody answers. */
  readonly readClock: () => Promise<boolean>
  readonly nowMs: () => number
  readonly onSent: (entry: Entry) => void
  /** Nothing more is sent once it is aborted. */
  readonly signal: AbortSignal
}

/** Sends what was entered: in order, one at a time, each until the system has answered for it. */
export class Sender {
  readonly #parts: SenderParts
  #isBusy = false
  #isAskedAgain = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Tries all that waits once. What comes to nothing goes on waiting. */
  async send(): Promise<void> {
    if (this.#isBusy) {
      this.#isAskedAgain = true
      return
    }
    this.#isBusy = true
    try {
      do {
        this.#isAskedAgain = false
        await this.#round()
      } while (this.#isAskedAgain && !this.#parts.signal.aborted)
    } finally {
      this.#isBusy = false
      this.#parts.entries.underWay.value = ''
    }
  }

  async #round(): Promise<void> {
    const { entries, readClock, nowMs, signal } = this.#parts
    const passed = new Set<string>()
    if (!nextToSend(entries.list.peek(), nowMs(), passed)) return
    // A telephone that slept does not know how old its entries are; and where nobody answers
    // this, no entry needs to be in doubt whether it was carried out.
    if (!(await readClock())) return
    entries.dropSent(nowMs())
    for (;;) {
      entries.dropReplaced()
      const entry = nextToSend(entries.list.peek(), nowMs(), passed)
      if (!entry || signal.aborted) return
      passed.add(entry.key)
      if ((await this.#try(entry)).kind === 'nobody') return
    }
  }

  async #try(entry: Entry): Promise<Outcome> {
    const { entries, post, nowMs } = this.#parts
    const tried = entry.triedMs === 0 ? { ...entry, triedMs: nowMs() } : entry
    entries.underWay.value = entry.key
    // Kept before it leaves: a page that is closed now does not know what became of it.
    if (!entries.put(tried) && entries.isOnShelf(entry)) {
      // What lies there would be sent once more on another day: it waits until there is room.
      entries.put(entry)
      entries.underWay.value = ''
      return { kind: 'later' }
    }
    const outcome = outcomeOf(await post(tried))
    entries.underWay.value = ''
    this.#settle(tried, outcome)
    return outcome
  }

  #settle(entry: Entry, outcome: Outcome): void {
    const { entries, nowMs, onSent } = this.#parts
    if (outcome.kind === 'sent') {
      const { receipt } = outcome
      entries.put({ ...entry, state: { kind: 'sent', atMs: nowMs(), receipt, isTakenBack: false } })
      onSent(entry)
      return
    }
    // Another tab may have had more luck.
    const isSent = entries.find(entry.key)?.state.kind === 'sent'
    if (outcome.kind === 'refused' && !isSent)
      entries.put({ ...entry, state: { kind: 'refused', why: outcome.why } })
  }
}
