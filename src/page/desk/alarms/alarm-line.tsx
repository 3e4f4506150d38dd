import type { ComponentChildren } from 'preact'
import { useHotel, usePage } from '../../live/context.ts'
import { undoOf } from '../../live/undo.ts'
import { failureWords } from '../../parts/failure-words.ts'
import type { Alert } from '../../rest/records.ts'
import { linkTo } from '../../shell/route.ts'
import { marks } from '../calls/call-actions.ts'
import { MarkButtons } from '../calls/call-buttons.tsx'
import { RingAgainButton } from '../calls/ring-buttons.tsx'
import { alarmWords, scheduledOf } from './alarm-words.ts'
import { hideAlert } from './hide-alert.ts'
import { DoneButton, GuestsButtons, TakenOffButton, VacantButtons } from './question-buttons.tsx'

export interface AlarmProps {
  readonly alert: Alert
}

export interface AlarmLineProps extends AlarmProps {
  /** What else there is of the room. */
  readonly children?: ComponentChildren
}

/** One alarm, and what ends it. */
export function AlarmLine({ alert, children }: AlarmLineProps) {
  const page = usePage()
  const hotel = useHotel()
  const text = alarmWords(alert, scheduledOf(alert, hotel), { now: hotel.clock.now(), page })
  const detail = alert.kind === 'assist' ? '' : (alert.detail ?? '')
  return (
    <li class={`alarm ${alert.kind}`}>
      <p title={`${text} ${detail}`.trim()}>
        {alert.room === '' ? text : <a href={linkTo('desk', 'room', alert.room)}>{text}</a>}
        {detail !== '' && <span lang="en"> {detail}</span>}
      </p>
      {children}
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
          <RingAgainButton call={alert} />
          <HideButton alert={alert} text={text} />
        </>
      )
    case 'vacant':
      return <VacantButtons alert={alert} />
    case 'assist':
      return <DoneButton alert={alert} />
    case 'correction':
      return <TakenOffButton alert={alert} />
    case 'guests':
      return <GuestsButtons alert={alert} />
    default:
      return <HideButton alert={alert} text={text} />
  }
}

function HideButton({ alert, text }: AlarmButtonsProps) {
  const page = usePage()
  const hotel = useHotel()
  const { words, notices, shown } = page
  const { alarms } = words.desk
  const hide = async () => {
    const answer = await hideAlert(alert, hotel.rest)
    if (answer.kind !== 'ok') return notices.trouble(failureWords(answer, words))
    notices.done(alarms.hidden(shown.number(1)), undoOf(answer, { hotel, page }))
    await hotel.alerts.reload()
  }
  return (
    <button type="button" aria-label={alarms.hideOf(text)} onClick={() => void hide()}>
      {alarms.hide}
    </button>
  )
}
