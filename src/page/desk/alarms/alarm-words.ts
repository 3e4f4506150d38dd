import { propertyOfAlert } from '../../../core/model/alert-ids.ts'
import type { Page } from '../../live/context.ts'
import type { Hotel } from '../../live/hotel.ts'
import { needWords } from '../../parts/need-words.ts'
import type { Alert } from '../../rest/records.ts'
import { type Wall, wallOf } from '../../time/wall.ts'
import { atWords } from '../calls/call-words.ts'

/** When the call is that an alert is about; undefined where that is not known. */
export function scheduledOf({ id, kind, scheduled }: Alert, { calls }: Hotel): string | undefined {
  if (scheduled !== null || kind !== 'vacant') return scheduled ?? undefined
  const state = calls.state.value
  if (state.kind !== 'ready') return undefined
  return [...state.value.pending, ...state.value.now].find(({ call }) => call.id === id)?.call
    .scheduled
}

/** What staff are to do, and whether now or soon. */
export function assistWords(alert: Alert, when: string, { words }: Page): string {
  const { room, scheduled, time, detail = '' } = alert
  const isDue = scheduled === null || Date.parse(time) >= Date.parse(scheduled)
  return words.tasks.alarm(room, isDue ? words.tasks.now(when) : when, needWords(detail, words))
}

export interface AlarmSurroundings {
  readonly now: Wall
  readonly page: Page
}

/** What has happened, or what is asked. */
export function alarmWords(
  alert: Alert,
  scheduled: string | undefined,
  { now, page }: AlarmSurroundings,
): string {
  const { kind, room, result, attempts, time } = alert
  const { alarms } = page.words.desk
  const when = atWords(scheduled ?? time, now, page)
  switch (kind) {
    case 'clock':
      return alarms.clock
    case 'missed':
      return alarms.missed(room, when)
    case 'due':
      return alarms.due(room, page.shown.time(wallOf(scheduled ?? time).time))
    case 'failed': {
      const why = Object.entries(alarms.why).find(([code]) => Number(code) === result)?.[1]
      return `${alarms.failed(room, when, why ?? alarms.why[2])} (${alarms.tries(attempts)})`
    }
    case 'assist':
      return assistWords(alert, when, page)
    case 'vacant':
      return scheduled === undefined ? alarms.vacantCall(room) : alarms.vacant(room, when)
    case 'correction':
      return alarms.correction(room)
    case 'guests':
      return alarms.guests(propertyOfAlert(alert.id))
    default:
      return room === '' ? alarms.unknown : alarms.unknownOf(room)
  }
}
