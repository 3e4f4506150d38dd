import t from 'tap'
import { Random, seedOfRun } from '../../virtual-time/random.ts'
import { faults } from './faults.ts'
import { openHouse } from './house.ts'
import { Load } from './load.ts'
import { checkPromises } from './promises.ts'
import { quantile, runRound } from './rounds.ts'

const rounds = Number(process.env.ROUNDS ?? 20)
/** Whoever asks waits no longer for the other box. */
const takeoverMs = 5_000

for (const fault of faults) {
  t.test(`${fault.name}: nothing is lost, and nobody is rung by two`, async (t) => {
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
    t.comment(`${fault.name}: p50 ${middle} ms, p99 ${slowest} ms`)
    t.ok((slowest ?? 0) <= takeoverMs, `taken over within ${slowest} ms`)
  })
}
