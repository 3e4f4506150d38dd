import { setTimeout as delay } from 'node:timers/promises'
import type { Need } from '../core/box.ts'
import { readDestinations } from '../core/destination-reading.ts'
import { stateOf } from '../core/line-state.ts'
import type { Tenanted } from '../core/model.ts'
import { type NeedFacts, needsOf, tenantNeeds } from '../core/needs.ts'
import type { Store } from '../core/ports.ts'
import { canSee } from '../core/tenancy.ts'
import type { House } from './house.ts'

/** However many ask how the box is, the store is asked for a commit no more often. */
const storeMaxAgeMs = 10_000
/** A disk that takes longer is in trouble. */
const storeLimitMs = 5_000

/** Whether the store answers when it is asked for a commit, be it with a refusal; never rejects. */
export async function isAnswering(store: Pick<Store, 'healthCheck'>): Promise<boolean> {
  const given = new AbortController()
  const late = delay(storeLimitMs, false, { signal: given.signal, ref: false }).catch(() => false)
  const answered = store.healthCheck(storeMaxAgeMs).then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    given.abort()
  }
}

export interface Asking {
  /** Who wants to know: of alerts, only those that a tenant may see are told. */
  readonly actor: Tenanted
  readonly nowMs: number
  readonly isStoreAnswering: boolean
}

/** What needs a person, as far as somebody may know it, the most urgent first. */
export function needsFor(house: House, asking: Asking): Need[] {
  const facts = factsOf(house, asking)
  return asking.actor.tenant === '' ? needsOf(facts) : tenantNeeds(facts)
}

function factsOf(house: House, { actor, nowMs, isStoreAnswering }: Asking): NeedFacts {
  const { store, time, desk, lines, destinations } = house
  const { clockHeldUntilMs } = desk.state()
  const until = clockHeldUntilMs === undefined ? null : time.iso(clockHeldUntilMs)
  return {
    ...house.box(),
    clock: { now: time.iso(nowMs), until },
    lines: lines.map((line) => ({ name: line.name, ...stateOf(line) })),
    store: isStoreAnswering ? store.state() : { isRefusing: true, cause: 'no answer' },
    destinations: readDestinations(store, destinations),
    alerts: store
      .all('alert')
      .filter((alert) => canSee(actor, alert))
      .map((alert) => ({
        ...alert,
        time: time.iso(alert.atMs),
        scheduled: store.wakeup(alert.id)?.scheduled ?? null,
        detail: alert.detail ?? '',
      })),
  }
}
