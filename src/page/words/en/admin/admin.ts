import { callsIn } from './calls-in.ts'
import { filters, log } from './log.ts'
import { charges, deliveries, destinations, lines } from './outbound.ts'
import { summary } from './summary.ts'
import { voices } from './voices.ts'
export const admin = {
  title: 'Administration',
  menuLabel: 'Administration pages',
  notFound: 'There is nothing here. Choose a page from the menu.',
  changedMeanwhile: (value: string) =>
    `Somebody has changed this meanwhile; it is now: ${value === '' ? 'nothing' : value}`,
  pages: {
    summary: 'Daily summary',
    log: 'Wakeup log',
    charges: 'Charges',
    lines: 'Lines',
    destinations: 'Destinations',
    announcements: 'Announcements',
    voices: 'Voices',
    users: 'Users',
    rooms: 'Rooms',
    items: 'Items',
    categories: 'Categories',
    statuses: 'Room statuses',
    setup: 'Set up',
    journal: 'Journal',
    system: 'System',
  },
  filters,
  summary,
  log,
  deliveries,
  charges,
  destinations,
  lines,
  voices,
  callsIn,
}
