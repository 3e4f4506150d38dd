import { signal } from '@preact/signals'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'trouble'
  readonly text: string
  /** Takes it back. */
  readonly onUndo: (() => void) | undefined
  /** How long it can be taken back. */
  readonly lastsMs: number
}

/** At most so many of a kind are on the screen: the newest. */
const atOnce = { done: 4, trouble: 8 }
/** How long a word stays that all went well. */
export const doneMs = 6_000
/** And one that can be taken back. */
export const undoMs = 10_000

/** Short words about what just happened, for eyes and for screen readers. */
export class Notices {
  readonly list = signal<readonly Notice[]>([])
  /** How many dialogs are open, one over the other. */
  readonly dialogs = signal(0)
  #lastId = 0

  /** Something went well; goes away by itself. For as long as it is there it can be taken back, if it can be. */
  done(text: string, onUndo?: () => void, ms = onUndo ? undoMs : doneMs): void {
    const id = this.#add({ kind: 'done', text, onUndo, lastsMs: ms })
    setTimeout(() => this.dismiss(id), ms)
  }

  /** Something needs the reader; stays until it is dismissed. */
  trouble(text: string): void {
    this.#add({ kind: 'trouble', text, onUndo: undefined, lastsMs: 0 })
  }

  dismiss(id: number): void {
    this.list.value = this.list.value.filter((notice) => notice.id !== id)
  }

  /** Nobody who comes next is to read them. */
  clear(): void {
    this.list.value = []
  }

  /** What was done last is taken back; false where there is nothing. */
  undoLast(): boolean {
    const last = this.list.value.findLast(({ onUndo }) => onUndo)
    if (!last) return false
    this.dismiss(last.id)
    last.onUndo?.()
    return true
  }

  #add(added: Omit<Notice, 'id'>): number {
    this.#lastId += 1
    // Of two that say the same, only what is taken back tells them apart.
    const others = this.list.value.filter((notice) => notice.text !== added.text || notice.onUndo)
    const list = [...others, { id: this.#lastId, ...added }]
    const newest = (kind: Notice['kind']) =>
      list.filter((notice) => notice.kind === kind).slice(-atOnce[kind])
    // What went well never takes the place of what needs the reader.
    this.list.value = [...newest('done'), ...newest('trouble')]
    return this.#lastId
  }
}
