import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { type Hotel, openHotel } from '../../support/hotel.ts'

const minuteMs = 60_000

/** A morning on which 101 and 103 answered, 102 was missed, 108 is busy, and 110 is still to come. */
export async function openMorning(t: Test): Promise<Hotel> {
  const hotel = await openHotel(t)
  const { desk, clock, daemon } = hotel
  const book = (room: number, time: string) =>
    desk.post('/rest/wakeup', { room, datetime: `2026-11-15T${time}` }).expect(201)
  await book(101, '07:10')
  await book(103, '07:08')
  await book(108, '07:10')
  await book(102, '07:30')
  await book(110, '23:30')
  // The rings of 07:08 and 07:10 come at 07:11:09, 108 is tried three times, and that of 07:30 never comes.
  for (const minutes of [6, 5, 5, 60]) {
    clock.advance(minutes * minuteMs)
    await daemon.desk.tick()
    await daemon.desk.idle()
  }
  return hotel
}

/** The rows of the table that are in sight. */
export const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr:not(.gap)')
