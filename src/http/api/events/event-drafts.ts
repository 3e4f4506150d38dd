import type { Alert } from '../../../core/model/alert.ts'
import { isOpen } from '../../../core/model/delivery.ts'
import type { Tenanted } from '../../../core/model/tenanted.ts'
import { viewOf, type Wakeup } from '../../../core/model/wakeup.ts'
import type { Change, Write } from '../../../core/ports/change.ts'
import { type Actor, isSiteAdministrator, owns } from '../../../core/tenancy.ts'
import { isAlertFor } from '../../../core/wakeup/alerts/alert.ts'

/** An event before it has a number: what happened, and who may know. */
export interface EventDraft extends Tenanted {
  readonly name: string
  readonly data: unknown
  readonly isFor: (actor: Actor) => boolean
}

const everyone = () => true
const withInventory = (actor: Actor) => actor.permissions.includes('inventory')
const administrators = (actor: Actor) => actor.permissions.includes('administrator')

const whoSeesAlert = (alert: Pick<Alert, 'id' | 'tenant'>) => (actor: Actor) =>
  isAlertFor(actor, alert)

/** The calls that a change writes, by their ids. */
export function callsOf(change: Change): Map<string, Wakeup> {
  const calls = new Map<string, Wakeup>()
  for (const write of change)
    if ('put' in write && write.put === 'wakeup') calls.set(write.record.id, write.record)
  return calls
}

/** The event that a write makes, if it is one that somebody watches. */
export function draftEvent(
  write: Write,
  calls: ReadonlyMap<string, Wakeup>,
): EventDraft | undefined {
  if ('log' in write) {
    const { event, id, room, tenant, time, attempt, detail, actor } = write.log
    const wakeup = calls.get(id)
    // A call that has gone to another tenant is that one's alone.
    const record = wakeup?.tenant === tenant ? viewOf(wakeup) : null
    const data = { event, id, room, time, attempt, detail, actor, wakeup: record }
    return { name: 'wakeup', data, tenant, isFor: (actor) => owns(actor, { tenant }) }
  }
  if (!('put' in write)) {
    if (!('remove' in write) || write.remove === 'wakeup') return undefined
    if (write.remove === 'alert') {
      const { id, tenant } = write
      return { name: 'alert', data: { id, open: false }, tenant, isFor: whoSeesAlert(write) }
    }
    if (!(write.remove in listTables)) return undefined
    return listEvent(write.remove, write.tenant)
  }
  switch (write.put) {
    case 'roomStatus':
      return { name: 'status', data: write.record, tenant: write.record.tenant, isFor: everyone }
    case 'charge': {
      // Its record says by now that it was taken back, which the one that does so tells.
      if (write.record.isCorrected === true) return undefined
      const { atMs, ...charge } = write.record
      // What the site's own guests take is no business of a tenant's.
      const isFor = (actor: Actor) => withInventory(actor) && owns(actor, charge)
      return { name: 'charge', data: charge, tenant: charge.tenant, isFor }
    }
    case 'delivery': {
      const { destination, sequence, state } = write.record
      // How it went follows soon.
      if (state === 'sending') return undefined
      const data = { destination, delivery: sequence, state, open: isOpen(write.record) }
      return { name: 'delivery', data, tenant: '', isFor: isSiteAdministrator }
    }
    case 'alert': {
      const { id, kind, room, calls, tenant } = write.record
      const data = { id, kind, room, calls, open: true }
      return { name: 'alert', data, tenant, isFor: whoSeesAlert(write.record) }
    }
    case 'room':
    case 'item':
    case 'category':
    case 'status':
    case 'user':
    case 'prompt':
    case 'group':
      return listEvent(write.put, write.record.tenant)
    default:
      return undefined
  }
}

/** A list has changed. The users of the whole site are no business of a tenant's. */
function listEvent(list: string, tenant: string): EventDraft {
  const isFor = (actor: Actor) =>
    list !== 'user' || (administrators(actor) && owns(actor, { tenant }))
  return { name: 'list', data: { list }, tenant, isFor }
}

/** What `/rest/system`, `/rest/profile` and `/rest/tenant` say is to be read again. */
export const siteEvent: EventDraft = listEvent('site', '')

/** Lists that a page shows and reads again when they change. */
const listTables = {
  room: true,
  item: true,
  category: true,
  status: true,
  user: true,
  prompt: true,
  group: true,
}
