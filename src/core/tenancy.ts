import type { Taker } from '../lib/turns/slots.ts'
import { Fault } from './fault.ts'
import type { Permission } from './model/account.ts'
import type { Tenanted } from './model/tenanted.ts'
import type { Source } from './model/wakeup.ts'

/** Who asks for something. */
export interface Actor extends Tenanted {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly source: Source
}

/** Someone bound to a tenant sees that tenant's records and the site's; others see all. */
export function canSee(actor: Tenanted, record: Tenanted): boolean {
  return actor.tenant === '' || record.tenant === '' || record.tenant === actor.tenant
}

/** What belongs to the actor's tenant; to someone without a tenant, everything. */
export function owns(actor: Actor, record: Tenanted): boolean {
  return actor.tenant === '' || record.tenant === actor.tenant
}

/** Someone who looks after the whole site, not only one tenant. */
export function isSiteAdministrator(who: Pick<Actor, 'tenant' | 'permissions'>): boolean {
  return who.tenant === '' && who.permissions.includes('administrator')
}

/** A record of another tenant answers as if it did not exist. */
export function seen<T extends Tenanted>(actor: Actor, record: T | undefined): T | undefined {
  return record !== undefined && canSee(actor, record) ? record : undefined
}

/** The site's own records are read-only for someone bound to a tenant. */
export function requireOwn(actor: Actor, record: Tenanted, what: string): void {
  if (!owns(actor, record))
    throw new Fault(
      102,
      `${what} belongs to the whole site; your account may only look at it. Ask an administrator of the site.`,
    )
}

/** The tenant that a new record gets: the asked one, or that of the person who makes it. */
export function tenantFor(
  actor: Actor,
  asked: string | undefined,
  known: { has(tenant: string): boolean },
): string {
  const tenant = asked ?? actor.tenant
  const isAllowed = tenant === '' ? actor.tenant === '' : known.has(tenant)
  if (!isAllowed || (actor.tenant !== '' && tenant !== actor.tenant))
    throw new Fault(312, 'There is no such tenant; the site file lists the tenants.')
  return tenant
}

/** Who shares what there is with whom: the accounts of a tenant are one party, each of the site is its own. */
export function partyOf({ tenant, name }: Pick<Actor, 'tenant' | 'name'>): string {
  return tenant || name
}

/** The same, as who takes slots and turns. */
export function takerOf(actor: Pick<Actor, 'tenant' | 'name'>): Taker {
  return { party: partyOf(actor), account: actor.name }
}
