import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { SiteClock } from '../../live/site-clock.ts'
import { newKey } from '../../parts/new-key.ts'
import type { Answer } from '../../rest/answer.ts'
import type { BookingReply } from '../../rest/records.ts'
import type { Rest, Values } from '../../rest/rest.ts'
import { type RingTime, ringTimeOf } from '../../time/ring-time.ts'
import { nextAt, readTypedTime } from '../../time/typed-time.ts'
import { dayAfter, isoAt, type Wall, type Weekday, weekdayOf } from '../../time/wall.ts'
import { type Chosen, chooseRooms, maxRooms, type Rooms } from './chosen-rooms.ts'

/** `next`: when the clock shows that time next. */
export const dayChoices = ['next', 'today', 'tomorrow', 'date'] as const
export type DayChoice = (typeof dayChoices)[number]

/** Whoever sends the same later means another booking: the first may be cancelled by then. */
const sameForMs = 2 * 60_000
const nothingSent = { text: '', key: '', atMs: 0 }

export interface BookingParts {
  readonly rest: Rest
  readonly rooms: ReadonlySignal<Rooms>
  readonly clock: SiteClock
}

/** What the system said to a booking, and whether it stands in the line again. */
export interface Sent {
  readonly answer: Answer<BookingReply>
  readonly isBack: boolean
}

/** What a call is like, beside its rooms and its time. */
export interface BookingOptions {
  /** Empty for that of the guest, the room or the site. */
  readonly profile: string
  readonly needs: readonly string[]
  /** Of a daily call; none are all. */
  readonly days: readonly Weekday[]
  /** The last day of a daily call, `YYYY-MM-DD`, or empty. */
  readonly until: string
}

const noOptions: BookingOptions = { profile: '', needs: [], days: [], until: '' }

/** What stands in the line. */
export interface Typed {
  readonly options: BookingOptions
  readonly roomsText: string
  readonly timeText: string
  readonly day: DayChoice
  readonly date: string
  readonly isDaily: boolean
}

/** What is being typed into the booking line. */
export class Booking {
  readonly roomsText = signal('')
  readonly timeText = signal('')
  readonly day = signal<DayChoice>('next')
  /**
   * The day that was chosen, `YYYY-MM-DD`, also as today or tomorrow: it stays that day when midnight
   * comes before Enter.
   */
  readonly date = signal('')
  readonly isDaily = signal(false)
  readonly options = signal(noOptions)
  /** How many bookings are on their way. */
  readonly underWay = signal(0)
  readonly chosen: ReadonlySignal<Chosen>
  /** When the phones are to ring; undefined until a time was typed. */
  readonly when: ReadonlySignal<Wall | undefined>
  /** The instant of it. */
  readonly rings: ReadonlySignal<RingTime | undefined>
  /** The choice as it is called by now. */
  readonly namedDay: ReadonlySignal<DayChoice>
  readonly #parts: BookingParts
  /** What was sent last and may have been carried out unheard. */
  #sent = nothingSent

  constructor(parts: BookingParts) {
    this.#parts = parts
    this.chosen = computed(() => chooseRooms(this.roomsText.value, parts.rooms.value))
    this.when = computed(() => {
      const time = readTypedTime(this.timeText.value)
      return time === undefined ? undefined : this.#wallOf(time, parts.clock.now())
    })
    this.rings = computed(() => {
      const { clock } = parts
      const when = this.when.value
      return when && ringTimeOf(when, clock.wallZone, clock.minute.value * 60_000)
    })
    this.namedDay = computed(() => {
      const [day, date] = [this.day.value, this.date.value]
      if (day === 'next' || day === 'date') return day
      const today = parts.clock.now().date
      if (date === today) return 'today'
      return date === dayAfter(today, 1) ? 'tomorrow' : 'date'
    })
    const { roomsText, timeText, day, date, isDaily, options } = this
    const fields = [roomsText, timeText, day, date, isDaily, options]
    effect(() => {
      for (const field of fields) field.value
      this.#sent = nothingSent
    })
  }

  isReady(): boolean {
    const { rooms, unknown } = this.chosen.value
    return (
      rooms.length > 0 &&
      rooms.length <= maxRooms &&
      unknown.length === 0 &&
      this.when.value !== undefined
    )
  }

  chooseDay(day: DayChoice): void {
    const today = this.#parts.clock.now().date
    this.day.value = day
    if (day === 'today') this.date.value = today
    if (day === 'tomorrow') this.date.value = dayAfter(today, 1)
    if (day === 'date') this.date.value ||= today
  }

  /** Puts a time in place that was pointed at. */
  setWhen(wall: Wall): void {
    const now = this.#parts.clock.now()
    this.timeText.value = wall.time
    if (nextAt(wall.time, now).date === wall.date) this.day.value = 'next'
    else {
      this.day.value = wall.date === dayAfter(now.date, 1) ? 'tomorrow' : 'date'
      this.date.value = wall.date
    }
  }

