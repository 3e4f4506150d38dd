import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** So long after something has moved, a click was meant for what stood there before. */
export const settleMs = 600

/** Entries that move up when one goes take no click for a moment. `keys` says which stand where. */
export function useSettledClicks(
  place: RefObject<HTMLElement | null>,
  keys: readonly string[],
): void {
  const movedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef(keys)
  useLayoutEffect(() => {
    const now = keys.join()
    // Where nothing stays, somebody has chosen to look at something else.
    const hasMoved =
      before.current.join() !== now && keys.some((key) => before.current.includes(key))
    if (hasMoved) movedAtMs.current = performance.now()
    before.current = keys
  }, [keys.join()])
  useEffect(() => {
    const list = place.current
    const take = (event: MouseEvent) => {
      // A key presses what has the focus, wherever that stands.
      if (event.detail === 0 || performance.now() - movedAtMs.current > settleMs) return
      event.preventDefault()
      event.stopPropagation()
    }
    list?.addEventListener('click', take, { capture: true })
    return () => list?.removeEventListener('click', take, { capture: true })
  }, [place])
}
