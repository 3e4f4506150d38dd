import { fieldOf, type PropertyRecord } from './record.ts'

const maxKept = 100_000

/** A wakeup that was asked for, and how often its result has come. */
interface AskedWakeup {
  readonly room: string
  /** `YYMMDD` */
  readonly date: string
  /** `HHMMSS` */
  readonly time: string
  asked: number
  cleared: number
  /** The codes of every WA that came for it; more than were asked for is one too many. */
  readonly results: string[]
}

/** The wakeups that the property system asked for, by room and time. */
export class WakeupBook {
  readonly #wakeups = new Map<string, AskedWakeup>()

  get wakeups(): readonly AskedWakeup[] {
    return [...this.#wakeups.values()]
  }

  ask(room: string, date: string, time: string): void {
    this.#find(room, date, time).asked += 1
  }

  clear(room: string, date: string, time: string): void {
    this.#find(room, date, time).cleared += 1
  }

  /** Keeps a result (WA). Says what is wrong with it, or nothing. */
  settle(record: PropertyRecord): string {
    const room = fieldOf(record, 'RN') ?? ''
    const [date, time] = [fieldOf(record, 'DA') ?? '', fieldOf(record, 'TI') ?? '']
    const wakeup = this.#moved(room, date, time) ?? this.#find(room, date, time)
    if (wakeup.results.length < maxKept) wakeup.results.push(fieldOf(record, 'AS') ?? '')
    if (wakeup.results.length <= wakeup.asked) return ''
    const which = `room ${room}, ${date} ${time}`
    return wakeup.asked === 0
      ? `a result (WA) of a wakeup that was not asked for: ${which}`
      : `one result (WA) too many for one wakeup: ${which}`
  }

  /** A call that staff have moved is answered for its new time: the oldest of the room that waits for a result. */
  #moved(room: string, date: string, time: string): AskedWakeup | undefined {
    if (this.#wakeups.has(`${room}|${date}|${time}`)) return undefined
    return this.wakeups.find(
      (wakeup) => wakeup.room === room && wakeup.asked > wakeup.results.length + wakeup.cleared,
    )
  }

  #find(room: string, date: string, time: string): AskedWakeup {
    const key = `${room}|${date}|${time}`
    const known = this.#wakeups.get(key)
    if (known) return known
    for (const oldest of this.#wakeups.keys()) {
      if (this.#wakeups.size < maxKept) break
      this.#wakeups.delete(oldest)
    }
    const wakeup: AskedWakeup = { room, date, time, asked: 0, cleared: 0, results: [] }
    this.#wakeups.set(key, wakeup)
    return wakeup
  }
}
