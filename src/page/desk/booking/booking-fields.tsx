import type { RefObject } from 'preact'
import { useHotel, usePage } from '../../live/context.ts'
import { Field } from '../../parts/field.tsx'
import { readTypedTime } from '../../time/typed-time.ts'
import type { Desk } from '../desk.ts'
import { dayChoices } from './booking.ts'

export interface TimeFieldProps {
  readonly desk: Desk
  readonly input: RefObject<HTMLInputElement | null>
  readonly rooms: RefObject<HTMLInputElement | null>
  /** Whether the page has led here by itself, and no key was pressed since. */
  readonly hasJumped: RefObject<boolean>
  readonly onClear: () => void
}

/** The time, in whatever way it is typed. */
export function TimeField({ desk, input, rooms, hasJumped, onClear }: TimeFieldProps) {
  const { booking } = desk
  const { words } = usePage()
  const text = booking.timeText.value
  /** Another room is wanted, or the one so far was wrong: back to the rooms. */
  const goBack = (event: KeyboardEvent) => {
    if (text.trim() !== '' || !['Backspace', ',', '-', ';'].includes(event.key)) return
    event.preventDefault()
    booking.timeText.value = ''
    if (event.key !== 'Backspace') booking.roomsText.value += event.key
    rooms.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const isFirst = hasJumped.current
    hasJumped.current = false
    if (event.key === 'Tab') {
      // Who presses Tab after the room means this field, and is there already.
      if (isFirst && !event.shiftKey) event.preventDefault()
    } else if (event.key === 'Escape') onClear()
    else goBack(event)
  }
  return (
    <Field label={words.desk.book.time} hint={words.desk.book.timeHint}>
      {(ties) => (
        <input
          {...ties}
          ref={input}
          class="time"
          inputMode="text"
          autocomplete="off"
          spellcheck={false}
          aria-invalid={text.length > 3 && readTypedTime(text) === undefined ? true : undefined}
          value={text}
          onKeyDown={press}
          onBlur={() => {
            hasJumped.current = false
          }}
          onInput={(event) => {
            booking.timeText.value = event.currentTarget.value
          }}
        />
      )}
    </Field>
  )
}

/** On which day, and whether every day from there on. */
export function DayFields({ desk: { booking } }: { readonly desk: Desk }) {
  const { words } = usePage()
  const { clock } = useHotel()
  const { book } = words.desk
  return (
    <>
      <Field label={book.day}>
        {(ties) => (
          <select
            {...ties}
            value={booking.namedDay.value}
            onChange={({ currentTarget }) =>
              booking.chooseDay(dayChoices.find((day) => day === currentTarget.value) ?? 'next')
            }
          >
            {dayChoices.map((day) => (
              <option key={day} value={day}>
                {book.days[day]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {booking.namedDay.value === 'date' && (
        <Field label={book.date}>
          {(ties) => (
            <input
              {...ties}
              type="date"
              min={clock.now().date}
              value={booking.date.value}
              onInput={(event) => {
                booking.date.value = event.currentTarget.value
              }}
            />
          )}
        </Field>
      )}
      <label class="daily">
        <input
          type="checkbox"
          checked={booking.isDaily.value}
          onChange={(event) => booking.setDaily(event.currentTarget.checked)}
        />
        {book.daily}
      </label>
    </>
  )
}
