import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { until } from '../../support/until.ts'
import { Random, seedOfRun } from '../../virtual-time/random.ts'
import type { Fault } from './faults.ts'
import { type House, openHouse } from './house.ts'
import { Load } from './load.ts'
import { checkPromises } from './promises.ts'

const maxPauseMs = 1_500
/** How often each fault happens. */
const rounds = Number(process.env.ROUNDS ?? 20)

/** Has a fault happen once, at a moment by chance; gives how long no change was taken. */
async function runRound(
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
function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0
}

/** Has a fault happen again and again under load, and checks what was promised. */
export function testFault(t: Test, fault: Fault): void {
  void t.test(`${fault.name}: nothing is lost, and nobody is rung by two`, async (t) => {
    const random = new Random(seedOfRun())
    t.comment(`SEED=${random.seed}`)
    const house = await openHouse(t)
    const load = new Load(house)
    await load.furnish()
    load.start()
    const tookMs: number[] = []
    for (let round = 0; round < rounds; round += 1)
      tookMs.push(await runRound(t, { house, load, random }, fault))
    await load.stop()
    await checkPromises(t, house, load)
    const [middle, slowest] = [quantile(tookMs, 0.5), quantile(tookMs, 0.99)].map(Math.round)
    t.comment(`${fault.name}: p50 ${middle} ms, p99 ${slowest} ms of ${rounds}`)
  })
}
