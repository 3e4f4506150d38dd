import { Ranks } from '../../lib/ranks.ts'
import { atOnce, type Pieces } from '../../lib/turns/pieces.ts'
import { minuteMs } from '../../lib/units.ts'
import type { PendingCall, Reads } from '../ports/reads.ts'
import type { ProfiledCall } from './profile.ts'

/** A backlog older than the longest late limit has rung or is lost. */
const lookBackMinutes = 240
/** So many calls are looked at before other work may get its turn. */
const atATime = 500
/** How many deviations a promise is on the safe side. */
const safety = 3

/** Channels that some calls have to share. */
export interface Bottleneck {
  /** The same for all rooms that share the channels. */
  readonly key: string
  readonly channels: number
  /** Whether a call wants these channels; not given where all do. */
  readonly isWantedBy?: ((call: ProfiledCall) => boolean) | undefined
}

/** What can keep the call of a room waiting, and for how long a call keeps a channel. */
export interface Capacity {
  readonly bottlenecks: readonly Bottleneck[]
  readonly meanMs: number
  readonly deviationMs: number
}

export function minuteOf(ms: number): number {
  return Math.floor(ms / minuteMs)
}

/** Which call rings first: by due time, first rings before retries, then as booked. */
export function byOrder(a: PendingCall, b: PendingCall): number {
  return a.dueMs - b.dueMs || Number(a.tries > 0) - Number(b.tries > 0) || (a.id < b.id ? -1 : 1)
}

/** Whether no channel could ever ring a room. */
export function isOutOfReach({ bottlenecks }: Capacity): boolean {
  return bottlenecks.some(({ channels }) => channels === 0)
}

/** How many calls the channels can make in a span of time. */
export function callsPossible(spanMs: number, { bottlenecks, meanMs }: Capacity): number {
  const channels = Math.min(...bottlenecks.map(({ channels }) => channels))
  return Math.floor((channels * spanMs) / meanMs)
}

/** Calls that ring before the next one of a booking. */
interface Ahead {
  count: number
  readonly isWantedBy: (call: ProfiledCall) => boolean
}

/** Predicts when phones will really ring, from what is booked at one moment. Errs on the late side. */
export class Forecast {
  readonly #read: Reads
  readonly #nowMs: number
  readonly #backlogs = new Map<string, number>()
  readonly #ranks = new Map<string, Ranks<PendingCall>>()
  /** Calls of the same booking, which are not among the pending ones yet. */
  readonly #added: ProfiledCall[] = []
  readonly #ahead = new Map<string, Ahead>()

  constructor(read: Reads, nowMs: number) {
    this.#read = read
    this.#nowMs = nowMs
  }

  /** When a pending call will ring. */
  ofCall(call: PendingCall, capacity: Capacity): number {
    return atOnce(this.findOut(call, capacity))
  }

