import type { Words } from '../en/words.ts'
import { callsIn } from './admin-calls-in.ts'
import { filters, log } from './admin-log.ts'
import { charges, deliveries, destinations, lines } from './admin-outbound.ts'
import { summary } from './admin-summary.ts'
import { voices } from './admin-voices.ts'

export const admin: Words['admin'] = {
  title: 'Verwaltung',
  menuLabel: 'Seiten der Verwaltung',
  notFound: 'Hier ist nichts. Wählen Sie eine Seite aus dem Menü.',
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
