import type { Words } from '../en/words.ts'

export const options: Words['options'] = {
  more: 'Más',
  needs: 'Además del teléfono',
  needsHint: 'Se avisa al personal 5 minutos antes y a la hora.',
  need: { knock: 'llamar a la puerta', flash: 'lámpara intermitente' },
  needSign: { knock: 'puerta', flash: 'lámpara' },
  toldStaff: (needs) => `Se avisa al personal: ${needs}.`,
  profile: 'Cómo despertar',
  profileHint: 'Como siempre: según el huésped o la habitación.',
  asUsual: 'Como siempre',
  wokenBy: (profile) => `Cómo despertar: ${profile}.`,
  profileFrom: {
    booking: (profile) => `${profile} (elegido al programar)`,
    guest: (profile) => `${profile} (del huésped)`,
    room: (profile) => `${profile} (de la habitación)`,
  },
  days: 'Solo estos días',
  daysHint: 'Ninguno elegido: todos los días.',
  until: 'Último día',
  untilHint: 'Vacío: sin fin.',
  untilOver: 'El último día pasa antes de que suene una vez. Elija uno posterior.',
  everyOf: (days) => `y después cada ${days}`,
  untilDay: (day) => `hasta el ${day}`,
}

export const tasks: Words['tasks'] = {
  title: 'Por hacer para los huéspedes',
  hint: 'Estos huéspedes necesitan más que el teléfono. Una alarma avisa cuando llega la hora.',
  head: { time: 'Hora', room: 'Habitación', what: 'Qué hacer', do: '¿Hecho?' },
  now: 'ahora',
  later: 'todavía no',
  done: 'Hecho',
  settled: (room) => `Habitación ${room}: hecho.`,
  alarm: (room, at, what) => `Habitación ${room} ${at}: ${what}.`,
}
