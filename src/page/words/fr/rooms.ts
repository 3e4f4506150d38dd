import type { Words } from '../en/words.ts'

export const undo: Words['undo'] = {
  do: 'Rétablir',
  done: 'C’est rétabli. Tout est comme avant.',
  tooLate: 'On ne peut plus revenir en arrière\u00A0: la suite a déjà eu lieu. Regardez le réveil.',
}

export const roomView: Words['roomView'] = {
  found: 'Chambres trouvées',
  open: (room) => `Tout sur la chambre ${room}`,
  noneFound: (typed) => `Il n’y a pas de chambre ${typed}. Vérifiez le numéro.`,
  noSuchRoom: (room) => `Il n’y a pas de chambre ${room}. Cherchez-en une autre.`,
  book: 'Programmer un réveil',
  next: 'Prochains réveils',
  noNext: 'Aucun réveil n’est programmé.',
  past: 'Réveils passés',
  noPast: 'Il n’y a encore eu aucun réveil.',
  property: 'Ce que dit le système hôtelier',
  noProperty: 'Aucun système hôtelier n’a rien dit de cette chambre.',
  vacant: 'vide',
  guests: (count) => (count < 2 ? `${count} séjour` : `${count} séjours`),
  shared: 'chambre partagée',
  vip: (codes) => `VIP ${codes}`,
  group: (names) => `groupe ${names}`,
  lost: (since) => `injoignable depuis ${since}`,
  settings: 'Réglages',
  status: 'Étages',
  noStatus: 'pas encore d’état',
  telephone: 'Téléphone',
  noTelephone: 'aucun\u00A0: on ne peut pas la faire sonner',
  language: 'Langue',
  siteLanguage: 'celle de l’hôtel',
  method: 'Qui appelle',
  methods: {
    '': 'comme l’hôtel',
    automatic: 'le système',
    manual: 'le personnel',
    backup: 'le personnel, puis le système',
  },
  edit: 'Modifier les réglages',
}

export const story: Words['story'] = {
  title: 'Ce qui s’est passé',
  none: 'Rien encore\u00A0: le téléphone n’a pas sonné.',
  attempt: (count) => `essai ${count}`,
}

export const dayList: Words['dayList'] = {
  open: 'Listes à imprimer',
  title: (day) => `Réveils, ${day}`,
  print: 'Imprimer',
  day: 'Jour',
  none: 'Aucun réveil ce jour-là.',
  count: (count) => (count < 2 ? `${count} réveil` : `${count} réveils`),
  done: 'Fait',
  asOf: (time) => `État\u00A0: ${time}`,
  notes: 'Notes',
}

/** The night on a second screen. */
export const wall: Words['wall'] = {
  title: 'La nuit',
  next: 'À suivre',
  lost: 'Pas de connexion\u00A0: ce que vous voyez peut dater.',
  quiet: 'Personne n’a besoin de vous.',
  open: 'Pour un second écran',
}
