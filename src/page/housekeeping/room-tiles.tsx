import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../live/context.ts'
import { focusWork } from '../parts/focus/focus-work.ts'
import { useKeptFocus } from '../parts/focus/kept-focus.ts'
import { useSettledClicks } from '../parts/focus/use-settled-clicks.ts'
import { RoomTile } from './room-tile.tsx'
import type { Standing } from './set-status.ts'

export interface RoomTilesProps {
  readonly rooms: readonly string[]
  readonly now: ReadonlyMap<string, Standing>
  /** Those that are chosen to get a status together, if they are. */
  readonly several: ReadonlySet<string> | undefined
  readonly onSeveral: (several: ReadonlySet<string>) => void
}

export function RoomTiles({ rooms, now, several, onSeveral }: RoomTilesProps) {
  const words = useWords().housekeeping
  const list = useRef<HTMLUListElement>(null)
  useSettledClicks(list, rooms)
  // A room that is not alike any more leaves the list.
  useKeptFocus({ place: list, entries: 'li', onEmpty: focusWork })
  // Whoever wants several goes on with the first of them.
  const isSeveral = several !== undefined
  useEffect(() => {
    if (isSeveral) list.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isSeveral])
  const toggle = (room: string) => {
    const others = [...(several ?? [])].filter((one) => one !== room)
    onSeveral(new Set(several?.has(room) ? others : [...others, room]))
  }
  return (
    <ul class="tiles" aria-label={words.rooms} ref={list}>
      {rooms.map((room) => {
        const standing = now.get(room)
        return (
          standing && (
            <li key={room}>
              <RoomTile
                standing={standing}
                isChosen={several?.has(room)}
                onToggle={() => toggle(room)}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
