import type { Words } from '../en/words.ts'

export const options: Words['options'] = {
  more: 'Plus',
  needs: 'En plus du téléphone',
  needsHint: 'Le personnel est prévenu 5 minutes avant, puis à l’heure dite.',
  need: { knock: 'frapper à la porte', flash: 'lampe clignotante' },
  needSign: { knock: 'frapper', flash: 'lampe' },
  toldStaff: (needs) => `Le personnel est prévenu : ${needs}.`,
  profile: 'Façon de réveiller',
  profileHint: 'Comme d’habitude : selon le client ou la chambre.',
  asUsual: 'Comme d’habitude',
  wokenBy: (profile) => `Façon de réveiller : ${profile}.`,
  profileFrom: {
    booking: (profile) => `${profile} (choisi en programmant)`,
    guest: (profile) => `${profile} (du client)`,
    room: (profile) => `${profile} (de la chambre)`,
  },
  days: 'Seulement ces jours',
  daysHint: 'Aucun choisi : tous les jours.',
  until: 'Dernier jour',
  untilHint: 'Vide : sans fin.',
  untilOver: 'Le dernier jour passe avant la première sonnerie. Choisissez-en un plus tard.',
  everyOf: (days) => `puis chaque ${days}`,
  untilDay: (day) => `jusqu’au ${day}`,
}

export const tasks: Words['tasks'] = {
  title: 'À faire pour les clients',
  hint: 'Ces clients ont besoin de plus que le téléphone. Une alarme prévient le moment venu.',
  head: { time: 'Heure', room: 'Chambre', what: 'À faire', do: 'Fait ?' },
  now: 'maintenant',
  later: 'pas encore',
  done: 'Fait',
  settled: (room) => `Chambre ${room} : fait.`,
  alarm: (room, at, what) => `Chambre ${room} ${at} : ${what}.`,
}
