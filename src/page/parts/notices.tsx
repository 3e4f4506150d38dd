import { signal } from '@preact/signals'
import { useWords } from '../live/context.ts'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'trouble'
  readonly text: string
}

/** At most so many are on the screen. */
const shownAtOnce = 4
const doneMs = 6_000

/** Short words about what just happened, for eyes and for screen readers. */
export class Notices {
  readonly list = signal<readonly Notice[]>([])
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
    this.list.value = [...others, { id: this.#lastId, kind, text }].slice(-shownAtOnce)
    return this.#lastId
  }
}

export function NoticeBoard({ notices }: { readonly notices: Notices }) {
  const shown = (kind: Notice['kind']) =>
    notices.list.value
      .filter((notice) => notice.kind === kind)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} notices={notices} />)
  return (
    <div class="notices">
      <div role="status">{shown('done')}</div>
      <div role="alert">{shown('trouble')}</div>
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
