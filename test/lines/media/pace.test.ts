import t from 'tap'
import { Pace } from '../../../src/lines/media/pace.ts'

t.test('ticks are counted from the start, however late each one is', async (t) => {
  const pace = new Pace(1_000)
  t.strictSame(pace.take(1_000), { skipped: 0, ticks: 1 })
  let sent = 1
  for (let nowMs = 1_000; nowMs < 61_000; ) {
    nowMs += Math.max(0, pace.waitMs(nowMs)) + 1.7
    sent += pace.take(nowMs).ticks
  }
  t.equal(sent, 3_001)
})

t.test('a timer that comes early sends nothing yet', async (t) => {
  const pace = new Pace(0)
  pace.take(0)
  t.strictSame(pace.take(19), { skipped: 0, ticks: 0 })
  t.equal(pace.waitMs(19), 1)
  t.strictSame(pace.take(19.6), { skipped: 0, ticks: 1 }, 'less than half a millisecond early')
  t.equal(pace.waitMs(19.6), 20.4)
})

t.test(
  'what is a little late is sent at once, and after a long stall time is left out',
  async (t) => {
    const pace = new Pace(0)
    pace.take(0)
    t.strictSame(pace.take(65), { skipped: 0, ticks: 3 })
    t.strictSame(pace.take(65 + 80), { skipped: 3, ticks: 1 })
    t.strictSame(pace.take(10_000), { skipped: 492, ticks: 1 })
    t.equal(pace.waitMs(10_000), 20)
  },
)
