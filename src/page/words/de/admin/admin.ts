import type { Words } from '../../en/words.ts'
import { callsIn } from './calls-in.ts'
import { filters, log } from './log.ts'
import { charges, deliveries, destinations, lines } from './outbound.ts'
import { summary } from './summary.ts'
import { voices } from './voices.ts'

export const admin: Words['admin'] = {
  title: 'Verwaltung',
  menuLabel: 'Seiten der Verwaltung',
  notFound: 'Hier ist nichts. Wählen Sie eine Seite aus dem Menü.',
  changedMeanwhile: (value) =>
    `Das hat inzwischen jemand geändert; jetzt steht dort: ${value === '' ? 'nichts' : value}`,
  pages: {
    summary: 'Tagesübersicht',
    log: 'Weckprotokoll',
    charges: 'Buchungen',
    lines: 'Leitungen',
    destinations: 'Empfänger',
    announcements: 'Ansagen',
    voices: 'Stimmen',
    users: 'Benutzer',
    rooms: 'Zimmer',
    items: 'Artikel',
    categories: 'Kategorien',
    statuses: 'Zimmerstatus',
    setup: 'Einrichten',
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
