import type { RefObject } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { undoOf } from '../../live/undo.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { Icon } from '../../parts/icon.tsx'
import { readTypedTime } from '../../time/typed-time.ts'
import type { Words } from '../../words/words.ts'
import type { Desk } from '../desk.ts'
import { DayFields, TimeField } from './booking-fields.tsx'
import { outcomeOf, previewOf, seriesOf } from './booking-words.ts'
import { GroupsDialog, KeepGroup } from './manage-groups.tsx'
import { MoreFields } from './more-fields.tsx'
import { RoomField } from './room-field.tsx'
import { useTypingAnywhere } from './typing-anywhere.ts'

/** Books: a room, a time, Enter. Typing a room number anywhere on the desk begins. */
export function BookingLine({ desk }: { readonly desk: Desk }) {
  const { words, notices } = usePage()
  const rooms = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const line = useRef<HTMLFormElement>(null)
  const hasJumped = useRef(false)
  const [isManaging, setManaging] = useState(false)
  const [hasMore, setMore] = useState(false)
  const { booking } = desk
  const { send, trouble, forgetTrouble } = useSending({ desk, rooms, time })
  useTypingAnywhere({ booking, line, rooms, time })

  /** What stood there is at hand for a while: the key is near. */
  const clear = () => {
    const typed = booking.typed()
    const isEmpty = typed.roomsText === '' && typed.timeText === ''
    booking.clear()
    rooms.current?.focus()
    if (!isEmpty) notices.done(words.desk.book.cleared, () => booking.putBack(typed))
  }

  const jumpToTime = () => {
    time.current?.focus()
    time.current?.select()
    hasJumped.current = true
  }

  return (
    <section class="card booking" aria-label={words.desk.book.title}>
      <form
        ref={line}
        class="row"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        onInput={forgetTrouble}
      >
        <RoomField desk={desk} input={rooms} onChosen={jumpToTime} onClear={clear} />
        <TimeField desk={desk} input={time} rooms={rooms} hasJumped={hasJumped} onClear={clear} />
        <DayFields desk={desk} />
        <button
          type="submit"
          class="main"
          onClick={(event) => {
            // By the second click of a double click the line is empty.
            if (event.detail > 1) event.preventDefault()
          }}
        >
          {booking.underWay.value > 0 ? words.desk.book.doing : words.desk.book.do}
        </button>
        <div class="below">
          <Preview desk={desk} trouble={trouble} />
          <button type="button" class="quiet" onClick={() => setManaging(true)}>
            <Icon name="group" />
            {words.desk.group.manage}
          </button>
          <button
            type="button"
            class="quiet"
            aria-expanded={hasMore}
            onClick={() => setMore(!hasMore)}
          >
            <Icon name={hasMore ? 'open' : 'forth'} />
            {words.options.more}
          </button>
        </div>
        {hasMore && <MoreFields desk={desk} />}
      </form>
      {isManaging && (
        <GroupsDialog
          desk={desk}
          onUse={() => time.current?.focus()}
          onClose={() => setManaging(false)}
        />
      )}
    </section>
  )
}

interface Sending {
  readonly desk: Desk
  readonly rooms: RefObject<HTMLInputElement | null>
  readonly time: RefObject<HTMLInputElement | null>
}

/** Books what is typed and tells what became of it; `trouble` is what is in its way. */
function useSending({ desk, rooms, time }: Sending) {
  const page = usePage()
  const hotel = useHotel()
  const { words, notices } = page
  const { booking } = desk
  const [trouble, setTrouble] = useState('')
  const send = async () => {
    const missing = missingOf(desk, words.desk.book)
    setTrouble(missing?.text ?? '')
    if (missing) return void (missing.isRoom ? rooms : time).current?.focus()
    const known = new Set([...desk.openCalls.value.values()].flat().map(({ call }) => call.id))
    const { sentence, wrong } = previewOf(desk, hotel, page)
    // The line says already what is wrong with it.
    if (wrong !== undefined) return time.current?.focus()
    const series = seriesOf(booking, page)
    const sending = booking.send()
    rooms.current?.focus()
    const { answer, isBack } = await sending
    if (answer.kind !== 'ok') {
      const why = failureWords(answer, words)
      if (!isBack) return notices.trouble(`${sentence}\n${why}`)
      setTrouble(why)
      return time.current?.focus()
    }
    const { text, warning } = outcomeOf(
      answer.value,
      { now: hotel.clock.now(), series, known },
      page,
    )
    const undo = undoOf(answer, { hotel, page })
    if (warning === undefined) notices.done(text, undo)
    else notices.trouble(`${text}\n${warning}`)
  }
  return { send, trouble, forgetTrouble: () => setTrouble('') }
}

/** Says exactly what Enter will book. */
function Preview({ desk, trouble }: { readonly desk: Desk; readonly trouble: string }) {
  const page = usePage()
  const hotel = useHotel()
  const { sentence, wrong, hints } = previewOf(desk, hotel, page)
  return (
    <>
      <div role="status" class="booking-preview">
        {sentence === undefined && wrong === undefined && (
          <p class="hint">{page.words.desk.book.prompt}</p>
        )}
        {sentence !== undefined && <p class="sentence">{sentence}</p>}
        {wrong !== undefined && <p class="wrong">{wrong}</p>}
        {hints.map((hint) => (
          <p key={hint} class="hint">
            {hint}
          </p>
        ))}
      </div>
      <p role="alert" class="wrong">
        {trouble}
      </p>
      <KeepGroup desk={desk} />
    </>
  )
}

/** What is to be typed before this can be sent; undefined when nothing is missing. */
function missingOf(
  { booking }: Desk,
  book: Words['desk']['book'],
): { text: string; isRoom: boolean } | undefined {
  if (booking.isReady()) return undefined
  const { rooms, unknown } = booking.chosen.value
  if (rooms.length === 0 && unknown.length === 0) return { text: book.needsRoom, isRoom: true }
  // The line says already which room there is not.
  if (unknown.length > 0) return { text: '', isRoom: true }
  if (booking.when.value !== undefined) return { text: '', isRoom: true }
  if (readTypedTime(booking.timeText.value) !== undefined)
    return { text: book.needsDate, isRoom: false }
  const text = booking.timeText.value === '' ? book.needsTime : book.badTime
  return { text, isRoom: false }
}
