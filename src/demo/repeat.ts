import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from './dice.ts'

export interface Repetition {
  /** The pause after each round, in seconds, from and to. */
  readonly pauseSeconds: readonly [min: number, max: number]
  readonly dice: Dice
  readonly signal: AbortSignal
}

/** Does `work` at once and again and again, until the signal; resolves when the last round is over. */
export async function repeat(
  { pauseSeconds: [min, max], dice, signal }: Repetition,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work()
    const pauseMs = dice.between(min * 1_000, max * 1_000)
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
