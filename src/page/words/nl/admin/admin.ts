import type { Words } from '../../en/words.ts'
import { callsIn } from './calls-in.ts'
import { filters, log } from './log.ts'
import { charges, deliveries, destinations, lines } from './outbound.ts'
import { summary } from './summary.ts'
import { voices } from './voices.ts'

export const admin: Words['admin'] = {
  title: 'Beheer',
  menuLabel: 'Pagina’s van het beheer',
  notFound: 'Hier is niets. Kies een pagina uit het menu.',
  changedMeanwhile: (value) =>
    `Iemand heeft dit intussen gewijzigd; nu staat er: ${value === '' ? 'niets' : value}`,
  pages: {
    summary: 'Dagoverzicht',
    log: 'Weklogboek',
    charges: 'Consumpties',
    lines: 'Lijnen',
    destinations: 'Bestemmingen',
    announcements: 'Gesproken teksten',
    voices: 'Stemmen',
    users: 'Gebruikers',
    rooms: 'Kamers',
    items: 'Artikelen',
    categories: 'Categorieën',
    statuses: 'Kamerstatussen',
    setup: 'Instellen',
    journal: 'Journaal',
    system: 'Systeem',
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
