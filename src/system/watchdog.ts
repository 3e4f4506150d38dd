import type { Heartbeat } from '../core/ports/heartbeat.ts'

/** A part of the daemon that must go on, by the name it has in the journal. */
export interface HealthCheck {
  readonly name: string
  heartbeat(): Heartbeat
}

interface Seen {
  readonly beats: number
  readonly silentMs: number
}

/**
 * Finds parts that stand still. Time is counted in looks, not by a clock: a machine that slept, a
 * clock that was set or a process that was stopped makes one look late, and blames nobody.
 */
export class Watchdog {
  readonly #lookMs: number
  #seen = new Map<string, Seen>()

  /** `look` is called this often. */
  constructor(lookMs: number) {
    this.#lookMs = lookMs
  }

  /** The names of those that have not beaten for longer than their limit. */
  look(healthChecks: readonly HealthCheck[]): string[] {
    const seen = new Map<string, Seen>()
    const still: string[] = []
    for (const healthCheck of healthChecks) {
      const { name } = healthCheck
      const { beats, limitMs } = healthCheck.heartbeat()
      const last = this.#seen.get(name)
      const silentMs = last?.beats === beats ? last.silentMs + this.#lookMs : 0
      seen.set(name, { beats, silentMs })
      if (silentMs > limitMs) still.push(name)
    }
    this.#seen = seen
    return still
  }
}

/** The heartbeat of what answers when it is asked. Each look asks anew, unless an answer is awaited. */
export function answering(ask: () => Promise<unknown>, limitMs: number): () => Heartbeat {
  let beats = 0
  let isAsked = false
  const answered = () => {
    beats += 1
    isAsked = false
  }
  return () => {
    if (!isAsked) {
      isAsked = true
      // A refusal is an answer as well.
      ask().then(answered, answered)
    }
    return { beats, limitMs }
  }
}
