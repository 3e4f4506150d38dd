import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringAgain: 'Faire sonner encore',
  ringLater: (minutes) => `Faire sonner dans ${minutes} minutes`,
  rings: {
    soon: 'Le téléphone sonnera dès qu’une ligne sera libre.',
    at: (time) => `Le téléphone sonnera à ${time}.`,
    now: 'Le téléphone est en train de sonner.',
    meanwhile: 'Le téléphone a sonné entre-temps.',
    asked: (when) => `Quelqu’un l’a déjà demandé : ${when}`,
  },
  notAgain:
    'Ce réveil ne peut plus sonner : il est trop ancien, le client est parti, ou la chambre en a un autre. Programmez-en un nouveau.',
  move: 'Changer l’heure ou la chambre',
  moveOf: (room) => `Changer le réveil de la chambre ${room}`,
  moveDaily: 'C’est un réveil quotidien : tous les jours à venir changent aussi.',
  same: 'C’est déjà programmé ainsi. Changez quelque chose, ou fermez ceci.',
  moved: (sentence) => `Changé. ${sentence}`,
  notMoved:
    'Ce réveil ne peut plus être changé : le téléphone a déjà sonné, ou il est terminé. Programmez-en un nouveau.',
}
