import type { Journal } from '../core/ports/journal.ts'
import { SiteTime } from '../core/site-time.ts'
import type { RoomPhones } from '../simulate/phones/room-phones.ts'
import {
  demoAccounts,
  demoExtensions,
  demoItems,
  demoZone,
  guestRooms,
  vacantRooms,
} from './demo-hotel.ts'
import { Dice } from './dice.ts'
import { Guests } from './guests.ts'
import { Housekeeper } from './housekeeper.ts'
import { PhoneGuests } from './phone-guests.ts'
import { repeat } from './repeat.ts'
import { StaffMember } from './staff-member.ts'

const seed = 2_026

/** What guests and staff of the demo do by themselves, so that there is something to see. */
export class DailyLife {
  readonly #guests: Guests
  readonly #phoneGuests: PhoneGuests
  readonly #housekeeper: Housekeeper
  readonly #dice = new Dice(seed)
  readonly #closing = new AbortController()
  #loops: Promise<unknown> = Promise.resolve()

  constructor(url: string, phones: RoomPhones, journal: Journal) {
    const dice = this.#dice
    const time = new SiteTime(demoZone)
    this.#phoneGuests = new PhoneGuests({ phones, time, rooms: guestRooms, dice, journal })
    this.#guests = new Guests({
      frontDesk: new StaffMember(url, demoAccounts.frontDesk, journal),
      time,
      rooms: guestRooms,
      dice,
    })
    this.#housekeeper = new Housekeeper({
      account: new StaffMember(url, demoAccounts.housekeeping, journal),
      allRooms: demoExtensions,
      guestRooms,
      vacantRooms,
      items: demoItems,
      dice,
    })
  }

  /** Books the night ahead; gives the number of calls. */
  bookNight(): Promise<number> {
    return this.#guests.bookNight()
  }

  /** Begins the day: from now on phones ring, rooms are cleaned and minibars emptied. */
  begin(): void {
    const [guests, housekeeper] = [this.#guests, this.#housekeeper]
    const { signal } = this.#closing
    const round = (min: number, max: number) =>
      ({ pauseSeconds: [min, max], dice: this.#dice, signal }) as const
    const first = guests.bookFirst()
    this.#loops = Promise.all([
      first.then(() => repeat(round(50, 70), () => guests.bookAnother())),
      first.then(() => repeat(round(40, 90), () => this.#phoneGuests.book(signal))),
      first.then(() => repeat(round(20, 40), () => housekeeper.charge())),
      // Sixty notes at once would keep the first phones waiting.
      first
        .then(() => housekeeper.lookAround(signal))
        .then(() => repeat(round(15, 30), () => housekeeper.goOn())),
    ])
  }

  /** Resolves when nobody is under way any more. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#loops
  }
}
