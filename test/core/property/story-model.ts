/** A plain model of what the front office knows: rooms, who is in them, and single calls by their time. */
export interface ModelRoom {
  reservations: string[]
  lastLeft: string
}

export interface ModelCall {
  readonly time: string
  /** The step of the story at which it was booked. */
  readonly step: number
  room: string
  /** The reservations that it is for; none where nobody knows. */
  guests: string[]
  /** Whether the property system is to hear how it ends. */
  isAsked: boolean
  /** Whether a person booked it. */
  isOwn: boolean
}

/** A guest list that was not believed. */
interface Withheld {
  readonly rooms: ReadonlySet<string>
  readonly isEmpty: boolean
}

/** Which calls of a room end: those booked before a step that are not for somebody who stays. */
interface Ending {
  readonly beforeStep?: number
  readonly staying?: readonly string[]
  readonly except?: ReadonlySet<ModelCall>
}

/** A guest who moves out of a room; calls of others who are not in it wait for them. */
interface Carrying {
  readonly to: string
  readonly reservation: string
  readonly left: ModelRoom
  readonly elsewhere: readonly string[]
}

export class StoryModel {
  readonly rooms = new Map<string, ModelRoom>()
  calls: ModelCall[] = []
  /** Times of wishes that were answered, in any order. */
  readonly answered: string[] = []
  /** Calls that wait for a person's decision. */
  readonly questioned = new Set<ModelCall>()
  step = 0
  withheld: Withheld | undefined
  #lostStep: number | undefined

  checkIn(name: string, reservation: string, isAlone: boolean): void {
    this.#arrive(name, reservation, { isAlone })
  }

  checkOut(name: string, reservation: string): void {
    const room = this.rooms.get(name)
    if (!room) {
      this.rooms.set(name, { reservations: [], lastLeft: reservation })
      return
    }
    if (!room.reservations.includes(reservation)) return
    const there = room.reservations
    this.#leave(room, reservation)
    if (room.reservations.length > 0) return
    const ending = this.#ending(name)
    this.#cancel(ending.filter((call) => this.#guestsElsewhere(call, there).length === 0))
    // Whose guest is in another room, a person decides about.
    for (const call of ending) if (this.calls.includes(call)) this.questioned.add(call)
  }

