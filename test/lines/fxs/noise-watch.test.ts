import t from 'tap'
import { NoiseWatch } from '../../../src/lines/fxs/noise-watch.ts'

t.test('a noisy wire is told once an hour, and a quiet one never', async (t) => {
  const told: number[] = []
  const watch = new NoiseWatch((damaged) => told.push(damaged))
  for (let second = 0; second < 600; second += 7) watch.note(second * 1_000)
  t.same(told, [], 'nine in a minute are few')
  for (let n = 0; n < 200; n += 1) watch.note(700_000 + n * 100)
  t.same(told, [10])
  for (let n = 0; n < 200; n += 1) watch.note(700_000 + 3_600_000 + n * 100)
  t.same(told, [10, 10])
})
