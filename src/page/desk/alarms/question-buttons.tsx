import { propertyOfAlert } from '../../../core/model/alert-ids.ts'
import { useHotel, usePage } from '../../live/context.ts'
import { undoOf } from '../../live/undo.ts'
import { failureWords } from '../../parts/failure-words.ts'
import type { Alert } from '../../rest/records.ts'
import { deleteCall } from '../calls/call-actions.ts'
import { hideAlert } from './hide-alert.ts'

interface QuestionProps {
  readonly alert: Alert
}

/** The room is said to be empty: its call is kept, or ends. */
export function VacantButtons({ alert }: QuestionProps) {
  const page = usePage()
  const hotel = useHotel()
  const { alarms } = page.words.desk
  const keepLabel = alarms.markOf(alarms.keepCall, alert.room)
  const keep = useKeep(alert, keepLabel)
  const cancel = async () => {
    await deleteCall(alert, { hotel, page })
    await hotel.alerts.reload()
  }
  return (
    <>
      <Answer label={keepLabel} says={alarms.keepCall} do={keep} />
      <Answer
        label={alarms.markOf(alarms.cancelCall, alert.room)}
        says={alarms.cancelCall}
        do={cancel}
      />
    </>
  )
}

/** Somebody has knocked, or set up the lamp. */
export function DoneButton({ alert }: QuestionProps) {
  const { tasks, desk } = usePage().words
  const label = desk.alarms.markOf(tasks.done, alert.room)
  const keep = useKeep(alert, label)
  return <Answer label={label} says={tasks.done} do={keep} />
}

/** Somebody has taken a charge off the bill. */
export function TakenOffButton({ alert }: QuestionProps) {
  const { alarms } = usePage().words.desk
  const label = alarms.markOf(alarms.takenOff, alert.room)
  const keep = useKeep(alert, label)
  return <Answer label={label} says={alarms.takenOff} do={keep} />
}

/** A guest list would end much: it is taken as it is, or not at all. */
export function GuestsButtons({ alert }: QuestionProps) {
  const { words, notices } = usePage()
  const { rest, alerts } = useHotel()
  const { alarms } = words.desk
  const connector = propertyOfAlert(alert.id)
  const keepLabel = words.shell.pair(alarms.keepAsIs, connector)
  const keep = useKeep(alert, keepLabel)
  const accept = async () => {
    const path = `/rest/property/${encodeURIComponent(connector)}`
    const answer = await rest.put(path, { list: 'accept' })
    if (answer.kind !== 'ok') notices.trouble(failureWords(answer, words))
    await alerts.reload()
  }
  return (
    <>
      <Answer
        label={words.shell.pair(alarms.acceptList, connector)}
        says={alarms.acceptList}
        do={accept}
      />
      <Answer label={keepLabel} says={alarms.keepAsIs} do={keep} />
    </>
  )
}

/** Everything stays as it is, and nobody is told any more. */
function useKeep(alert: Alert, says: string): () => Promise<void> {
  const page = usePage()
  const hotel = useHotel()
  const { words, notices } = page
  return async () => {
    const answer = await hideAlert(alert, hotel.rest)
    if (answer.kind === 'ok') notices.done(says, undoOf(answer, { hotel, page }))
    else notices.trouble(failureWords(answer, words))
    await hotel.alerts.reload()
  }
}

interface AnswerProps {
  /** For those who do not see to what it belongs. */
  readonly label: string
  readonly says: string
  readonly do: () => Promise<void>
}

function Answer({ label, says, do: answer }: AnswerProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={({ detail }) => {
        // The second click of a double click finds the next question in this one's place.
        if (detail < 2) void answer()
      }}
    >
      {says}
    </button>
  )
}