  move(from: string, to: string, reservation: string, beforeStep?: number): ModelCall[] {
    const wasIn = this.rooms.get(from)?.reservations.includes(reservation) ?? false
    const isIn = this.rooms.get(to)?.reservations.includes(reservation) ?? false
    if (!wasIn && isIn) return []
    const left = this.rooms.get(from) ?? { reservations: [], lastLeft: '' }
    this.rooms.set(from, left)
    const going = this.calls.filter(({ room }) => room === from)
    const elsewhere = going.flatMap((call) => this.#guestsElsewhere(call, left.reservations))
    this.#leave(left, reservation)
    this.#arrive(to, reservation, { beforeStep })
    return going
      .filter((call) => this.calls.includes(call))
      .flatMap((call) => this.#carry(call, { to, reservation, left, elsewhere }))
  }

  want(room: string, time: string): void {
    this.#add(room, time, { isAsked: true, isOwn: false })
  }

  book(room: string, time: string): void {
    this.#add(room, time, { isAsked: false, isOwn: true })
  }

  clear(name: string, time: string): void {
    this.calls = this.calls.filter(
      (call) => !(call.room === name && call.time === time && call.isAsked),
    )
  }

  list(guests: ReadonlyMap<string, readonly string[]>): void {
    this.#lostStep ??= this.step
    const beforeStep = this.#lostStep
    if (this.#isDoubtful(guests, beforeStep)) return
    const except = new Set<ModelCall>()
    const moves = this.#movesIn(guests)
    const moved = new Set(moves.map(({ reservation }) => reservation))
    for (const { reservation, from, to } of moves)
      for (const call of this.move(from, to, reservation, beforeStep)) except.add(call)
    for (const name of new Set([...this.rooms.keys(), ...guests.keys()])) {
      const now = [...(guests.get(name) ?? [])]
      const room = this.rooms.get(name)
      if (!room) {
        this.rooms.set(name, { reservations: now, lastLeft: '' })
        continue
      }
      if (isSame(room, now)) continue
      const gone = room.reservations.filter((reservation) => !now.includes(reservation))
      const isOther = isOthers(room, now, moved)
      const ending = isOther ? this.#ending(name, { beforeStep, staying: now, except }) : []
      // Where nobody came or left, they stay in the order in which they came.
      this.rooms.set(name, { reservations: now, lastLeft: gone.at(-1) ?? room.lastLeft })
      if (!isOther) this.#keep(name, room.reservations)
      this.#cancel(ending.filter(({ isOwn }) => !isOwn || now.length > 0))
      for (const call of ending) if (this.calls.includes(call)) this.questioned.add(call)
    }
    this.withheld = undefined
    this.#lostStep = undefined
  }

  /** A list that ends more than three calls, or names nobody, is believed the second time. */
  #isDoubtful(guests: ReadonlyMap<string, readonly string[]>, beforeStep: number): boolean {
    const moves = this.#movesIn(guests)
    const moved = new Set(moves.map(({ reservation }) => reservation))
    const ending = [...this.rooms].flatMap(([name, room]) => {
      const now = [...(guests.get(name) ?? [])]
      if (isSame(room, now) || !isOthers(room, now, moved)) return []
      return this.#ending(name, { beforeStep, staying: now }).filter((call) =>
        moves
          .filter(({ from }) => from === name)
          .every(({ reservation }) => {
            const staying = room.reservations.filter((other) => other !== reservation)
            const others = [...staying, ...this.#guestsElsewhere(call, room.reservations)]
            return !shareOf(call, reservation, others).isGoing
          }),
      )
    })
    const isTaken = [...this.rooms.values()].some(({ reservations }) => reservations.length > 0)
    const isEmpty = guests.size === 0 && isTaken
    const event = ending.filter(({ room }) => !this.withheld?.rooms.has(room))
    if (event.length <= 3 && (!isEmpty || this.withheld?.isEmpty)) return false
    this.withheld = { rooms: new Set(ending.map(({ room }) => room)), isEmpty }
    return true
  }

  /** Reservations that are in one room now and were in one other before. */
  #movesIn(guests: ReadonlyMap<string, readonly string[]>) {
    const roomsWith = (lists: Iterable<readonly [string, readonly string[]]>, number: string) =>
      [...lists].filter(([, numbers]) => numbers.includes(number)).map(([name]) => name)
    const before = [...this.rooms].map(([name, room]) => [name, [...room.reservations]] as const)
    return [...new Set([...guests.values()].flat())].flatMap((reservation) => {
      const [from, ...more] = roomsWith(before, reservation)
      const [to, ...others] = roomsWith(guests, reservation)
      if (from === undefined || to === undefined || more.length + others.length > 0) return []
      return from === to ? [] : [{ reservation, from, to }]
    })
  }

  settle(call: ModelCall): void {
    if (call.isAsked) this.answered.push(call.time)
    this.calls = this.calls.filter((other) => other !== call)
  }

  #add(room: string, time: string, { isAsked, isOwn }: { isAsked: boolean; isOwn: boolean }): void {
    const { reservations = [] } = this.rooms.get(room) ?? {}
    const guests = reservations.length === 1 ? [...reservations] : []
    this.calls.push({ room, time, step: this.step, guests, isAsked, isOwn })
  }

