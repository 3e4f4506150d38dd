import type { Clock } from '../../src/core/ports/clock.ts'

interface Alarm {
  readonly atMs: number
  readonly ring: () => void
}

/** Time that passes only when it is told to. What takes time waits for it here. */
export class VirtualTime implements Clock {
  #nowMs: number
  #monotonicMs = 0
  #alarms: Alarm[] = []

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  now(): number {
    return this.#nowMs
  }

  monotonic(): number {
    return this.#monotonicMs
  }

  /** Sets the wall clock; nothing else passes. */
  step(byMs: number): void {
    this.#nowMs += byMs
  }

  /** Rings after some time, whatever the wall clock is set to meanwhile. Gives what cancels it. */
  after(ms: number, ring: () => void): () => void {
    const alarm = { atMs: this.#monotonicMs + ms, ring }
    this.#alarms.push(alarm)
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm)
    }
  }

  /** How long it is until the next alarm. */
  untilAlarm(): number {
    return this.#alarms.reduce(
      (min, { atMs }) => Math.min(min, atMs - this.#monotonicMs),
      Number.POSITIVE_INFINITY,
    )
  }

  /** Lets time pass and rings the alarms that are reached. */
  pass(ms: number): void {
    this.#nowMs += ms
    this.#monotonicMs += ms
    const due = this.#alarms.filter(({ atMs }) => atMs <= this.#monotonicMs)
    this.#alarms = this.#alarms.filter(({ atMs }) => atMs > this.#monotonicMs)
    due.sort((a, b) => a.atMs - b.atMs)
    for (const { ring } of due) ring()
  }
}
