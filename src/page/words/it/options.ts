import type { Words } from '../en/words.ts'

export const options: Words['options'] = {
  more: 'Altro',
  needs: 'Oltre al telefono',
  needsHint: 'Il personale viene avvisato 5 minuti prima e all’ora stabilita.',
  need: { knock: 'bussare alla porta', flash: 'luce lampeggiante' },
  assistAlerts: (needs) => `Il personale viene avvisato: ${needs}.`,
  profile: 'Come svegliare',
  asUsual: 'Come di solito',
  wokenBy: (profile) => `Come svegliare: ${profile}.`,
  profileFrom: {
    booking: (profile) => `${profile} (dalla prenotazione)`,
    guest: (profile) => `${profile} (dell’ospite)`,
    room: (profile) => `${profile} (della camera)`,
  },
  days: 'Solo in questi giorni',
  until: 'Ultimo giorno',
  untilOver: 'L’ultimo giorno passa prima del primo squillo. Sceglierne uno più tardi.',
  everyOf: (days) => `e poi ogni ${days}`,
  untilDay: (day) => `fino a ${day}`,
}

export const tasks: Words['tasks'] = {
  title: 'Da fare per gli ospiti',
  done: 'Fatto',
  alarm: (room, at, what) => `Camera ${room} ${at}: ${what}.`,
  now: (at) => `${at} (adesso)`,
}
