import { useEffect, useState } from 'preact/hooks'

/** A screen on which a card more is a few calls fewer in sight. */
const low = '(max-height: 860px)'

export function useIsLow(): boolean {
  const [isLow, setLow] = useState(() => matchMedia(low).matches)
  useEffect(() => {
    const query = matchMedia(low)
    const look = () => setLow(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isLow
}
