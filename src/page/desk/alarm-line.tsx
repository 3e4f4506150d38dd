import { type Page, useHotel, usePage } from '../live/context.ts'
import { failureWords } from '../parts/failure-words.ts'
import type { Alert } from '../rest/records.ts'
import { wallOf } from '../time/wall.ts'
import { marks } from './call-actions.ts'
import { MarkButtons } from './call-buttons.tsx'
import { atWords } from './call-words.ts'
import { hideAlert } from './hide-alert.ts'

/** One alarm, and what ends it. */
export function AlarmLine({ alert }: { readonly alert: Alert }) {
  const page = usePage()
  const hotel = useHotel()
  const { alarms, marks: markWords } = page.words.desk
  const text = alarmWords(alert, hotel.clock.now(), page)
  const hide = async () => {
    const failure = await hideAlert(alert, hotel.rest)
    if (failure) return page.notices.trouble(failureWords(failure, page.words))
    await hotel.alerts.reload()
  }
  return (
    <li class={`alarm ${alert.kind}`}>
      <p>{text}</p>
      {alert.kind !== 'clock' && (
        <MarkButtons
          call={alert}
          marks={alert.kind === 'due' ? marks : [1]}
          names={{ ...markWords, 1: alarms.awake }}
        />
      )}
      {alert.kind !== 'due' && (
        <button type="button" aria-label={alarms.hideOf(text)} onClick={() => void hide()}>
          {alarms.hide}
        </button>
      )}
    </li>
  )
}

function alarmWords(
  { kind, room, scheduled, result, attempts, time }: Alert,
  now: { date: string; time: string },
  page: Page,
): string {
  const { alarms } = page.words.desk
  const when = atWords(scheduled ?? time, now, page)
  if (kind === 'clock') return alarms.clock
  if (kind === 'missed') return alarms.missed(room, when)
  if (kind === 'due') return alarms.due(room, page.shown.time(wallOf(scheduled ?? time).time))
  const why = Object.entries(alarms.why).find(([code]) => Number(code) === result)?.[1]
  return `${alarms.failed(room, when, why ?? alarms.why[2])} (${alarms.tries(attempts)})`
}
