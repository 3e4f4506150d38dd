import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { useWords } from '../live/context.ts'
import { focusWork } from './focus-work.ts'
import { useKeptFocus } from './kept-focus.ts'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'trouble'
  readonly text: string
}

/** At most so many that went well are on the screen. */
const doneAtOnce = 4
const doneMs = 6_000

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
    const done = list.filter(({ kind }) => kind === 'done').slice(-doneAtOnce)
    // What went well never takes the place of what needs the reader.
    this.list.value = list.filter((notice) => notice.kind === 'trouble' || done.includes(notice))
    return this.#lastId
  }
}

export interface NoticeBoardProps {
  readonly notices: Notices
  /** How many dialogs it lies over. Only that over all of them can be seen, heard and used. */
  readonly depth?: number
}

export function NoticeBoard({ notices, depth = 0 }: NoticeBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const list = notices.dialogs.value === depth ? notices.list.value : []
  useKeptFocus({ place: board, entries: '.notice', onEmpty: focusWork })
  const shown = (kind: Notice['kind']) =>
    list
      .filter((notice) => notice.kind === kind)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} notices={notices} />)
  // What is new is said alone, without what was said before.
  return (
    <div class="notices" ref={board}>
      <div role="status" aria-atomic="false">
        {shown('done')}
      </div>
      <div role="alert" aria-atomic="false">
        {shown('trouble')}
      </div>
    </div>
  )
}

function NoticeCard({ notice, notices }: { readonly notice: Notice; readonly notices: Notices }) {
  const words = useWords()
  return (
    <div class={`notice ${notice.kind}`}>
      <p>{notice.text}</p>
      <button
        type="button"
        class="quiet"
        aria-label={words.shell.dismiss}
        onClick={() => notices.dismiss(notice.id)}
      >
        ×
      </button>
    </div>
  )
}
