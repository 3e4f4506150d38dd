import { useWords } from '../live/context.ts'
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
  const toggle = (room: string) => {
    const others = [...(several ?? [])].filter((one) => one !== room)
    onSeveral(new Set(several?.has(room) ? others : [...others, room]))
  }
  return (
    <ul class="tiles" aria-label={words.rooms}>
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
