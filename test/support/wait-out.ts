import { setTimeout } from 'node:timers/promises'

/**
 * Lets real time pass whose end nothing announces: a limit of the other side, or as long as what must
 * not happen would take. Where there is something to look at, `until` waits for that.
 */
export async function waitOut(ms: number): Promise<void> {
  await setTimeout(ms)
}
