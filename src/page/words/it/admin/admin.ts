import type { Words } from '../../en/words.ts'
import { callsIn } from './calls-in.ts'
import { filters, log } from './log.ts'
import { charges, deliveries, destinations, lines } from './outbound.ts'
import { summary } from './summary.ts'
import { voices } from './voices.ts'

export const admin: Words['admin'] = {
  title: 'Amministrazione',
  menuLabel: 'Pagine dell’amministrazione',
  notFound: 'Qui non c’è nulla. Scegliere una pagina dal menu.',
  changedMeanwhile: (value) =>
    `Qualcuno lo ha cambiato nel frattempo; ora dice: ${value === '' ? 'niente' : value}`,
  pages: {
    summary: 'Riepilogo del giorno',
    log: 'Registro sveglie',
    charges: 'Addebiti',
    lines: 'Linee',
    destinations: 'Destinatari',
    announcements: 'Annunci',
    voices: 'Voci',
    users: 'Utenti',
    rooms: 'Camere',
    items: 'Articoli',
    categories: 'Categorie',
    statuses: 'Stati delle camere',
    setup: 'Configurazione',
    journal: 'Diario',
    system: 'Sistema',
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