  /** The same, bit by bit; `ofCall` has little to do then, as what was counted is kept. */
  findOut(call: PendingCall, capacity: Capacity): Pieces<number> {
    const minute = minuteOf(call.dueMs)
    const ranksIn = this.#ranksIn.bind(this)
    return this.#expected(call.dueMs, capacity, function* (bottleneck) {
      if (bottleneck.isWantedBy?.(call) === false) return 0
      const ranks = yield* ranksIn(minute, bottleneck)
      return yield* ranks.countBefore(call)
    })
  }

  /** When a call that is being booked will ring; later ones of the same booking ring after it. */
  ofNew(call: ProfiledCall, dueMs: number, capacity: Capacity): number {
    const expected = this.#expected(dueMs, capacity, (bottleneck) =>
      this.#aheadOfNew(dueMs, bottleneck),
    )
    const expectedMs = atOnce(expected)
    this.#added.push(call)
    for (const ahead of this.#ahead.values()) if (ahead.isWantedBy(call)) ahead.count += 1
    return expectedMs
  }

  *#aheadOfNew(dueMs: number, bottleneck: Bottleneck): Pieces<number> {
    const name = `${bottleneck.key} ${dueMs}`
    const known = this.#ahead.get(name) ?? (yield* this.#countAhead(dueMs, bottleneck))
    this.#ahead.set(name, known)
    return known.count
  }

  *#countAhead(dueMs: number, { isWantedBy }: Bottleneck): Pieces<Ahead> {
    const minute = minuteOf(dueMs)
    if (!isWantedBy) {
      const count = this.#read.countDueIn(minute, dueMs) + this.#added.length
      return { count, isWantedBy: () => true }
    }
    const booked = this.#read.dueIn(minute).filter((call) => call.dueMs <= dueMs)
    const wanting = yield* thoseWanting(booked, isWantedBy)
    return { count: wanting.length + this.#added.filter(isWantedBy).length, isWantedBy }
  }

  *#expected(
    dueMs: number,
    capacity: Capacity,
    aheadInMinute: (bottleneck: Bottleneck) => Pieces<number>,
  ): Pieces<number> {
    let delayMs = 0
    for (const bottleneck of capacity.bottlenecks) {
      const backlog = yield* this.#backlog(minuteOf(dueMs), bottleneck, capacity)
      const ahead = backlog + (yield* aheadInMinute(bottleneck))
      delayMs = Math.max(delayMs, waitMs(ahead, bottleneck, capacity))
    }
    return Math.max(this.#nowMs, dueMs) + delayMs
  }

  /** Counts how many of a minute's calls ring before one of them. */
  *#ranksIn(minute: number, { key, isWantedBy }: Bottleneck): Pieces<Ranks<PendingCall>> {
    const name = `${key} ${minute}`
    const known = this.#ranks.get(name)
    if (known) return known
    const calls = yield* thoseWanting(this.#read.dueIn(minute), isWantedBy)
    const ranks = new Ranks(calls, byOrder)
    this.#ranks.set(name, ranks)
    return ranks
  }

  /** How many calls of earlier minutes still want the channels when a minute begins. */
  *#backlog(
    minute: number,
    { key, channels, isWantedBy }: Bottleneck,
    { meanMs }: Capacity,
  ): Pieces<number> {
    const name = `${key} before ${minute}`
    const known = this.#backlogs.get(name)
    if (known !== undefined) return known
    const nowMinute = minuteOf(this.#nowMs)
    const from = Math.max(Math.min(minute, nowMinute), minute - lookBackMinutes)
    let waiting = 0
    // What is overdue now waits already; what comes due later is rung on the way.
    if (from <= nowMinute)
      for (let m = from - lookBackMinutes; m < from; m += 1)
        waiting += yield* this.#countIn(m, isWantedBy)
    const perMinute = (channels * minuteMs) / meanMs
    for (let m = from; m < minute; m += 1) {
      const due = yield* this.#countIn(m, isWantedBy)
      waiting = Math.max(0, waiting + due - perMinute)
    }
    this.#backlogs.set(name, Math.floor(waiting))
    return Math.floor(waiting)
  }

  *#countIn(minute: number, isWantedBy: Bottleneck['isWantedBy']): Pieces<number> {
    if (!isWantedBy) return this.#read.countDueIn(minute)
    const calls = yield* thoseWanting(this.#read.dueIn(minute), isWantedBy)
    return calls.length
  }
}

/** The calls that want the channels. */
function* thoseWanting(
  calls: PendingCall[],
  isWantedBy: Bottleneck['isWantedBy'],
): Pieces<PendingCall[]> {
  if (!isWantedBy) return calls
  const wanting: PendingCall[] = []
  for (let start = 0; start < calls.length; start += atATime) {
    yield
    const some = calls.slice(start, start + atATime)
    wanting.push(...some.filter(isWantedBy))
  }
  return wanting
}

/** How long a call waits for a channel when so many are ahead of it. */
function waitMs(
  ahead: number,
  { channels }: Bottleneck,
  { meanMs, deviationMs }: Capacity,
): number {
  if (channels === 0 || ahead < channels) return 0
  return Math.round((ahead * meanMs + safety * deviationMs * Math.sqrt(ahead)) / channels)
}
