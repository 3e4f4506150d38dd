import type { Words } from '../en/words.ts'

export const options: Words['options'] = {
  more: 'Más',
  needs: 'Además del teléfono',
  needsHint: 'Se avisa al personal 5 minutos antes y a la hora.',
  need: { knock: 'llamar a la puerta', flash: 'lámpara intermitente' },
  assistAlerts: (needs) => `Se avisa al personal: ${needs}.`,
  profile: 'Cómo despertar',
  asUsual: 'Como siempre',
  wokenBy: (profile) => `Cómo despertar: ${profile}.`,
  profileFrom: {
    booking: (profile) => `${profile} (elegido al programar)`,
    guest: (profile) => `${profile} (del huésped)`,
    room: (profile) => `${profile} (de la habitación)`,
  },
  days: 'Solo estos días',
  until: 'Último día',
  untilOver: 'El último día pasa antes de que suene una vez. Elija uno posterior.',
  everyOf: (days) => `y después cada ${days}`,
  untilDay: (day) => `hasta el ${day}`,
}

export const tasks: Words['tasks'] = {
  title: 'Por hacer para los huéspedes',
  done: 'Hecho',
  alarm: (room, at, what) => `Habitación ${room} ${at}: ${what}.`,
  now: (at) => `${at} (ahora)`,
}
