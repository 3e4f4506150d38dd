import { IdIndex } from './id-index.ts'

/**
 * Eight levels of 64 slots. A timer lies on the level of the highest base-64 digit in which its
 * time and the wheel's differ, in the slot of its own digit there:
 *
 *     level     2    1    0
 *     now     … 3 | 17 | 40
 *     timer   … 3 | 22 | 05     first differs on level 1: it lies there, in slot 22
 *
 * All digits above that one are equal. So when the wheel moves on, what it passes on the level of
 * its own highest changed digit, and everything below that level, is due; only the slot that it
 * enters has to be looked at timer by timer. However far it moves, no empty time is walked through.
 * When it is set back, the timers below that level find new places, and all others lie right.
 */
const slotBits = 6
const slots = 1 << slotBits
const levels = 8
/** A time is kept as two numbers of 24 bits, four levels each. */
const half = 2 ** 24
const halfLevels = 4
const latest = half * half - 1
/** The list of timers whose time has come already when they are armed. */
const dueSlot = levels * slots

/** Reaches thousands of years; the ids of timers are the caller's, one timer for each. */
export class TimerWheel {
  readonly #index = new IdIndex()
  readonly #first = new Int32Array(dueSlot + 1).fill(-1)
  #at = new Float64Array(64)
  #next = new Int32Array(64)
  /** The timer before, or, for the first of a slot, `~slot`. */
  #before = new Int32Array(64)
  #nodes = 0
  #free = -1
  #now: number

  constructor(nowMs: number) {
    this.#now = bounded(Math.floor(nowMs))
  }

  get size(): number {
    return this.#index.size
  }

  /** Sets the timer of `id`, also when it was set before. */
  arm(id: string, atMs: number): void {
    const unused = this.#free === -1 ? this.#nodes : this.#free
    const node = this.#index.findOrAdd(id, unused)
    if (node === unused) this.#use(node)
    else this.#unlink(node)
    // Never early: a part of a millisecond is waited for to its end.
    this.#at[node] = bounded(Math.ceil(atMs))
    this.#link(node)
  }

  disarm(id: string): void {
    const node = this.#index.find(id)
    if (node === -1) return
    this.#unlink(node)
    this.#forget(node)
  }

  /** Moves to `nowMs` and gives the timers whose time has come, earliest first; they are not set any more. */
  advance(nowMs: number): string[] {
    const to = bounded(Math.floor(nowMs))
    const touched = this.#passed(to)
    this.#now = to
    const due: number[] = []
    for (const node of touched) {
      if (this.#timeOf(node) <= to) due.push(node)
      else this.#link(node)
    }
    due.sort((a, b) => this.#timeOf(a) - this.#timeOf(b))
    return due.map((node) => {
      const id = this.#index.idOf(node)
      this.#forget(node)
      return id
    })
  }

  /** Empties the slots of all timers that are due at `to`, or lie elsewhere from there. */
  #passed(to: number): number[] {
    const touched: number[] = []
    this.#empty(dueSlot, touched)
    if (to === this.#now) return touched
    const slot = slotOf(to, this.#now)
    const level = Math.floor(slot / slots)
    for (let below = 0; below < level * slots; below += 1) this.#empty(below, touched)
    const digit = digitOf(this.#now, level)
    for (let passed = level * slots + digit + 1; passed <= slot; passed += 1)
      this.#empty(passed, touched)
    return touched
  }

  #empty(slot: number, into: number[]): void {
    for (let node = this.#first[slot] as number; node !== -1; node = this.#next[node] as number)
      into.push(node)
    this.#first[slot] = -1
  }

  #link(node: number): void {
    const at = this.#timeOf(node)
    const slot = at <= this.#now ? dueSlot : slotOf(at, this.#now)
    const second = this.#first[slot] as number
    this.#next[node] = second
    this.#before[node] = ~slot
    if (second !== -1) this.#before[second] = node
    this.#first[slot] = node
  }

  #unlink(node: number): void {
    const before = this.#before[node] as number
    const after = this.#next[node] as number
    if (before < 0) this.#first[~before] = after
    else this.#next[before] = after
    if (after !== -1) this.#before[after] = before
  }

  #timeOf(node: number): number {
    return this.#at[node] as number
  }

  #use(node: number): void {
    if (node === this.#free) {
      this.#free = this.#next[node] as number
    } else {
      this.#nodes += 1
      if (node === this.#at.length) this.#grow()
    }
  }

  #forget(node: number): void {
    this.#index.remove(node)
    this.#next[node] = this.#free
    this.#free = node
  }

  #grow(): void {
    const length = Math.ceil(this.#at.length * 1.5)
    const longer = <T extends Float64Array | Int32Array>(from: T, into: T): T => {
      into.set(from)
      return into
    }
    this.#at = longer(this.#at, new Float64Array(length))
    this.#next = longer(this.#next, new Int32Array(length))
    this.#before = longer(this.#before, new Int32Array(length))
  }
}

function bounded(ms: number): number {
  return Math.min(Math.max(0, ms), latest)
}

/** Where a time lies that is not the wheel's own. */
function slotOf(at: number, now: number): number {
  const high = Math.floor(at / half)
  const nowHigh = Math.floor(now / half)
  const isFar = high !== nowHigh
  const digits = isFar ? high : at - high * half
  const differing = digits ^ (isFar ? nowHigh : now - nowHigh * half)
  const level = Math.floor((31 - Math.clz32(differing)) / slotBits)
  const digit = (digits >>> (level * slotBits)) & (slots - 1)
  return ((isFar ? halfLevels : 0) + level) * slots + digit
}

function digitOf(at: number, level: number): number {
  const high = Math.floor(at / half)
  const digits = level < halfLevels ? at - high * half : high
  return (digits >>> ((level % halfLevels) * slotBits)) & (slots - 1)
}
