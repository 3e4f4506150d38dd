import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import type { Alert } from '../../rest/records.ts'
import { marks } from '../calls/call-actions.ts'
import { MarkButtons } from '../calls/call-buttons.tsx'
import { alarmWords, scheduledOf } from './alarm-words.ts'
import { hideAlert } from './hide-alert.ts'
import { DoneButton, GuestsButtons, VacantButtons } from './question-buttons.tsx'

export interface AlarmProps {
  readonly alert: Alert
}

/** One alarm, and what ends it. */
export function AlarmLine({ alert }: AlarmProps) {
  const page = usePage()
  const hotel = useHotel()
  const text = alarmWords(alert, scheduledOf(alert, hotel), { now: hotel.clock.now(), page })
  return (
    <li class={`alarm ${alert.kind}`}>
      <p>
        {text}
        {alert.detail && alert.kind !== 'assist' && <span lang="en"> {alert.detail}</span>}
      </p>
      <AlarmButtons alert={alert} text={text} />
    </li>
  )
}

interface AlarmButtonsProps extends AlarmProps {
  readonly text: string
}

function AlarmButtons({ alert, text }: AlarmButtonsProps) {
  const { alarms, marks: markWords } = usePage().words.desk
  const names = { ...markWords, 1: alarms.awake }
  switch (alert.kind) {
    case 'due':
      return <MarkButtons call={alert} marks={marks} names={names} />
    case 'failed':
    case 'missed':
      return (
        <>
          <MarkButtons call={alert} marks={[1]} names={names} />
          <HideButton alert={alert} text={text} />
        </>
      )
    case 'vacant':
      return <VacantButtons alert={alert} />
    case 'assist':
      return <DoneButton alert={alert} />
    case 'guests':
      return <GuestsButtons alert={alert} />
    default:
      return <HideButton alert={alert} text={text} />
  }
}

function HideButton({ alert, text }: AlarmButtonsProps) {
  const { words, notices } = usePage()
  const { rest, alerts } = useHotel()
  const { alarms } = words.desk
  const hide = async () => {
    const failure = await hideAlert(alert, rest)
    if (failure) return notices.trouble(failureWords(failure, words))
    await alerts.reload()
  }
  return (
    <button type="button" aria-label={alarms.hideOf(text)} onClick={() => void hide()}>
      {alarms.hide}
    </button>
  )
}