  /** Whom a call names who was not there, and is in another room. */
  #guestsElsewhere({ guests }: ModelCall, there: readonly string[]): string[] {
    const inTheHouse = [...this.rooms.values()].flatMap(({ reservations }) => reservations)
    return guests.filter((number) => !there.includes(number) && inTheHouse.includes(number))
  }

  /** Gives the calls that are now the mover's in the new room. */
  #carry(call: ModelCall, { to, reservation, left, elsewhere }: Carrying): ModelCall[] {
    const { isGoing, stay } = shareOf(call, reservation, [...left.reservations, ...elsewhere])
    if (!isGoing) {
      if (left.reservations.length === 0) this.questioned.add(call)
      return []
    }
    // Times are never asked for twice, so that two that meet are copies of one.
    const met = this.calls.find(({ room, time }) => room === to && time === call.time)
    const asTaken = met ?? (stay.length > 0 ? { ...call, isAsked: false } : call)
    if (met) met.guests = met.guests.length === 0 ? [] : [...new Set([...met.guests, reservation])]
    if (stay.length > 0) {
      call.guests = stay
      if (!met) this.calls.push(asTaken)
    } else if (met) {
      met.isAsked ||= call.isAsked
      met.isOwn ||= call.isOwn
      this.calls = this.calls.filter((other) => other !== call)
    }
    if (stay.length === 0) this.questioned.delete(call)
    if (!met) {
      asTaken.room = to
      asTaken.guests = [reservation]
    }
    return [asTaken]
  }

  #arrive(
    name: string,
    reservation: string,
    { isAlone = false, beforeStep }: { isAlone?: boolean; beforeStep?: number | undefined },
  ): void {
    const room = this.rooms.get(name)
    if (!room) {
      this.rooms.set(name, { reservations: [reservation], lastLeft: '' })
      return
    }
    if (room.reservations.includes(reservation)) return
    const isNext = room.reservations.length === 0 && room.lastLeft !== reservation
    const isReplacing = room.reservations.length > 0 && isAlone
    if (isNext || isReplacing)
      this.#cancel(
        this.#ending(name, {
          staying: [reservation],
          ...(beforeStep === undefined ? {} : { beforeStep }),
        }),
      )
    else this.#keep(name, room.reservations)
    if (isReplacing) {
      room.lastLeft = room.reservations.at(-1) ?? ''
      room.reservations = []
    }
    room.reservations.push(reservation)
  }

  /** Nobody has left: what is booked is for those who were there, and no question any more. */
  #keep(name: string, there: readonly string[]): void {
    for (const call of this.calls.filter(({ room }) => room === name)) {
      if (call.guests.length === 0) call.guests = [...there]
      this.questioned.delete(call)
    }
  }

  #leave(room: ModelRoom, reservation: string): void {
    room.reservations = room.reservations.filter((other) => other !== reservation)
    room.lastLeft = reservation
  }

  #ending(name: string, { beforeStep, staying = [], except }: Ending = {}): ModelCall[] {
    return this.calls.filter(
      (call) =>
        call.room === name &&
        !except?.has(call) &&
        (beforeStep === undefined || call.step < beforeStep) &&
        !call.guests.some((number) => staying.includes(number)),
    )
  }

  #cancel(ending: readonly ModelCall[]): void {
    for (const call of ending) this.settle(call)
  }
}

function isSame({ reservations }: ModelRoom, now: readonly string[]): boolean {
  return reservations.length === now.length && reservations.every((other) => now.includes(other))
}

/** Whether nobody is there now who was there before. */
function isOthers(
  { reservations, lastLeft }: ModelRoom,
  now: readonly string[],
  moved: ReadonlySet<string>,
): boolean {
  if (reservations.length === 0) return !now.includes(lastLeft)
  return reservations.every((other) => moved.has(other) || !now.includes(other))
}

function shareOf({ guests }: ModelCall, reservation: string, others: readonly string[]) {
  const isMine = guests.includes(reservation)
  const keepers = guests.filter((number) => others.includes(number))
  const isAnybodys = !isMine && keepers.length === 0
  return { isGoing: isMine || isAnybodys, stay: isAnybodys ? [...others] : keepers }
}
