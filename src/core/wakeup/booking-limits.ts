import { Fault } from '../fault.ts'
import type { Reads } from '../ports/reads.ts'
import type { DeskContext } from './context.ts'

/**
 * So many calls may be booked for one room, by one tenant, by all tenants together, and in all: each is
 * held in memory until it is done.
 */
const maxPending = { ofRoom: 100, ofTenant: 20_000, ofTenants: 80_000, inAll: 100_000 }

/** Throws Fault 306 when a room, or the site, has too many calls for another one; `added` are new by now. */
export function requireBelowLimits(read: Reads, room: string, added: number): void {
  if (isRoomFull(read, room, 0))
    throw new Fault(
      306,
      `Room ${room} has ${maxPending.ofRoom} calls booked already; delete some first.`,
    )
  if (isSiteFull(read, added))
    throw new Fault(306, `${maxPending.inAll} calls are booked already; delete some first.`)
}

/** Whether a room has all the calls that it may have, with those that are `added` by now. */
export function isRoomFull(read: Reads, room: string, added: number): boolean {
  return read.pendingOf(room).length + added >= maxPending.ofRoom
}

export function isSiteFull(read: Reads, added: number): boolean {
  return read.pendingCount() + added >= maxPending.inAll
}

/** Throws Fault 306 when somebody bound to a tenant would take more than the tenant's share of calls. */
export function requireShare({ read, actor: { tenant } }: DeskContext, added: number): void {
  if (tenant === '') return
  const inAll = read.pendingCount() + added
  const ofTenant = read.pendingCount(tenant) + added
  if (inAll > maxPending.ofTenants || ofTenant > maxPending.ofTenant)
    throw new Fault(
      306,
      `A tenant may have ${maxPending.ofTenant} calls booked, and all tenants together ${maxPending.ofTenants}; delete some first.`,
    )
}
