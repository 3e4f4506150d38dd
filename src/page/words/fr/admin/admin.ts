import type { Words } from '../../en/words.ts'
import { callsIn } from './calls-in.ts'
import { filters, log } from './log.ts'
import { charges, deliveries, destinations, lines } from './outbound.ts'
import { summary } from './summary.ts'
import { voices } from './voices.ts'

export const admin: Words['admin'] = {
  title: 'Administration',
  menuLabel: 'Pages d’administration',
  notFound: 'Il n’y a rien ici. Choisissez une page dans le menu.',
  changedMeanwhile: (value) =>
    `Quelqu’un l’a modifié entre-temps\u202F; il y a maintenant\u00A0: ${value === '' ? 'rien' : value}`,
  pages: {
    summary: 'Bilan du jour',
    log: 'Journal des réveils',
    charges: 'Consommations',
    lines: 'Lignes',
    destinations: 'Destinataires',
    announcements: 'Annonces',
    voices: 'Voix',
    users: 'Utilisateurs',
    rooms: 'Chambres',
    items: 'Articles',
    categories: 'Catégories',
    statuses: 'États des chambres',
    setup: 'Configuration',
    journal: 'Journal',
    system: 'Système',
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
