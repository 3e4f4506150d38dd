import type { SiteTime } from '../core/site-time.ts'
import { hourMs } from '../lib/units.ts'
import type { Dice } from './dice.ts'
import { type Booking, planAnother, planFirstCalls, planNight } from './night-plan.ts'
import type { StaffMember } from './staff-member.ts'

/** With so many calls in the next hour the guests want no more. */
const maxInNextHour = 60

export interface GuestParts {
  readonly frontDesk: StaffMember
  readonly time: SiteTime
  /** Where they stay. */
  readonly rooms: readonly string[]
  readonly dice: Dice
}

/** The guests of the demo, who want to be woken and tell the front desk. */
export class Guests {
  readonly #parts: GuestParts

  constructor(parts: GuestParts) {
    this.#parts = parts
  }

  /** Books what lies ahead when the hotel opens; gives the number of calls. */
  bookNight(): Promise<number> {
    return this.#book(planNight({ ...this.#parts, nowMs: Date.now() }))
  }

  /** Books the calls that ring at once. */
  async bookFirst(): Promise<void> {
    await this.#book(planFirstCalls({ ...this.#parts, nowMs: Date.now() }))
  }

  async bookAnother(): Promise<void> {
    const { frontDesk, time } = this.#parts
    const nowMs = Date.now()
    const end = time
      .wallAt(nowMs + hourMs)
      .replace(/\D/g, '')
      .slice(0, 12)
    const soon = await frontDesk.list(`/rest/wakeup/list/pending?end=${end}`, 'pending')
    if (!soon || soon.length >= maxInNextHour) return
    // Nobody wants to be woken twice.
    const rooms = this.#parts.rooms.filter((name) => !soon.some(({ room }) => room === name))
    const another = planAnother({ ...this.#parts, rooms, nowMs })
    if (another) await this.#book([another])
  }

  async #book(bookings: readonly Booking[]): Promise<number> {
    let calls = 0
    for (const { rooms, wall, isDaily } of bookings) {
      const form = { room: rooms.join(','), datetime: wall, daily: String(isDaily) }
      if (await this.#parts.frontDesk.send('/rest/wakeup', form)) calls += rooms.length
    }
    return calls
  }
}
