import { join } from 'node:path'
import t from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { seedOfRun } from './random.ts'
import { liveThroughAYear } from './year.ts'

t.test(
  'a whole year: 1,000 rooms, both clock changes, and everything that can go wrong',
  async (t) => {
    const seed = seedOfRun()
    const file = join(await tempFolder(t), 'store')
    const from = '2026-01-01T12:00:00+01:00'
    try {
      const year = await liveThroughAYear({ file, seed, zone: 'Europe/Vienna', from, days: 365 })
      t.ok(year.finished > 5_000, `SEED=${seed} ${JSON.stringify(year)}`)
    } catch (error) {
      t.fail(`Run it again with SEED=${seed}: ${(error as Error).stack}`)
    }
  },
)
