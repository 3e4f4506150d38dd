import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../../live/context.ts'
import { focusWork } from '../focus/focus-work.ts'
import { useKeptFocus } from '../focus/kept-focus.ts'
import { Icon } from '../icon.tsx'
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
  useUndoKey(notices, depth)
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

/** Ctrl+Z takes back what was done last, unless it is for a text that is being typed. */
function useUndoKey(notices: Notices, depth: number): void {
  useEffect(() => {
    if (depth !== 0) return
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
      const { target } = event
      const isText = target instanceof HTMLInputElement && target.value !== ''
      if (isUndo && !isText && notices.undoLast()) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [notices, depth])
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
          aria-keyshortcuts="Control+Z"
          title="Ctrl+Z"
          style={{ '--lasts': `${notice.lastsMs}ms` }}
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
