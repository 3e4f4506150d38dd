import t from 'tap'
import { endOf, fullnessOf, quarterAt, quartersOf } from '../../../src/page/desk/quarters.ts'

const quarterMs = 15 * 60_000

/** What the system counts from a moment on, with 1 call in each quarter. */
function counted(from: string, offset: string) {
  const startMs = Date.parse(`${from}${offset}`)
  const offsetMs = Number(offset.slice(1, 3)) * 3_600_000
  return Array.from({ length: 96 }, (_, i) => ({
    start: `${new Date(startMs + i * quarterMs + offsetMs).toISOString().slice(0, 19)}${offset}`,
    booked: 1,
    possible: 10,
  }))
}

t.test('the timeline goes on to the end of tomorrow, where we count ourselves', (t) => {
  const pending = ['2026-11-16T23:50:00+01:00', '2026-11-17T00:00:00+01:00'].map((at) => ({
    atMs: Date.parse(at),
  }))
  const quarters = quartersOf(counted('2026-11-15T22:00:00', '+01:00'), pending, 'Europe/Vienna')
  t.equal(quarters.length, 8 + 96)
  t.match(quarters[0], { wall: { date: '2026-11-15', time: '22:00' }, booked: 1 })
  t.match(quarters.at(-1), {
    wall: { date: '2026-11-16', time: '23:45' },
    booked: 1,
    possible: 10,
  })
  t.match(quarters.at(-2), { wall: { time: '23:30' }, booked: 0 })
  t.end()
})

t.test('later quarters hold as many calls as the last one that was counted', (t) => {
  const given = counted('2026-11-15T22:00:00', '+01:00')
  const fewer = given.map((quarter, i) => ({ ...quarter, possible: i === 95 ? 4 : 10 }))
  t.equal(quartersOf(fewer, [], 'Europe/Vienna').at(-1)?.possible, 4)
  t.end()
})

t.test('a day on which the clocks go back has an hour more', (t) => {
  const quarters = quartersOf(counted('2026-10-23T23:45:00', '+02:00'), [], 'Europe/Vienna')
  t.equal(quarters.filter(({ wall }) => wall.date === '2026-10-24').length, 96)
  const longNight = quartersOf(counted('2026-10-24T00:00:00', '+02:00'), [], 'Europe/Vienna')
  t.equal(longNight.filter(({ wall }) => wall.date === '2026-10-25').length, 100)
  const ends = longNight
    .filter(({ wall }) => wall.date === '2026-10-25' && wall.time === '02:45')
    .map((quarter) => endOf(quarter, 'Europe/Vienna'))
  t.strictSame(ends, ['02:00', '03:00'])
  t.end()
})

t.test('a quarter is found by any of its minutes', (t) => {
  const quarters = quartersOf(counted('2026-11-15T22:00:00', '+01:00'), [], 'Europe/Vienna')
  const found = quarterAt(quarters, Date.parse('2026-11-16T06:59+01:00'))
  t.match(found, { wall: { time: '06:45' } })
  t.equal(found && endOf(found, 'Europe/Vienna'), '07:00')
  t.equal(quarterAt(quarters, Date.parse('2026-11-17T06:45+01:00')), undefined)
  t.end()
})

t.test('a quarter is nearly full above four fifths', (t) => {
  const at = (booked: number, possible: number) =>
    fullnessOf({ startMs: 0, wall: { date: '', time: '' }, booked, possible })
  t.equal(at(8, 10), 'free')
  t.equal(at(9, 10), 'nearly')
  t.equal(at(10, 10), 'full')
  t.equal(at(11, 10), 'full')
  t.equal(at(0, 0), 'free')
  t.equal(at(1, 0), 'full')
  t.end()
})

t.test('before anything was counted there is no timeline', (t) => {
  t.same(quartersOf([], [], 'Europe/Vienna'), [])
  t.end()
})
