const maxReservations = 100_000
// Letters beyond ASCII show whether both sides mean the same character set.
const surnames = ['Smith', 'Müller', 'Dupré', 'Rossi', 'García', 'Ångström', 'Weiß', 'Novak']

export interface Reservation {
  readonly room: string
  /** G# */
  readonly number: string
  readonly name: string
  /** GL */
  readonly language: string
  /** GV and GG; empty for none. */
  readonly vip: string
  readonly group: string
}

/** What is known of a guest who arrives. */
export type Arriving = Partial<Pick<Reservation, 'language' | 'vip' | 'group'>>

export type BookResult =
  | { kind: 'done'; reservation: Reservation; isShared: boolean }
  | { kind: 'refused'; reason: string }

/** The rooms of the simulated hotel and who stays in them. */
export class GuestBook {
  readonly #rooms: Set<string>
  readonly #reservations = new Map<string, Reservation>()

  constructor(rooms: readonly string[]) {
    this.#rooms = new Set(rooms)
  }

  get rooms(): readonly string[] {
    return [...this.#rooms]
  }

  guestsOf(room: string): readonly Reservation[] {
    return [...this.#reservations.values()].filter((reservation) => reservation.room === room)
  }

  checkIn(room: string, number: string, arriving: Arriving = {}): BookResult {
    const { language = 'EA', vip = '', group = '' } = arriving
    const known = this.#reservations.get(number)
    if (known) return refuse(`Reservation ${number} is in room ${known.room} already.`)
    if (this.#reservations.size >= maxReservations) return refuse('The hotel is full.')
    const name = surnames[this.#reservations.size % surnames.length] ?? ''
    return this.#put({ room, number, name, language, vip, group })
  }

  checkOut(room: string, number: string): BookResult {
    const reservation = this.#reservations.get(number)
    if (reservation?.room !== room) return refuse(`Reservation ${number} is not in room ${room}.`)
    this.#reservations.delete(number)
    return { kind: 'done', reservation, isShared: this.guestsOf(room).length > 0 }
  }

  move(oldRoom: string, room: string, number: string): BookResult {
    const reservation = this.#reservations.get(number)
    if (reservation?.room !== oldRoom)
      return refuse(`Reservation ${number} is not in room ${oldRoom}.`)
    return this.#put({ ...reservation, room })
  }

  #put(reservation: Reservation): BookResult {
    this.#rooms.add(reservation.room)
    this.#reservations.set(reservation.number, reservation)
    return { kind: 'done', reservation, isShared: this.guestsOf(reservation.room).length > 1 }
  }
}

function refuse(reason: string): BookResult {
  return { kind: 'refused', reason }
}
