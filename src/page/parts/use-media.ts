import { useEffect, useState } from 'preact/hooks'

/** Whether a media query holds, as the screen is now. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const look = () => setHolds(list.matches)
    look()
    list.addEventListener('change', look)
    return () => list.removeEventListener('change', look)
  }, [query])
  return holds
}
