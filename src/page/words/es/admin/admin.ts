import type { Words } from '../../en/words.ts'
import { callsIn } from './calls-in.ts'
import { filters, log } from './log.ts'
import { charges, deliveries, destinations, lines } from './outbound.ts'
import { summary } from './summary.ts'
import { voices } from './voices.ts'

export const admin: Words['admin'] = {
  title: 'Administración',
  menuLabel: 'Páginas de administración',
  notFound: 'Aquí no hay nada. Elija una página del menú.',
  changedMeanwhile: (value) =>
    `Alguien lo ha cambiado entretanto; ahora dice: ${value === '' ? 'nada' : value}`,
  pages: {
    summary: 'Resumen del día',
    log: 'Registro de llamadas',
    charges: 'Cargos',
    lines: 'Líneas',
    destinations: 'Destinos',
    announcements: 'Anuncios',
    voices: 'Voces',
    users: 'Usuarios',
    rooms: 'Habitaciones',
    items: 'Artículos',
    categories: 'Categorías',
    statuses: 'Estados de habitación',
    setup: 'Configuración',
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
