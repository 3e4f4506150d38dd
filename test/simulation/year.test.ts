import { join } from 'node:path'
import t, { type Test } from 'tap'
import { tempFolder } from '../hotel.ts'
import { seedOfRun } from './random.ts'
import { liveThroughAYear } from './year.ts'

async function live(t: Test, options: { zone: string; from: string; days: number }): Promise<void> {
  const seed = seedOfRun()
  const file = join(await tempFolder(t), 'store')
  try {
    const year = await liveThroughAYear({ ...options, file, seed })
    t.comment(`SEED=${seed}`, year)
    t.ok(year.finished > options.days * 10, `${year.finished} calls were settled`)
    t.ok(year.rings > options.days * 10 && year.crashes > 0 && year.operatorCalls > 0)
    for (const result of [1, 2, 3, 4, 6]) t.ok(year.results[result], `some ended with ${result}`)
  } catch (error) {
    t.fail(`Run it again with SEED=${seed}: ${(error as Error).stack}`)
  }
}

t.test('three weeks around the change to summer time: every promise is kept', (t) =>
  live(t, { zone: 'Europe/Vienna', from: '2026-03-20T12:00:00+01:00', days: 21 }),
)

t.test('three weeks around the end of summer time', (t) =>
  live(t, { zone: 'Europe/Vienna', from: '2026-10-14T12:00:00+02:00', days: 21 }),
)

t.test('two weeks around a change of half an hour', (t) =>
  live(t, { zone: 'Australia/Lord_Howe', from: '2026-03-29T12:00:00+11:00', days: 14 }),
)
