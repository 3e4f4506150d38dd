import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

export interface FocusPlace {
  readonly place: RefObject<HTMLElement | null>
  /** Selects the entries of the list in that place. */
  readonly entries: string
  /** Takes the focus when no entry is left. */
  readonly onEmpty: () => void
}

/** When the entry that had the focus has gone, the one that came after it takes the focus. */
export function useKeptFocus({ place, entries, onEmpty }: FocusPlace): void {
  const last = useRef<{ element: HTMLElement; at: number } | undefined>(undefined)
  useEffect(() => {
    const list = place.current
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return
      const entry = target.closest(entries)
      const at = entry ? [...(list?.querySelectorAll(entries) ?? [])].indexOf(entry) : 0
      last.current = { element: target, at }
    }
    list?.addEventListener('focusin', remember)
    return () => list?.removeEventListener('focusin', remember)
  }, [place, entries])
  useLayoutEffect(() => {
    const { element, at } = last.current ?? {}
    if (!element || at === undefined || element.getClientRects().length > 0) return
    const focused = document.activeElement
    if (document.querySelector('dialog[open]')) return
    last.current = undefined
    if (focused !== document.body && focused !== element) return
    const left = place.current?.querySelectorAll(entries) ?? []
    const next = left[Math.min(at, left.length - 1)]?.querySelector('button')
    if (next) next.focus({ preventScroll: true })
    else onEmpty()
  })
}
