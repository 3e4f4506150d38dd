import type { Alert } from '../../core/model/alert.ts'
import { callOfAlert } from '../../core/model/alert-ids.ts'
import type { Delivery } from '../../core/model/delivery.ts'
import type { Change } from '../../core/ports/change.ts'
import type { About, Journal } from '../../core/ports/journal.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Site } from '../../core/site.ts'
import { alertText } from '../../core/wakeup/alerts/alert.ts'

/** Logs once what is given up and what needs a person. */
export function logAlerts(store: Store, journal: Journal): void {
  store.onCommitted((change) => {
    for (const write of change)
      if ('put' in write && write.put === 'alert' && write.record.calls === 0)
        journal.warn(alertText(write.record), subjectOf(write.record))
    for (const [first, count] of troubledDeliveries(change))
      journal.warn(textOf(first, count), { destination: first.destination })
  })
}

/** An alert about a room has the id of its call. */
function subjectOf({ id, room }: Alert): About {
  return room === '' ? {} : { room, call: callOfAlert(id) }
}

/** A site file that can be used, but not for what it wants. */
export function logOperatorProblem(
  { rules, lines, channelLimit }: Pick<Site, 'rules' | 'lines' | 'channelLimit'>,
  journal: Journal,
): void {
  const channels = lines.reduce((sum, line) => sum + line.channels, 0)
  if (rules.operator !== '' && Math.min(channels, channelLimit) < 2)
    journal.warn(
      'The operator cannot be called: one channel is always kept for guests, and there is no ' +
        'other. Add a channel, or a line of its own for the operator.',
    )
}

/** However many deliveries are held at once for the same reason, it is logged in one line. */
function troubledDeliveries(change: Change): Map<Delivery, number> {
  const firsts = new Map<string, Delivery>()
  const counts = new Map<Delivery, number>()
  for (const write of change) {
    if (!('put' in write) || write.put !== 'delivery') continue
    const { destination, state, held, lastError } = write.record
    if (held === '' && state !== 'refused') continue
    const key = JSON.stringify([destination, state, held || lastError])
    const first = firsts.get(key) ?? write.record
    firsts.set(key, first)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  return counts
}

function textOf({ sequence, destination, held, lastError }: Delivery, count: number): string {
  const which = `Delivery ${sequence}${count > 1 ? ` and ${count - 1} more` : ''} to ${destination}`
  const were = count > 1 ? 'were' : 'was'
  if (held === '') return `${which} ${were} refused: ${lastError}`
  return `${which} ${were} held for review: ${held}. See GET /rest/outbound/${destination}.`
}
