import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { Question } from '../../parts/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Call } from '../../rest/records.ts'
import { deleteCall, type Mark, type Meant, markCall } from './call-actions.ts'
import { whenWords } from './call-words.ts'

export interface MarkButtonsProps {
  readonly call: Meant
  readonly marks: readonly Mark[]
  /** What the buttons say, where that is not the name of the mark. */
  readonly names?: Readonly<Record<Mark, string>>
}

/** Complete, No answer, Busy. */
export function MarkButtons({ call, marks, names }: MarkButtonsProps) {
  const page = usePage()
  const hotel = useHotel()
  const { desk } = page.words
  const said = names ?? desk.marks
  return marks.map((mark) => (
    <button
      key={mark}
      type="button"
      aria-label={desk.alarms.markOf(said[mark], call.room)}
      onClick={({ detail }) => {
        // The second click of a double click finds the next call in this one's place.
        if (detail < 2) void markCall(call, mark, { hotel, page })
      }}
    >
      {said[mark]}
    </button>
  ))
}

export interface DeleteButtonProps {
  readonly call: Call
  readonly onDeleted?: () => void
}

/** Asks first; a daily call ends for good. */
export function DeleteButton({ call, onDeleted }: DeleteButtonProps) {
  const page = usePage()
  const hotel = useHotel()
  const { calls, remove } = page.words.desk
  const [isAsking, setAsking] = useState(false)
  const when = whenWords(call.scheduled, hotel.clock.now(), page)
  const sure = call.result === -1 ? calls.deleteSure : calls.deleteOver
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={page.words.desk.alarms.markOf(remove, `${call.room}, ${when}`)}
        onClick={() => setAsking(true)}
      >
        <Icon name="delete" />
        {remove}
      </button>
      {isAsking && (
        <Question
          title={calls.deleteTitle}
          yes={remove}
          isDangerous
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            void deleteCall(call, { hotel, page }).then(onDeleted)
          }}
        >
          <p>{sure(call.room, when)}</p>
          {call.daily && call.result === -1 && <p class="tag warn long">{calls.deleteDaily}</p>}
        </Question>
      )}
    </>
  )
}
