import type { NeededAlert } from '../core/appliance/alert-needs.ts'
import { type NeedFacts, needsOf, tenantNeeds } from '../core/appliance/needs.ts'
import type { Need } from '../core/appliance/state.ts'
import { readDestinations } from '../core/delivery/destination-state.ts'
import type { Alert } from '../core/model/alert.ts'
import type { Tenanted } from '../core/model/tenanted.ts'
import { stateOf } from '../core/ports/line-state.ts'
import type { Store } from '../core/ports/store.ts'
import { isAlertFor } from '../core/wakeup/alerts/alert.ts'
import { withDeadline } from '../lib/turns/deadline.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import type { ApiContext } from './context.ts'

/** However many ask how the box is, the store is asked for a commit no more often. */
const storeMaxAgeMs = 10_000
/** A disk that takes longer is in trouble. */
const storeLimitMs = 5_000

/** Whether the store answers when it is asked for a commit, be it with a refusal; never rejects. */
export async function isAnswering(store: Pick<Store, 'healthCheck'>): Promise<boolean> {
  const answered = store.healthCheck(storeMaxAgeMs).then(
    () => true,
    () => true,
  )
  return withDeadline(answered, { ms: storeLimitMs, atEnd: () => false, ref: false })
}

export interface Asking {
  /** Who wants to know: of alerts, only those that a tenant may see are told. */
  readonly actor: Tenanted
  readonly nowMs: number
  readonly isStoreAnswering: boolean
}

/** What needs a person, as far as somebody may know it, the most urgent first. */
export function needsFor(api: ApiContext, asking: Asking): Generator<Need, void, undefined> {
  const scheduledOf = ({ id, scheduled }: Alert) =>
    scheduled ?? api.store.wakeup(id)?.scheduled ?? null
  const facts = { ...factsOf(api, asking), alerts: alertsFor(api, asking.actor, scheduledOf) }
  return asking.actor.tenant === '' ? needsOf(facts) : tenantNeeds(facts)
}

export interface NeedCounts {
  readonly urgent: number
  readonly other: number
}

/** How many things need a person of the site, the urgent ones and the others. */
export function* countNeeds(api: ApiContext, asking: Omit<Asking, 'actor'>): Pieces<NeedCounts> {
  const actor = { tenant: '' }
  // No call is read from the disk only to be counted.
  const alerts = alertsFor(api, actor, () => null)
  const counts = { urgent: 0, other: 0 }
  for (const { isUrgent } of needsOf({ ...factsOf(api, asking), alerts })) {
    counts[isUrgent ? 'urgent' : 'other'] += 1
    yield
  }
  return counts
}

function* alertsFor(
  { store, time }: ApiContext,
  actor: Tenanted,
  scheduledOf: (alert: Alert) => string | null,
): Generator<NeededAlert, void, undefined> {
  for (const alert of store.all('alert')) {
    if (!isAlertFor(actor, alert)) continue
    const { atMs, detail = '' } = alert
    yield { ...alert, time: time.iso(atMs), scheduled: scheduledOf(alert), detail }
  }
}

function factsOf(
  api: ApiContext,
  { nowMs, isStoreAnswering }: Omit<Asking, 'actor'>,
): Omit<NeedFacts, 'alerts'> {
  const { store, time, desk, lines, destinations } = api
  const { clockHeldUntilMs } = desk.state()
  const until = clockHeldUntilMs === undefined ? null : time.iso(clockHeldUntilMs)
  return {
    ...api.appliance(),
    clock: { now: time.iso(nowMs), until },
    lines: lines.map((line) => ({ name: line.name, ...stateOf(line) })),
    store: isStoreAnswering ? store.state() : { isRefusing: true, cause: 'no answer' },
    destinations: readDestinations(store, destinations),
    pair: api.pair?.state(),
  }
}
