import { Pace, tickMs } from '../pace.ts'

/**
 * So many rounds share a tick, 20 ms: each goes by its own calls and is over soon. One long round
 * for all calls would be interrupted in the middle by whatever else the machine has to do.
 */
const roundsPerTick = 4

/** Something that sends one packet for each tick. */
export interface Paced {
  tick(skipped: number): void
}

interface Round {
  readonly members: Set<Paced>
  readonly pace: Pace
}

/** Calls its members once for each tick. Does nothing, and costs nothing, while there are none. */
export class TickScheduler {
  #rounds: Round[] = []
  #timer: NodeJS.Timeout | undefined

  /** Members are called until they are removed; adding one again changes nothing. */
  add(member: Paced): void {
    if (this.#rounds.some(({ members }) => members.has(member))) return
    const isIdle = this.#rounds.length === 0
    if (isIdle) this.#rounds = newRounds(performance.now())
    const [first, ...others] = this.#rounds
    const fewest = others.reduce(
      (min, round) => (min && min.members.size <= round.members.size ? min : round),
      first,
    )
    fewest?.members.add(member)
    if (isIdle) this.#go()
  }

  remove(member: Paced): void {
    for (const { members } of this.#rounds) members.delete(member)
    if (this.#rounds.some(({ members }) => members.size > 0)) return
    this.#rounds = []
    clearTimeout(this.#timer)
  }

  #go(): void {
    for (const { members, pace } of this.#rounds) {
      const { skipped, ticks } = pace.take(performance.now())
      for (let tick = 0; tick < ticks; tick += 1) for (const member of members) member.tick(skipped)
    }
    const nowMs = performance.now()
    const waitMs = Math.min(...this.#rounds.map(({ pace }) => pace.waitMs(nowMs)))
    this.#timer = setTimeout(() => this.#go(), Math.max(1, Math.round(waitMs)))
  }
}

function newRounds(nowMs: number): Round[] {
  return Array.from({ length: roundsPerTick }, (_, n) => ({
    members: new Set<Paced>(),
    pace: new Pace(nowMs + (n * tickMs) / roundsPerTick),
  }))
}
