import type { May } from '../live/may.ts'

/** What was, where it goes, what the hotel has, and the box itself. */
export const adminGroups = [
  ['summary', 'log', 'charges'],
  ['lines', 'destinations', 'announcements', 'voices'],
  ['users', 'rooms', 'items', 'categories', 'statuses'],
  ['setup', 'system', 'journal'],
] as const
export const adminPages = adminGroups.flat()
export type AdminPage = (typeof adminPages)[number]

/** The administrator's pages that a user may see. */
export function adminPagesFor(may: May): readonly AdminPage[] {
  const shown: Record<AdminPage, boolean> = {
    summary: may.wake,
    log: may.wake,
    charges: may.administerInventory,
    lines: may.administerSite,
    destinations: may.administerSite,
    announcements: may.administerSite,
    voices: may.administerSite,
    users: may.administer,
    rooms: may.administer,
    items: may.administerInventory,
    categories: may.administerInventory,
    statuses: may.setStatus,
    setup: may.administerSite,
    system: may.administer,
    journal: may.administerSite,
  }
  return adminPages.filter((page) => shown[page])
}
