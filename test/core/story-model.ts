/** A plain model of what the front office knows: rooms, who is in them, and single calls by their time. */
export interface ModelRoom {
  reservations: string[]
  lastLeft: string
}

export interface ModelCall {
  readonly time: string
  room: string
  /** Whether the property system is to hear how it ends. */
  isAsked: boolean
  readonly isOwn: boolean
}

export class StoryModel {
  readonly rooms = new Map<string, ModelRoom>()
  calls: ModelCall[] = []
  /** Times of wishes that were answered, in any order. */
  readonly answered: string[] = []

  checkIn(name: string, reservation: string, isAlone: boolean): void {
    this.#arrive(name, reservation, isAlone)
  }

  checkOut(name: string, reservation: string): void {
    const room = this.rooms.get(name)
    if (!room) {
      this.rooms.set(name, { reservations: [], lastLeft: reservation })
      return
    }
    if (!room.reservations.includes(reservation)) return
    this.#leave(room, reservation)
    if (room.reservations.length === 0) this.#cancel(name)
  }

  move(from: string, to: string, reservation: string): void {
    const wasIn = this.rooms.get(from)?.reservations.includes(reservation) ?? false
    const isIn = this.rooms.get(to)?.reservations.includes(reservation) ?? false
    if (!wasIn && isIn) return
    const left = this.rooms.get(from) ?? { reservations: [], lastLeft: '' }
    this.rooms.set(from, left)
    this.#leave(left, reservation)
    this.#arrive(to, reservation, false)
    for (const call of this.calls.filter(({ room }) => room === from)) {
      const isMet = this.calls.some(({ room, time }) => room === to && time === call.time)
      if (left.reservations.length === 0) {
        // Times are never asked for twice, so that two that meet are copies of one.
        if (isMet) this.#join(call, to)
        else call.room = to
      } else if (!isMet) this.calls.push({ ...call, room: to, isAsked: false })
    }
  }

  want(room: string, time: string): void {
    this.calls.push({ room, time, isAsked: true, isOwn: false })
  }

  book(room: string, time: string): void {
    this.calls.push({ room, time, isAsked: false, isOwn: true })
  }

  clear(name: string, time: string): void {
    this.calls = this.calls.filter(
      (call) => !(call.room === name && call.time === time && call.isAsked),
    )
  }

  list(guests: ReadonlyMap<string, readonly string[]>): void {
    const carried = new Set<ModelCall>()
    const moved = new Set<string>()
    for (const { reservation, from, to } of this.#movesIn(guests)) {
      const times = this.calls.filter(({ room }) => room === from).map(({ time }) => time)
      this.move(from, to, reservation)
      moved.add(reservation)
      for (const call of this.calls)
        if (call.room === to && times.includes(call.time)) carried.add(call)
    }
    for (const name of new Set([...this.rooms.keys(), ...guests.keys()])) {
      const now = [...(guests.get(name) ?? [])]
      const room = this.rooms.get(name)
      if (!room) {
        this.rooms.set(name, { reservations: now, lastLeft: '' })
        continue
      }
      const gone = room.reservations.filter((reservation) => !now.includes(reservation))
      const others = room.reservations.filter((reservation) => !moved.has(reservation))
      const isSame = gone.length === 0 && room.reservations.length === now.length
      const isOther =
        room.reservations.length === 0
          ? now.length > 0 && !now.includes(room.lastLeft)
          : !isSame && others.every((reservation) => gone.includes(reservation))
      // Where nobody came or left, they stay in the order in which they came.
      if (!isSame)
        this.rooms.set(name, { reservations: now, lastLeft: gone.at(-1) ?? room.lastLeft })
      if (isOther) this.#cancel(name, carried)
    }
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

  #arrive(name: string, reservation: string, isAlone: boolean): void {
    const room = this.rooms.get(name)
    if (!room) {
      this.rooms.set(name, { reservations: [reservation], lastLeft: '' })
      return
    }
    if (room.reservations.includes(reservation)) return
    if (room.reservations.length === 0) {
      if (room.lastLeft !== reservation) this.#cancel(name)
    } else if (isAlone) {
      room.lastLeft = room.reservations.at(-1) ?? ''
      room.reservations = []
      this.#cancel(name)
    }
    room.reservations.push(reservation)
  }

  #leave(room: ModelRoom, reservation: string): void {
    room.reservations = room.reservations.filter((other) => other !== reservation)
    room.lastLeft = reservation
  }

  #join(call: ModelCall, to: string): void {
    const met = this.calls.find(({ room, time }) => room === to && time === call.time)
    if (met) met.isAsked ||= call.isAsked
    this.calls = this.calls.filter((other) => other !== call)
  }

  #cancel(name: string, except: ReadonlySet<ModelCall> = new Set()): void {
    this.calls = this.calls.filter((call) => call.room !== name || except.has(call))
  }
}
