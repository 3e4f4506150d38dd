import { join } from 'node:path'
import t, { type Test } from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { seedOfRun } from './random.ts'
import { liveThroughAYear, type Year } from './year.ts'

const lived: Year[] = []

async function live(t: Test, options: { zone: string; from: string; days: number }): Promise<void> {
  const seed = seedOfRun()
  const file = join(await tempFolder(t), 'store')
  try {
    const year = await liveThroughAYear({ ...options, file, seed })
    t.comment(`SEED=${seed}`, year)
    t.ok(year.finished > options.days * 3, `${year.finished} calls were settled`)
    lived.push(year)
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

t.test('a lot has happened in these weeks, of every kind', (t) => {
  const sum = (count: (year: Year) => number) => lived.reduce((all, year) => all + count(year), 0)
  t.ok(sum(({ rings }) => rings) > 300)
  t.ok(sum(({ crashes }) => crashes) > 0)
  t.ok(sum(({ operatorCalls }) => operatorCalls) > 0)
  for (const result of [1, 2, 3, 4, 6])
    t.ok(sum(({ results }) => results[result] ?? 0) > 0, `some ended with ${result}`)
  t.end()
})
