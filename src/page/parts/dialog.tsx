import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { usePage, useWords } from '../live/context.ts'
import { NoticeBoard } from './notices/notice-board.tsx'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A window over the page: Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { words, notices } = usePage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [depth, setDepth] = useState(-1)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    notices.dialogs.value += 1
    setDepth(notices.dialogs.value)
    return () => {
      notices.dialogs.value -= 1
      // Whoever closed it may have led the focus elsewhere already.
      const focused = document.activeElement
      const isElsewhere = focused && focused !== document.body && !focused.closest('dialog')
      if (before instanceof HTMLElement && !isElsewhere) before.focus()
    }
  }, [notices])
  // What had the focus may have gone: it stays in the dialog.
  useLayoutEffect(() => {
    if (depth > 0 && document.activeElement === document.body)
      dialog.current?.querySelector('button')?.focus()
  })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Whoever shows it takes it away. Closed by the browser, it would say so only later, and close
      // what was opened again meanwhile.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
    >
      <div class="head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" class="quiet" aria-label={words.shell.close} onClick={onClose}>
          ×
        </button>
      </div>
      {children}
      <NoticeBoard notices={notices} depth={depth} />
    </dialog>
  )
}

export interface QuestionProps {
  readonly title: string
  readonly children: ComponentChildren
  /** What the button says that does it. */
  readonly yes: string
  readonly isDangerous?: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before something is done. */
export function Question({ title, children, yes, isDangerous, onYes, onNo }: QuestionProps) {
  const words = useWords()
  return (
    <Dialog title={title} onClose={onNo}>
      {children}
      <div class="actions">
        <button type="button" autofocus onClick={onNo}>
          {words.shell.cancel}
        </button>
        <button type="button" class={isDangerous ? 'danger' : 'main'} onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  )
}
