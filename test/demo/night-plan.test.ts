import t from 'tap'
import { SiteTime } from '../../src/core/site-time.ts'
import { demoExtensions, guestRooms, vacantRooms } from '../../src/demo/demo-hotel.ts'
import { Dice } from '../../src/demo/dice.ts'
import { planAnother, planFirstCalls, planNight } from '../../src/demo/night-plan.ts'

const minuteMs = 60_000
const time = new SiteTime('Europe/Vienna')

function night(wall: string, seed = 1) {
  const nowMs = time.instantOf(wall)
  const parts = { nowMs, time, rooms: guestRooms, dice: new Dice(seed) }
  return { parts, bookings: planNight(parts) }
}

t.test('every hour of the day begins a night as a hotel has it', async (t) => {
  for (let hour = 0; hour < 24; hour++) {
    const { parts, bookings } = night(`2026-11-15T${String(hour).padStart(2, '0')}:50:59`)
    const aheadMs = bookings.map(({ wall }) => time.instantOf(`${wall}:00`) - parts.nowMs)
    t.ok(aheadMs[0] !== undefined && aheadMs[0] <= minuteMs, 'one in the next minute')
    t.ok(aheadMs.filter((ms) => ms < 10 * minuteMs).length >= 5, 'several in the next ten')
    t.ok(
      aheadMs.every((ms) => ms > 0 && ms < 26 * 60 * minuteMs),
      'all within a day or so',
    )
    const rooms = bookings.flatMap((booking) => booking.rooms)
    t.ok(rooms.length >= 22 && rooms.length <= 30, `${rooms.length} calls`)
    t.ok(
      rooms.every((room) => demoExtensions.includes(room) && !vacantRooms.includes(room)),
      'of rooms with guests',
    )
    const group = bookings.filter((booking) => booking.rooms.length > 1)
    t.match(group, [{ wall: /:00$/ }], 'one group, at a full hour')
    const mornings = bookings.filter(({ wall }) => /T0[678]:/.test(wall))
    t.ok(mornings.length >= 10, 'most of them from six to nine')
    t.ok(bookings.some(({ isDaily }) => isDaily))
  }
})

t.test('the first calls are of a minute that is not over when they are booked', async (t) => {
  const at = (wall: string) => planFirstCalls({ time, nowMs: time.instantOf(wall) })[0]?.wall
  t.equal(at('2026-11-15T07:05:30'), '2026-11-15T07:05')
  t.equal(at('2026-11-15T07:05:58'), '2026-11-15T07:06')
})

t.test('the same seed plans the same night, another seed another', async (t) => {
  const wall = '2026-11-15T22:00:00'
  t.same(night(wall).bookings, night(wall).bookings)
  t.notSame(night(wall).bookings, night(wall, 2).bookings)
})

t.test('another call lies a few minutes ahead, in one of the rooms, if there is any', async (t) => {
  const { parts } = night('2026-11-15T22:00:00')
  const another = planAnother({ ...parts, rooms: ['214'] })
  t.same(another?.rooms, ['214'])
  t.match(another?.wall, /T22:0[2-6]$/)
  t.equal(planAnother({ ...parts, rooms: [] }), undefined)
})
