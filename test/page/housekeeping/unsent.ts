import { Entries, type Shelf } from '../../../src/page/housekeeping/entries/entries.ts'
import { type Entry, heldMs, type NewEntry } from '../../../src/page/housekeeping/entries/entry.ts'
import { Sender } from '../../../src/page/housekeeping/entries/sender.ts'
import type { Answer, Refused } from '../../../src/page/rest/answer.ts'

export const hourMs = 3_600_000

export function chargeOf(room: string, id = '2', quantity = 1): NewEntry {
  return { kind: 'charge', room, id, description: 'Cola', quantity }
}

export function statusOf(room: string, id: string): NewEntry {
  return { kind: 'status', room, id, description: `Status ${id}`, quantity: 1 }
}

/** What a browser keeps; `isFull` makes it refuse what is longer than before, `isOff` everything. */
export class MapShelf implements Shelf {
  readonly texts = new Map<string, string>()
  isFull = false
  isOff = false

  names(start: string): readonly string[] {
    return [...this.texts.keys()].filter((name) => name.startsWith(start))
  }

  read(name: string): string {
    return this.texts.get(name) ?? ''
  }

  keep(name: string, text: string): boolean {
    if (text === '') return this.texts.delete(name)
    if (this.isOff || (this.isFull && text.length > this.read(name).length)) return false
    this.texts.set(name, text)
    return true
  }
}

export function refusal(status: number, error: number): Refused {
  return { kind: 'refused', status, error, description: 'no', retryAfterS: 0 }
}

/** Entries and their sender, with a clock and answers in the hand of a test. */
export class Desk {
  nowMs = 1_000_000_000_000
  isThere = true
  /** What was sent, in order. */
  readonly sent: string[] = []
  readonly entries: Entries
  readonly left = new AbortController()
  answer: (entry: Entry) => Promise<Answer<unknown>> = async () => ({
    kind: 'ok',
    value: undefined,
  })
  readonly #sender: Sender

  constructor(shelf: Shelf = new MapShelf(), user = 'anna') {
    this.entries = new Entries(user, shelf)
    this.#sender = new Sender({
      entries: this.entries,
      post: (entry) => {
        this.sent.push(entry.key)
        return this.answer(entry)
      },
      readClock: async () => this.isThere,
      nowMs: () => this.nowMs,
      onSent: () => undefined,
      signal: this.left.signal,
    })
  }

  /** Sends when nobody has thought again: what waits for that has waited. */
  send(): Promise<void> {
    this.nowMs += heldMs
    return this.sendNow()
  }

  sendNow(): Promise<void> {
    return this.#sender.send()
  }

  /** Room, id and state of each, the oldest first. */
  get states(): string[] {
    return this.entries.list.value.map(({ room, id, state }) => `${room} ${id} ${state.kind}`)
  }
}
