import { nextDay, type SiteTime } from '../core/site-time.ts'
import { hourMs, minuteMs } from '../lib/units.ts'
import type { Dice } from './dice.ts'

/** A call of this minute must be booked before the minute is over. */
const bookingMs = 5_000

/** A call for one room or several, at a wall time of the site. */
export interface Booking {
  readonly rooms: readonly string[]
  /** `YYYY-MM-DDTHH:MM` */
  readonly wall: string
  readonly isDaily: boolean
}

/** One of each kind at once: who confirms, who snoozes, who is busy, who is away. */
const firstRooms = ['112', '213', '208', '309']

/** How many minutes after the opening these are called. */
const nextRooms: readonly (readonly [room: string, minutes: number])[] = [
  ['314', 1],
  ['402', 2],
  ['215', 3],
  ['408', 4],
  ['305', 6],
  ['211', 9],
]

const groupRooms = ['401', '403', '405', '406', '407']

const mornings = ['04:15', '05:30', '06:00', '06:15', '06:30', '06:45', '07:00', '07:00', '07:15']
const lateMornings = ['07:30', '08:00', '08:45']
const dailies = ['06:30', '07:30', '09:00']

export interface NightParts {
  readonly nowMs: number
  readonly time: SiteTime
  readonly rooms: readonly string[]
  readonly dice: Dice
}

/** The calls that ring in the moment in which the hotel opens. */
export function planFirstCalls({ nowMs, time }: Pick<NightParts, 'nowMs' | 'time'>): Booking[] {
  const wall = minuteAt(time, nowMs + bookingMs)
  return firstRooms.map((room) => ({ rooms: [room], wall, isDaily: false }))
}

/** What is booked when the hotel opens: the next minutes, a group, and a morning as a hotel has it. */
export function planNight({ nowMs, time, rooms, dice }: NightParts): Booking[] {
  const next = nextRooms.map(
    ([room, minutes]): Booking => ({
      rooms: [room],
      wall: minuteAt(time, nowMs + minutes * minuteMs),
      isDaily: false,
    }),
  )
  const sleepers = dice.shuffled(rooms)
  const inTheMorning = (isDaily: boolean) => (clock: string) => ({
    rooms: sleepers.splice(0, 1),
    wall: nextTime(clock, { time, nowMs }),
    isDaily,
  })
  return [
    ...next,
    { rooms: groupRooms, wall: nextFullHour(time, nowMs), isDaily: false },
    ...[...mornings, ...lateMornings].map(inTheMorning(false)),
    ...dailies.map(inTheMorning(true)),
  ]
}

/** One more call a few minutes ahead; undefined when there is no room. */
export function planAnother({ nowMs, time, rooms, dice }: NightParts): Booking | undefined {
  const room = dice.oneOf(rooms)
  if (room === undefined) return undefined
  const wall = minuteAt(time, nowMs + dice.between(2, 6) * minuteMs)
  return { rooms: [room], wall, isDaily: false }
}

function minuteAt(time: SiteTime, ms: number): string {
  return time.wallAt(ms).slice(0, 16)
}

/** The group is not woken while the visitor still reads. */
function nextFullHour(time: SiteTime, nowMs: number): string {
  const wall = time.wallAt(nowMs + hourMs + 15 * minuteMs)
  return `${wall.slice(0, 13)}:00`
}

function nextTime(clock: string, { time, nowMs }: Pick<NightParts, 'time' | 'nowMs'>): string {
  const today = time.wallAt(nowMs).slice(0, 10)
  return nextDay(time, `${today}T${clock}:00`, nowMs + hourMs).wall.slice(0, 16)
}
