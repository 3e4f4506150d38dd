import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { until } from '../../support/until.ts'
import type { Random } from '../../virtual-time/random.ts'
import type { Fault } from './faults.ts'
import type { House } from './house.ts'
import type { Load } from './load.ts'

const maxPauseMs = 1_500

/** Has a fault happen once, at a moment by chance; gives how long no change was taken. */
export async function runRound(
  t: Test,
  { house, load, random }: { house: House; load: Load; random: Random },
  fault: Fault,
): Promise<number> {
  const holder = await house.whole()
  await sleep(random.whole(0, maxPauseMs))
  const takenBefore = load.taken
  const startMs = performance.now()
  const mend = await fault.happen(t, house, holder)
  const happenedMs = performance.now()
  const mended = mend()
  try {
    if (fault.takesOver)
      await until('the other box takes changes', () => load.firstTakenByOther(holder, startMs))
    else await until('changes are taken', () => load.lastTakenMs > happenedMs)
    await mended
    await until('changes are taken after it', () => load.lastTakenMs > performance.now() - 1_000)
  } catch (error) {
    const { a, b } = house.boxes
    throw new Error(`${error}\n--- a\n${a.said}\n--- b\n${b.said}`)
  }
  const byOther = load.firstTakenByOther(holder, startMs)
  const tookMs =
    fault.takesOver && byOther !== undefined ? byOther - startMs : load.longestGapAfter(startMs)
  t.comment(`${fault.name}: ${Math.round(tookMs)} ms, ${load.taken - takenBefore} changes`)
  return tookMs
}

/** The value below which so large a part of the others lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0
}
