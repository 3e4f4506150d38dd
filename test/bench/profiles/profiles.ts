import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from '../http/load.ts'
import type { Measures } from '../measure.ts'
import type { DeskCost } from './desk-process.ts'

const rounds = 9
const run = promisify(execFile)

async function costOf(word: 'with' | 'without'): Promise<DeskCost> {
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, 'desk-process.ts'),
    word,
  ])
  return JSON.parse(stdout)
}

/** What wake profiles cost a hotel that has them, in turns with one that has none. */
export async function* profileMeasures(): Measures {
  const pairs: { ours: DeskCost; reference: DeskCost }[] = []
  for (let n = 0; n < rounds; n += 1) {
    // Whichever comes first finds the machine as the one before has left it.
    const isFirst = n % 2 === 0
    const early = await costOf(isFirst ? 'with' : 'without')
    const late = await costOf(isFirst ? 'without' : 'with')
    pairs.push(isFirst ? { ours: early, reference: late } : { ours: late, reference: early })
  }
  for (const [what, key] of [
    ['to book a call', 'bookUs'],
    ['from due to answered', 'ringUs'],
  ] as const) {
    const us = (costs: DeskCost[]) => `${median(costs.map((cost) => cost[key])).toFixed(1)} µs`
    yield {
      what: `processor time ${what}, with 3 profiles and VIP codes | without`,
      ours: us(pairs.map(({ ours }) => ours)),
      reference: us(pairs.map(({ reference }) => reference)),
      ratio: median(pairs.map(({ ours, reference }) => ours[key] / reference[key])),
      goal: { kind: 'at most', value: 1.05 },
    }
  }
}
