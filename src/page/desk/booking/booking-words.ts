import { needsOfBoth } from '../../../core/model/room.ts'
import type { Page } from '../../live/context.ts'
import type { Hotel } from '../../live/hotel.ts'
import { needWords } from '../../parts/need-words.ts'
import type { BookingReply } from '../../rest/records.ts'
import { type Wall, wallAt, wallOf } from '../../time/wall.ts'
import { dayWords, whenWords } from '../calls/call-words.ts'
import type { Desk } from '../desk.ts'
import { fullnessOf, quarterAt } from '../quarters.ts'
import { shortList } from '../short-list.ts'
import type { Booking } from './booking.ts'
import { maxRooms } from './chosen-rooms.ts'

const maxTimes = 3
/** A ring that is later by less is as asked. */
const worthSayingMs = 5 * 60_000

/** What the desk reads before it presses Enter. */
export interface Preview {
  /** Undefined until there is something to say. */
  readonly sentence: string | undefined
  /** What keeps it from being booked. */
  readonly wrong: string | undefined
  readonly hints: readonly string[]
}

export function previewOf(desk: Desk, { clock }: Hotel, page: Page): Preview {
  const { booking } = desk
  const { book } = page.words.desk
  const { rooms, unknown } = booking.chosen.value
  const when = booking.when.value
  const now = clock.now()
  const wrong = wrongOf(desk, now, page)
  if (rooms.length === 0 || unknown.length > 0 || wrong !== undefined)
    return {
      sentence: undefined,
      wrong: unknown.length > 0 ? unknownOf(desk, page) : wrong,
      hints: [],
    }
  const hints = alreadyBooked(desk, now, page)
  if (!when) return { sentence: roomWords(rooms, page), wrong, hints }
  const day = dayWords(when.date, now, page)
  const sentence = book.sentence(roomWords(rooms, page), day, page.shown.time(when.time))
  return {
    sentence: [sentence, ...seriesOf(booking, page)].join(', '),
    wrong,
    hints: [
      ...optionHints(desk, page),
      ...clockChange(desk, clock.wallZone, page),
      ...fullness(desk, page),
      ...hints,
    ],
  }
}

/** On which days a booking rings after the first one; nothing for one that rings once. */
export function seriesOf({ isDaily, options }: Booking, { words, shown }: Page): string[] {
  if (!isDaily.value) return []
  const { days, until } = options.value
  const { everyOf, untilDay } = words.options
  return [
    days.length === 0 ? words.desk.book.everyDay : everyOf(shown.weekdays(days.join(','))),
    ...(until === '' ? [] : [untilDay(shown.day(until))]),
  ]
}

/** What is chosen besides: it may be out of sight by now. */
function optionHints({ booking, roomNeeds }: Desk, { words }: Page): string[] {
  const { needs, profile } = booking.options.value
  const { assistAlerts, wokenBy } = words.options
  const ofRooms = booking.chosen.value.rooms.map((room) => roomNeeds.value.get(room))
  const needed = ofRooms.reduce<string>((all, more) => needsOfBoth(all, more), needs.join(','))
  return [
    ...(needed ? [assistAlerts(needWords(needed, words))] : []),
    ...(profile === '' ? [] : [wokenBy(profile)]),
  ]
}

function wrongOf({ booking }: Desk, now: Wall, { words, shown }: Page): string | undefined {
  const { book } = words.desk
  const { rooms } = booking.chosen.value
  const when = booking.when.value
  if (rooms.length > maxRooms) return book.tooMany(shown.number(maxRooms))
  if (!when) return undefined
  if (`${when.date}${when.time}` < `${now.date}${now.time}`) return book.passed
  const { until } = booking.options.value
  return until !== '' && until < when.date ? words.options.untilOver : undefined
}

/** What becomes of a time in the night in which the clocks change. */
function clockChange({ booking }: Desk, zone: string, { words, shown }: Page): string[] {
  const { book } = words.desk
  const rings = booking.rings.value
  if (!rings || rings.change === 'none') return []
  const time = shown.time(booking.when.value?.time ?? '')
  if (rings.change !== 'skipped') return [book.twice[rings.change](time)]
  return [book.skipped(time, shown.time(wallAt(rings.ms, zone).time))]
}

function unknownOf({ booking }: Desk, { words }: Page): string | undefined {
  const { unknown } = booking.chosen.value
  return words.desk.book.unknown(shortList(unknown))
}

/** `Room 305`, or `12 rooms (301, 302, … 312)`. */
export function roomWords(rooms: readonly string[], { words, shown }: Page): string {
  const [first = ''] = rooms
  if (rooms.length === 1) return words.desk.room(first)
  return words.desk.rooms(shown.number(rooms.length), shortList(rooms))
}

