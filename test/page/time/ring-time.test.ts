import t from 'tap'
import { ringTimeOf } from '../../../src/page/time/ring-time.ts'

const zone = 'Europe/Vienna'

function ringOf(wallTime: string, now: string) {
  const [date = '', time = ''] = wallTime.split(' ')
  const { ms, change } = ringTimeOf({ date, time }, zone, Date.parse(now))
  return `${new Date(ms).toISOString().slice(0, 16)}Z ${change}`
}

t.test('on most days a time comes once', async (t) => {
  t.equal(ringOf('2026-11-16 06:45', '2026-11-15T22:00+01:00'), '2026-11-16T05:45Z none')
  t.equal(ringOf('2026-10-25 01:59', '2026-10-24T22:00+02:00'), '2026-10-24T23:59Z none')
  t.equal(ringOf('2026-10-25 03:00', '2026-10-24T22:00+02:00'), '2026-10-25T02:00Z none')
  t.equal(ringOf('2027-03-28 03:00', '2027-03-27T22:00+01:00'), '2027-03-28T01:00Z none')
})

t.test('a time that the clocks skip rings later by what they skip', async (t) => {
  t.equal(ringOf('2027-03-28 02:30', '2027-03-27T22:00+01:00'), '2027-03-28T01:30Z skipped')
})

t.test(
  'a time that comes twice rings the first time, or the second when that is over',
  async (t) => {
    const ring = (now: string) => ringOf('2026-10-25 02:30', now)
    t.equal(ring('2026-10-24T22:00+02:00'), '2026-10-25T00:30Z first')
    t.equal(ring('2026-10-25T02:30:59+02:00'), '2026-10-25T00:30Z first')
    t.equal(ring('2026-10-25T02:10+01:00'), '2026-10-25T01:30Z second')
  },
)

t.test('a zone that the browser knows by its offset alone never changes its clocks', async (t) => {
  const wall = { date: '2026-10-25', time: '02:30' }
  const nowMs = Date.parse('2026-10-24T20:00Z')
  const ms = Date.parse('2026-10-25T00:30Z')
  t.same(ringTimeOf(wall, '+02:00', nowMs), { ms, change: 'none' })
})
