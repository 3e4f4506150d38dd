import type { Words } from '../en/words.ts'

export const options: Words['options'] = {
  more: 'Plus',
  needs: 'En plus du téléphone',
  needsHint: 'Le personnel est prévenu 5 minutes avant, puis à l’heure dite.',
  need: { knock: 'frapper à la porte', flash: 'lampe clignotante' },
  assistAlerts: (needs) => `Le personnel est prévenu\u00A0: ${needs}.`,
  profile: 'Façon de réveiller',
  asUsual: 'Comme d’habitude',
  wokenBy: (profile) => `Façon de réveiller\u00A0: ${profile}.`,
  profileFrom: {
    booking: (profile) => `${profile} (choisi en programmant)`,
    guest: (profile) => `${profile} (du client)`,
    room: (profile) => `${profile} (de la chambre)`,
  },
  days: 'Seulement ces jours',
  until: 'Dernier jour',
  untilOver: 'Le dernier jour passe avant la première sonnerie. Choisissez-en un plus tard.',
  everyOf: (days) => `puis chaque ${days}`,
  untilDay: (day) => `jusqu’au ${day}`,
}

export const tasks: Words['tasks'] = {
  title: 'À faire pour les clients',
  done: 'Fait',
  alarm: (room, at, what) => `Chambre ${room} ${at}\u00A0: ${what}.`,
  now: (at) => `${at} (maintenant)`,
}
