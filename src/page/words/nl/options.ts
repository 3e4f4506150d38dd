import type { Words } from '../en/words.ts'

export const options: Words['options'] = {
  more: 'Meer',
  needs: 'Naast de telefoon',
  needsHint: 'Het personeel krijgt 5 minuten van tevoren en op de tijd zelf een melding.',
  need: { knock: 'op de deur kloppen', flash: 'knipperlicht' },
  assistAlerts: (needs) => `Het personeel krijgt een melding: ${needs}.`,
  profile: 'Manier van wekken',
  asUsual: 'Zoals gewoonlijk',
  wokenBy: (profile) => `Manier van wekken: ${profile}.`,
  profileFrom: {
    booking: (profile) => `${profile} (zo gepland)`,
    guest: (profile) => `${profile} (van de gast)`,
    room: (profile) => `${profile} (van de kamer)`,
  },
  days: 'Alleen op deze dagen',
  until: 'Laatste dag',
  untilOver: 'De laatste dag is voorbij voor de telefoon één keer gaat. Kies een latere.',
  everyOf: (days) => `en daarna elke ${days}`,
  untilDay: (day) => `t/m ${day}`,
}

export const tasks: Words['tasks'] = {
  title: 'Te doen voor gasten',
  done: 'Gedaan',
  alarm: (room, at, what) => `Kamer ${room} ${at}: ${what}.`,
  now: (at) => `${at} (nu)`,
}
