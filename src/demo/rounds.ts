import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from './dice.ts'

export interface Rounds {
  /** The pause after each round, in seconds, from and to. */
  readonly pauseSeconds: readonly [least: number, most: number]
  readonly dice: Dice
  readonly signal: AbortSignal
}

/** Does `work` at once and again and again, until the signal; resolves when the last round is over. */
export async function goRounds(
  { pauseSeconds: [least, most], dice, signal }: Rounds,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work()
    const pauseMs = dice.between(least * 1_000, most * 1_000)
    await wait(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
