import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useWords } from '../live/context.ts'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A window over the page: Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onClose={onClose}>
      <div class="head">
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          class="quiet"
          aria-label={words.shell.close}
          onClick={() => dialog.current?.close()}
        >
          ×
        </button>
      </div>
      {children}
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
