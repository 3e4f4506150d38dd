import { useHotel, useWords } from '../live/context.ts'

/** Says whose times these are. */
export function ZoneHint() {
  const words = useWords()
  const { clock } = useHotel()
  return <p class="hint">{words.shell.zone(clock.zone)}</p>
}
