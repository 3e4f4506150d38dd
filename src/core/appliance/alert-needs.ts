import { propertyOfAlert } from '../model/alert-ids.ts'
import { needsText } from '../model/room.ts'
import type { Need, Step } from './state.ts'

/** An alert as people see it. One about a room has the id of its call. */
export interface NeededAlert {
  readonly id: string
  readonly kind: string
  readonly room: string
  readonly time: string
  /** When the call is, or was, to ring; null when there is none. */
  readonly scheduled: string | null
  readonly detail: string
}

type Words = Pick<Need, 'what' | 'remedy' | 'steps'>

/** What each kind of alert needs; one that is not here shows its kind and detail. */
const wordsOf: Readonly<Record<string, (alert: NeededAlert) => Words>> = {
  failed: (alert) => notWoken(alert, 'failed'),
  missed: (alert) => notWoken(alert, 'was missed'),
  due: (alert) => ({
    what: `Room ${alert.room} is to be called by staff now (${timeOf(alert)}).`,
    remedy: 'Call the guest, then settle the call.',
    steps: [settle(alert)],
  }),
  assist: (alert) => ({
    what: `Room ${alert.room} needs somebody (${timeOf(alert)}): ${needsText(alert.detail)}.`,
    remedy: 'See to the guest, then dismiss the alert.',
    steps: [dismiss(alert, 'dismiss it')],
  }),
  clock: (alert) => ({
    what: `The clock was set, or was wrong, at ${alert.time}.`,
    remedy: 'See that it is right, then dismiss the alert.',
    steps: [dismiss(alert, 'dismiss it')],
  }),
  vacant: (alert) => ({
    what:
      `Room ${alert.room} is empty, says the property system, and has a call ` +
      `(${timeOf(alert)})${detailOf(alert)}.`,
    remedy: 'See whether a guest is there, then keep the call or cancel it.',
    steps: [
      dismiss(alert, 'keep the call'),
      { about: 'cancel the call', method: 'DELETE', path: wakeupPath(alert) },
    ],
  }),
  guests: (alert) => {
    const connector = propertyOfAlert(alert.id)
    const path = `/rest/property/${encodeURIComponent(connector)}`
    return {
      what: `A guest list of ${connector} is in doubt, and waits${detailOf(alert)}.`,
      remedy: 'Compare it with the property system, then accept or dismiss it.',
      steps: [
        { about: 'accept it', method: 'PUT', path, form: 'list=accept' },
        dismiss(alert, 'dismiss it'),
      ],
    }
  },
}

/** What an alert asks of a person. */
export function alertNeed(alert: NeededAlert): Need {
  const { id, kind, room, time, scheduled, detail } = alert
  const about = { alert: kind, id, room, time, scheduled, detail }
  return { kind: 'alert', isUrgent: true, ...about, ...(wordsOf[kind] ?? otherWords)(alert) }
}

function notWoken(alert: NeededAlert, how: string): Words {
  return {
    what: `Room ${alert.room} was not woken: the call (${timeOf(alert)}) ${how}.`,
    remedy: 'Call the guest, then settle the call.',
    steps: [settle(alert)],
  }
}

function otherWords(alert: NeededAlert): Words {
  const { kind, room, time } = alert
  return {
    what: `${room === '' ? 'Alert' : `Room ${room}`}, ${kind} (${time})${detailOf(alert)}.`,
    remedy: 'See to it, then dismiss the alert.',
    steps: [dismiss(alert, 'dismiss it')],
  }
}

function timeOf({ scheduled, time }: NeededAlert): string {
  return scheduled ?? time
}

function detailOf({ detail }: NeededAlert): string {
  return detail === '' ? '' : `: ${detail.replace(/\.$/, '')}`
}

function wakeupPath({ id }: NeededAlert): string {
  return `/rest/wakeup/${encodeURIComponent(id)}`
}

function settle(alert: NeededAlert): Step {
  return { about: 'settle it', method: 'PUT', path: wakeupPath(alert), form: 'result=1' }
}

function dismiss({ id }: NeededAlert, about: string): Step {
  return { about, method: 'DELETE', path: `/rest/alert/${encodeURIComponent(id)}` }
}
