import { useState } from 'preact/hooks'
import { type Page, useHotel, usePage } from '../../live/context.ts'
import { undoOf } from '../../live/undo.ts'
import { useDraft } from '../../live/use-draft.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { failureWords } from '../../parts/failure-words.ts'
import { Field } from '../../parts/field.tsx'
import { useFirstWrong } from '../../parts/focus/use-first-wrong.ts'
import { FormEnd } from '../../parts/form-end.tsx'
import { useKey } from '../../parts/use-key.ts'
import type { BookingReply, Call } from '../../rest/records.ts'
import type { Values } from '../../rest/rest.ts'
import { ringTimeOf } from '../../time/ring-time.ts'
import { readTypedTime } from '../../time/typed-time.ts'
import { isoAt, wallOf } from '../../time/wall.ts'
import { sentenceOf, warningOf } from '../booking/booking-words.ts'
import type { Rooms } from '../booking/chosen-rooms.ts'
import { seriesWords } from './series-words.ts'

/** Whether a call can still be moved: its telephone was not rung yet. */
export function canMove({
  result,
  status,
  attempts,
}: Pick<Call, 'result' | 'status' | 'attempts'>): boolean {
  return result === -1 && status !== 1 && attempts === 0
}

export interface MoveDialogProps {
  readonly call: Call
  readonly rooms: Rooms
  /** Whether a call was pending before. */
  readonly isKnown: (id: string) => boolean
  readonly onMoved: () => void
  readonly onClose: () => void
}

interface Entered extends Readonly<Record<string, string>> {
  readonly room: string
  readonly date: string
  readonly time: string
}

/** Another room, day or time for a call that is booked. */
export function MoveDialog({ call, rooms, isKnown, onMoved, onClose }: MoveDialogProps) {
  const page = usePage()
  const hotel = useHotel()
  const { rest, clock } = hotel
  const { words, notices } = page
  const { changes } = words
  const [start] = useState<Entered>(() => ({ room: call.room, ...wallOf(call.scheduled) }))
  // What was typed for another time of the call is not meant for this one.
  const typed = useDraft(`move.${call.id}.${call.scheduled}`, start)
  const entered = typed.value
  const [wrong, setWrong] = useState<Partial<Entered>>({})
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const form = useFirstWrong(wrong)
  const keyOf = useKey()
  const move = async () => {
    const { found, wanted } = read(entered, rooms, page)
    setWrong(found)
    setTrouble('')
    if (!wanted || isBusy) return
    const values = formOf(start, wanted, { zone: clock.wallZone, nowMs: clock.nowMs() })
    if (Object.keys(values).length === 0) return onClose()
    setBusy(true)
    const path = `/rest/wakeup/${encodeURIComponent(call.id)}/move`
    const answer = await rest.post<BookingReply>(path, values, {
      idempotencyKey: keyOf(JSON.stringify(values)),
    })
    setBusy(false)
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    const series = call.daily ? [seriesWords(call, page)] : []
    const sentence = sentenceOf(answer.value, { now: clock.now(), series }, page)
    const [made] = answer.value.wakeups
    const isJoined = made !== undefined && made.id !== call.id && isKnown(made.id)
    const warning = isJoined ? changes.joined(made.room) : warningOf(answer.value, page)
    typed.forget()
    const undo = undoOf(answer, { hotel, page })
    if (warning === undefined) notices.done(changes.moved(sentence), undo)
    else notices.trouble(`${changes.moved(sentence)}\n${warning}`)
    onMoved()
  }
  const leave = () => {
    typed.forget()
    onClose()
  }
  return (
    <Dialog title={changes.moveOf(call.room)} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void move()
        }}
      >
        <MoveFields entered={entered} wrong={wrong} onChange={typed.set} />
        {call.daily && <p class="tag warn long">{changes.moveDaily}</p>}
        <FormEnd trouble={trouble} isBusy={isBusy} yes={words.shell.save} onNo={leave} />
      </form>
    </Dialog>
  )
}

interface MoveFieldsProps {
  readonly entered: Entered
  readonly wrong: Partial<Entered>
  readonly onChange: (more: Partial<Entered>) => void
}

function MoveFields({ entered, wrong, onChange }: MoveFieldsProps) {
  const { book } = usePage().words.desk
  const { clock } = useHotel()
  return (
    <>
      <Field label={book.rooms} error={wrong.room}>
        {(ties) => (
          <input
            {...ties}
            autocomplete="off"
            value={entered.room}
            onInput={(event) => onChange({ room: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={book.date} error={wrong.date}>
        {(ties) => (
          <input
            {...ties}
            type="date"
            min={clock.now().date}
            value={entered.date}
            onInput={(event) => onChange({ date: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={book.time} hint={book.timeHint} error={wrong.time}>
        {(ties) => (
          <input
            {...ties}
            autofocus
            autocomplete="off"
            value={entered.time}
            onInput={(event) => onChange({ time: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

/** What was entered, and what is wrong with it. */
function read(
  { room, date, time }: Entered,
  { rooms, places }: Rooms,
  { words }: Page,
): { found: Partial<Entered>; wanted: Entered | undefined } {
  const { book } = words.desk
  const place = places.get(room.trim().toLowerCase())
  const known = place === undefined ? undefined : rooms[place]
  const read = readTypedTime(time)
  const found = {
    ...(known === undefined && { room: book.unknown(room.trim()) }),
    ...(date === '' && { date: book.needsDate }),
    ...(read === undefined && { time: book.badTime }),
  }
  const isGood = known !== undefined && read !== undefined && date !== ''
  return { found, wanted: isGood ? { room: known, date, time: read } : undefined }
}

/** What is sent: what was changed. A wall time that comes twice is named by its instant. */
function formOf(
  start: Entered,
  { room, date, time }: Entered,
  { zone, nowMs }: { zone: string; nowMs: number },
): Values {
  const rings = ringTimeOf({ date, time }, zone, nowMs)
  const when =
    rings.change === 'second'
      ? { datetime: isoAt(rings.ms, '+00:00') }
      : { date: date.replaceAll('-', ''), time: time.replace(':', '') }
  return {
    ...(room !== start.room && { room }),
    ...((date !== start.date || time !== start.time) && when),
  }
}
