import { mock } from 'node:test'
import { signal } from '@preact/signals'
import t from 'tap'
import { Booking } from '../../../../src/page/desk/booking/booking.ts'
import { roomsToChoose } from '../../../../src/page/desk/booking/chosen-rooms.ts'
import { SiteClock } from '../../../../src/page/live/site-clock.ts'
import { Rest } from '../../../../src/page/rest/rest.ts'

mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-15T22:00Z') })
t.teardown(() => mock.timers.reset())

function bookingAt(now: string) {
  const clock = new SiteClock({ now, zone: 'Europe/Vienna', trusted: true, until: null })
  const rooms = signal(roomsToChoose(['101', '102'], () => []))
  const booking = new Booking({ rest: new Rest(''), rooms, clock })
  booking.roomsText.value = '101'
  const setClock = (now: string) => clock.set({ ...clock.reading, now })
  return { booking, setClock }
}

t.test('tomorrow stays the day that was meant when midnight comes before Enter', async (t) => {
  const { booking, setClock } = bookingAt('2026-11-15T23:59:30+01:00')
  booking.timeText.value = '645'
  booking.chooseDay('tomorrow')
  const meant = { date: '2026-11-16', time: '06:45' }
  t.same(booking.when.value, meant)
  t.equal(booking.namedDay.value, 'tomorrow')
  setClock('2026-11-16T00:00:30+01:00')
  t.same(booking.when.value, meant)
  t.equal(booking.namedDay.value, 'today')
})

t.test('today is a date, and over, when midnight has come', async (t) => {
  const { booking, setClock } = bookingAt('2026-11-15T23:30:00+01:00')
  booking.timeText.value = '2345'
  booking.chooseDay('today')
  setClock('2026-11-16T00:00:30+01:00')
  t.same(booking.when.value, { date: '2026-11-15', time: '23:45' })
  t.equal(booking.namedDay.value, 'date')
})

t.test('a daily call whose time is over today begins tomorrow', async (t) => {
  const { booking } = bookingAt('2026-11-15T12:00:00+01:00')
  booking.timeText.value = '645'
  booking.chooseDay('today')
  t.same(booking.when.value, { date: '2026-11-15', time: '06:45' })
  booking.isDaily.value = true
  t.same(booking.when.value, { date: '2026-11-16', time: '06:45' })
})
