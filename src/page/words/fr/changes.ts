import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringNow: 'Faire sonner maintenant',
  ringAgain: 'Faire sonner encore',
  ringLater: (minutes) => `Faire sonner dans ${minutes} minutes`,
  rings: {
    due: 'Le téléphone sonnera dès qu’une ligne sera libre.',
    waiting: (time) => `Le téléphone sonnera à ${time}.`,
    ringing: 'Le téléphone est en train de sonner.',
    rung: 'Le téléphone a sonné entre-temps.',
  },
  move: 'Changer l’heure ou la chambre',
  moveOf: (room) => `Changer le réveil de la chambre ${room}`,
  moveDaily: 'C’est un réveil quotidien\u00A0: tous les jours à venir changent aussi.',
  moved: (sentence) => `Changé. ${sentence}`,
  joined: (room) =>
    `La chambre ${room} a déjà un réveil à cette heure\u00A0: les deux n’en font plus qu’un.`,
}
