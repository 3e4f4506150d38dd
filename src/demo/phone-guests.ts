import type { Journal } from '../core/ports/journal.ts'
import type { SiteTime } from '../core/site-time.ts'
import { minuteMs } from '../lib/units.ts'
import type { RoomPhones } from '../simulate/phones/room-phones.ts'
import type { Dice } from './dice.ts'

/** What guests dial to reach the menu. */
const menuNumber = '700'
/** Somebody who has heard nothing for so long puts the receiver down. */
const quietMs = 1_200
const limitMs = 60_000

export interface PhoneGuestParts {
  readonly phones: RoomPhones
  readonly time: SiteTime
  readonly rooms: readonly string[]
  readonly dice: Dice
  readonly journal: Journal
}

/** Guests of the demo who book by telephone: they dial, press a time, and listen until it is read back. */
export class PhoneGuests {
  readonly #parts: PhoneGuestParts

  constructor(parts: PhoneGuestParts) {
    this.#parts = parts
  }

  /** One of them books a call for some minutes from now. */
  async book(signal: AbortSignal): Promise<void> {
    const { phones, time, rooms, dice, journal } = this.#parts
    const room = dice.oneOf(rooms)
    if (room === undefined) return
    const wall = time.wallAt(Date.now() + dice.between(3, 20) * minuteMs)
    try {
      const call = await phones.dial(room, menuNumber, {
        onReceived: ({ soundMs, quietMs: quiet }) => {
          if (soundMs > 0 && quiet >= quietMs) call.hangUp()
        },
      })
      const stop = () => call.hangUp()
      const timer = setTimeout(stop, limitMs)
      signal.addEventListener('abort', stop, { once: true })
      if (await call.answered) call.press(wall.slice(11, 13) + wall.slice(14, 16))
      await call.end
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    } catch (error) {
      if (!signal.aborted) journal.error(`Room ${room} could not call.`, error)
    }
  }
}