function fullness(desk: Desk, { words, shown }: Page): string[] {
  const { booking, quarters } = desk
  const rings = booking.rings.value
  const quarter = rings && quarterAt(quarters.value, rings.ms)
  if (!quarter) return []
  const { book } = words.desk
  if (quarter.possible === 0) return [words.desk.timeline.noLines]
  if (fullnessOf(quarter) === 'full') return [book.quarterFull]
  const free = quarter.possible - quarter.booked
  const added = booking.chosen.value.rooms.filter((room) => !hasCallThen(desk, room))
  if (added.length > free) return [book.quarterShort(shown.number(free))]
  return [book.quarter(shown.number(quarter.booked), shown.number(quarter.possible))]
}

function alreadyBooked(desk: Desk, now: Wall, page: Page): string[] {
  const { booking, openCalls } = desk
  const { book } = page.words.desk
  const { rooms } = booking.chosen.value
  const booked = rooms.filter((room) => openCalls.value.has(room))
  const [first] = booked
  if (first === undefined) return []
  if (rooms.length > 1) return alreadyMany(desk, booked, page)
  const calls = openCalls.value.get(first) ?? []
  const times = calls
    .slice(0, maxTimes)
    .map(({ call }) =>
      call.daily
        ? `${whenWords(call.scheduled, now, page)} (${page.words.desk.calls.daily})`
        : whenWords(call.scheduled, now, page),
    )
  return [book.alreadyAt(first, `${times.join('; ')}${calls.length > maxTimes ? ' …' : ''}`)]
}

/** Which of several rooms have calls, and which of them at the very time. */
function alreadyMany(desk: Desk, booked: readonly string[], { words, shown }: Page): string[] {
  const { book } = words.desk
  const then = booked.filter((room) => hasCallThen(desk, room))
  const other = booked.filter((room) => !then.includes(room))
  return [
    ...(then.length > 0 ? [book.alreadyThen(shown.number(then.length), shortList(then))] : []),
    ...(other.length > 0 ? [book.alreadyOther(shown.number(other.length), shortList(other))] : []),
  ]
}

/** Whether a room has a call at the very time that is being booked. */
function hasCallThen({ booking, openCalls }: Desk, room: string): boolean {
  const calls = openCalls.value.get(room) ?? []
  return calls.some(({ atMs }) => atMs === booking.rings.value?.ms)
}

/** What the system made of it, and whether a phone will ring later than asked. */
export interface Outcome {
  readonly text: string
  readonly warning: string | undefined
}

export interface Asked {
  readonly now: Wall
  /** On which days it rings after the first one. */
  readonly series: readonly string[]
  /** The calls that were there before. */
  readonly known: ReadonlySet<string>
}

export function outcomeOf(reply: BookingReply, { now, series, known }: Asked, page: Page): Outcome {
  const { book } = page.words.desk
  const sentence = sentenceOf(reply, { now, series }, page)
  const isNew = reply.wakeups.some(({ id }) => !known.has(id))
  const text = isNew ? book.done(sentence) : book.doneBefore(sentence)
  return { text, warning: warningOf(reply, page) }
}

/** What is booked now, in words. */
export function sentenceOf(
  { wakeups }: BookingReply,
  { now, series }: Pick<Asked, 'now' | 'series'>,
  page: Page,
): string {
  const scheduled = wallOf(wakeups[0]?.scheduled ?? '')
  const rooms = roomWords(
    wakeups.map(({ room }) => room),
    page,
  )
  const day = dayWords(scheduled.date, now, page)
  const first = page.words.desk.book.sentence(rooms, day, page.shown.time(scheduled.time))
  return [first, ...series].join(', ')
}

/** That phones will ring later than asked, or what else the system warns of. */
export function warningOf(reply: BookingReply, page: Page): string | undefined {
  return lateWords(reply, page) ?? addedTo(reply.description)
}

function lateWords({ wakeups }: BookingReply, { words, shown }: Page): string | undefined {
  const late = wakeups.filter(
    ({ scheduled, expected }) => Date.parse(expected) - Date.parse(scheduled) > worthSayingMs,
  )
  const last = late
    .map(({ expected }) => expected)
    .sort()
    .at(-1)
  if (last === undefined) return undefined
  const { book } = words.desk
  const time = shown.time(wallOf(last).time)
  return wakeups.length === 1 ? book.late(time) : book.lateMany(time)
}

/** What the system adds to its confirmation, such as that no line can ring the room. It speaks English. */
function addedTo(description: string): string | undefined {
  const added = description.slice(description.indexOf('. ') + 2)
  return description.includes('. ') && added !== '' ? added : undefined
}
