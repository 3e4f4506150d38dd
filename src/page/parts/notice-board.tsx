import { useRef } from 'preact/hooks'
import { useWords } from '../live/context.ts'
import { focusWork } from './focus-work.ts'
import { Icon } from './icon.tsx'
import { useKeptFocus } from './kept-focus.ts'
import type { Notice, Notices } from './notices.ts'

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
      {notice.onUndo && (
        <button
          type="button"
          class="undo"
          onClick={() => {
            notices.dismiss(notice.id)
            notice.onUndo?.()
          }}
        >
          <Icon name="undo" />
          {words.undo.do}
        </button>
      )}
      <button
        type="button"
        class="quiet dismiss"
        aria-label={words.shell.dismiss}
        onClick={() => notices.dismiss(notice.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
