import type { Announcement } from '../core/ports.ts'
import { spell } from './clips.ts'
import { type Part, totalLength } from './joined.ts'
import type { Clips } from './shipped.ts'
import { lineRate } from './wav.ts'

type Alert = Extract<Announcement, { kind: 'alert' }>

const roomLimit = 20
/** Rooms are named for so long at most, whatever their names are. */
const namingSamples = 80 * lineRate

/** "This is the night porter. These rooms could not be woken: room 1 0 1, … and more. Press any key." */
export function alertParts({ failed, due, clock }: Alert, clips: Clips | undefined): Part[] {
  const clip = (name: string) => clips?.get(name)
  const named = new Naming(clips)
  return [
    clip('alert'),
    400,
    ...(failed.length > 0 ? [clip('failed'), 250, ...named.parts(failed)] : []),
    ...(due.length > 0 ? [clip('due'), 250, ...named.parts(due)] : []),
    ...(clock ? [clip('clock'), 400] : []),
    clip('confirm-alert'),
  ]
}

/** Names rooms until there were enough of them. */
class Naming {
  readonly #clips: Clips | undefined
  #rooms = 0
  #samples = 0

  constructor(clips: Clips | undefined) {
    this.#clips = clips
  }

  parts(rooms: readonly string[]): Part[] {
    const parts: Part[] = []
    for (const room of rooms) {
      const name = this.#name(room)
      const length = totalLength(name)
      const isEnough = this.#rooms >= roomLimit || this.#samples + length > namingSamples
      // A name of signs alone cannot be spoken.
      if (isEnough || name.length === 0) return [...parts, this.#clips?.get('more'), 400]
      parts.push(...name)
      this.#rooms += 1
      this.#samples += length
    }
    return parts
  }

  #name(room: string): Part[] {
    const signs = spell(room)
    if (signs.length === 0) return []
    return [
      this.#clips?.get('room'),
      80,
      ...signs.flatMap((sign) => [this.#clips?.get(sign), 60]),
      300,
    ]
  }
}
