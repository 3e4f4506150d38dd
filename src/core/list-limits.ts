import { Fault } from './fault.ts'
import type { Tenanted } from './model/tenanted.ts'
import type { Reads } from './ports/reads.ts'

/** So many entries of a list may a tenant have, and the site as many of its own: all are held in memory. */
const maxEntries = {
  room: 30_000,
  item: 30_000,
  category: 30_000,
  status: 30_000,
  user: 2_000,
  group: 500,
}

/** Throws Fault 309 when a list cannot take these entries on top of what it has. */
export function requireSpace(
  read: Reads,
  table: keyof typeof maxEntries,
  added: readonly Tenanted[],
): void {
  const limit = maxEntries[table]
  // They are counted one by one only where there are many.
  if (read.count(table) + added.length <= limit) return
  const counts = new Map<string, number>()
  for (const { tenant } of added) counts.set(tenant, (counts.get(tenant) ?? 0) + 1)
  for (const { tenant } of read.each(table)) {
    const count = counts.get(tenant)
    if (count !== undefined) counts.set(tenant, count + 1)
  }
  if ([...counts.values()].some((count) => count > limit))
    throw new Fault(309, `There may be ${limit} entries in this list; remove some first.`)
}
