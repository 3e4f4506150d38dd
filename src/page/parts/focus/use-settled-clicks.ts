import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/** So long after something has moved, a click was meant for what stood there before. */
export const settleMs = 600

/** Entries that move up when one goes take no click for a moment. `order` says which stand where. */
export function useSettledClicks(place: RefObject<HTMLElement | null>, order: string): void {
  const movedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef(order)
  useLayoutEffect(() => {
    // The first one takes nobody's place, and neither does what comes after the last.
    const hasMoved = before.current !== order && before.current !== '' && order !== ''
    if (hasMoved) movedAtMs.current = performance.now()
    before.current = order
  }, [order])
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
