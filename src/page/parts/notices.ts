import { signal } from '@preact/signals'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'trouble'
  readonly text: string
}

/** At most so many of a kind are on the screen: the newest. */
const atOnce = { done: 4, trouble: 8 }
/** How long a word stays that all went well. */
export const doneMs = 6_000

/** Short words about what just happened, for eyes and for screen readers. */
export class Notices {
  readonly list = signal<readonly Notice[]>([])
  /** How many dialogs are open, one over the other. */
  readonly dialogs = signal(0)
  #lastId = 0

  /** Something went well; goes away by itself. */
  done(text: string): void {
    const id = this.#add('done', text)
    setTimeout(() => this.dismiss(id), doneMs)
  }

  /** Something needs the reader; stays until it is dismissed. */
  trouble(text: string): void {
    this.#add('trouble', text)
  }

  dismiss(id: number): void {
    this.list.value = this.list.value.filter((notice) => notice.id !== id)
  }

  /** Nobody who comes next is to read them. */
  clear(): void {
    this.list.value = []
  }

  #add(kind: Notice['kind'], text: string): number {
    this.#lastId += 1
    const others = this.list.value.filter((notice) => notice.text !== text)
    const list = [...others, { id: this.#lastId, kind, text }]
    const newest = (kind: Notice['kind']) =>
      list.filter((notice) => notice.kind === kind).slice(-atOnce[kind])
    // What went well never takes the place of what needs the reader.
    this.list.value = [...newest('done'), ...newest('trouble')]
    return this.#lastId
  }
}