  /** A call with days or a last day is a daily one. */
  setOptions(chosen: Partial<BookingOptions>): void {
    this.options.value = { ...this.options.value, ...chosen }
    const { days, until } = this.options.value
    if (days.length > 0 || until !== '') this.isDaily.value = true
  }

  setDaily(isDaily: boolean): void {
    this.isDaily.value = isDaily
    if (!isDaily) this.setOptions({ days: [], until: '' })
  }

  clear(): void {
    this.roomsText.value = ''
    this.timeText.value = ''
    this.day.value = 'next'
    this.date.value = ''
    this.isDaily.value = false
    this.options.value = noOptions
  }

  /**
   * Sends it and empties the line, for whoever types the next one meanwhile. What the system has not
   * taken comes back, unless something else stands there by then.
   */
  async send(): Promise<Sent> {
    const typed = this.typed()
    const when = this.when.value
    const rings = this.rings.value
    const form = {
      room: this.chosen.value.rooms.join(','),
      // A wall time that comes twice is taken for the first: the second is named by its instant.
      ...(rings?.change === 'second'
        ? { datetime: isoAt(rings.ms, '+00:00') }
        : { date: when?.date.replaceAll('-', ''), time: when?.time.replace(':', '') }),
      daily: this.isDaily.value ? 1 : undefined,
      ...this.#optionsForm(),
    }
    const text = JSON.stringify(form)
    const isSame = this.#sent.text === text && Date.now() - this.#sent.atMs < sameForMs
    const sent = isSame ? this.#sent : { text, key: newKey(), atMs: Date.now() }
    this.clear()
    this.underWay.value += 1
    const answer = await this.#parts.rest.post<BookingReply>('/rest/wakeup', form, {
      idempotencyKey: sent.key,
    })
    this.underWay.value -= 1
    const isBack = answer.kind !== 'ok' && this.#isEmpty()
    if (isBack) this.putBack(typed)
    if (isBack && answer.kind === 'silent') this.#sent = sent
    return { answer, isBack }
  }

  typed(): Typed {
    const { roomsText, timeText, day, date, isDaily, options } = this
    return {
      roomsText: roomsText.value,
      timeText: timeText.value,
      day: day.value,
      date: date.value,
      isDaily: isDaily.value,
      options: options.value,
    }
  }

  /** Puts in place what stood in the line before; what is not known of it stays as it is. */
  putBack(typed: Typed | undefined): void {
    if (!typed) return
    const { roomsText, timeText, day, date, isDaily, options } = typed
    this.roomsText.value = roomsText
    this.timeText.value = timeText
    this.day.value = day
    this.date.value = date
    this.isDaily.value = isDaily
    this.options.value = options
  }

  /** What is not chosen is not sent. */
  #optionsForm(): Values {
    const { profile, needs, days, until } = this.options.value
    return {
      profile: profile || undefined,
      needs: needs.join(',') || undefined,
      days: days.join(',') || undefined,
      until: until.replaceAll('-', '') || undefined,
    }
  }

  #isEmpty(): boolean {
    return this.roomsText.value === '' && this.timeText.value === ''
  }

  #wallOf(time: string, now: Wall): Wall | undefined {
    const first = this.#firstDay(time, now)
    return first && onOneOf(this.options.value.days, first)
  }

  #firstDay(time: string, now: Wall): Wall | undefined {
    if (this.day.value === 'next') return nextAt(time, now)
    const date = this.date.value
    if (date === '') return undefined
    // A series whose first day is over begins with the next.
    const isOver = `${date}${time}` < `${now.date}${now.time}`
    return isOver && this.isDaily.value ? nextAt(time, now) : { date, time }
  }
}

/** The first of the days, from that of a wall time on. */
function onOneOf(days: readonly Weekday[], { date, time }: Wall): Wall {
  const ahead = [0, 1, 2, 3, 4, 5, 6].map((count) => dayAfter(date, count))
  const first = ahead.find((day) => days.includes(weekdayOf(day)))
  return { date: first ?? date, time }
}

/** Whether this is what a tab has kept of a line. */
export function isTyped(kept: unknown): kept is Typed {
  const { roomsText, timeText, day, date, isDaily, options } = Object(kept)
  const { profile, needs, days, until } = Object(options)
  return (
    [roomsText, timeText, date, profile, until].every((text) => typeof text === 'string') &&
    [needs, days].every(isTexts) &&
    dayChoices.includes(day) &&
    typeof isDaily === 'boolean'
  )
}

function isTexts(kept: unknown): boolean {
  return Array.isArray(kept) && kept.every((text) => typeof text === 'string')
}
