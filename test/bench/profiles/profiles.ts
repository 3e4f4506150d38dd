import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from '../http/load.ts'
import type { Measures } from '../measure.ts'
import type { Costs } from './desk-process.ts'

const rounds = 3
const run = promisify(execFile)

/** What wake profiles cost a hotel that has them, in turns with one that has none. */
export async function* profileMeasures(): Measures {
  const measured: Costs[] = []
  for (let n = 0; n < rounds; n += 1) {
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'desk-process.ts')])
    measured.push(JSON.parse(stdout))
  }
  for (const [what, key] of [
    ['to book a call', 'bookUs'],
    ['from due to answered', 'ringUs'],
  ] as const) {
    const ours = measured.flatMap((costs) => costs.ours[key])
    const reference = measured.flatMap((costs) => costs.reference[key])
    const us = (costs: number[]) => `${median(costs).toFixed(1)} µs`
    yield {
      what: `processor time ${what}, with 3 profiles and VIP codes | without`,
      ours: us(ours),
      reference: us(reference),
      // Both were measured within the same moment.
      ratio: median(ours.map((cost, minute) => cost / (reference[minute] ?? Number.NaN))),
      goal: { kind: 'at most', value: 1.05 },
    }
  }
}
