import t from 'tap'
import { pauseAfter } from '../../src/lib/backoff.ts'

const pauses = { firstMs: 1_000, maxMs: 600_000 }

t.test('pauses double up to the longest, give or take a fifth', async (t) => {
  const middle = [1, 2, 3, 10, 11, 1_000].map((failures) => pauseAfter(failures, pauses, 0.5))
  t.same(middle, [1_000, 2_000, 4_000, 512_000, 600_000, 600_000])
  t.same([pauseAfter(1, pauses, 0), pauseAfter(1, pauses, 1)], [800, 1_200])
  t.equal(pauseAfter(0, pauses, 0.5), 1_000)
})
