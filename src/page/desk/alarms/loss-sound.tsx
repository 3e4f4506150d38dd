import { useEffect } from 'preact/hooks'
import { useHotel } from '../../live/context.ts'
import { soundOnce } from './siren.ts'

/** Longer than a restart of the system takes. */
const afterMs = 20_000

/** Heard once when the connection stays lost: nobody at the desk learns of a call that fails then. */
export function LossSound() {
  const isLost = useHotel().events.connection.value.kind === 'lost'
  useEffect(() => {
    if (!isLost) return
    const timer = setTimeout(soundOnce, afterMs)
    return () => clearTimeout(timer)
  }, [isLost])
  return null
}
