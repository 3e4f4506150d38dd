import type { Words } from '../en/words.ts'

export const undo: Words['undo'] = {
  do: 'Annullare',
  done: 'Operazione annullata. È tutto come prima.',
  tooLate: 'Non si può più annullare, perché nel frattempo è andata avanti. Guardare la sveglia.',
}

export const roomView: Words['roomView'] = {
  found: 'Camere trovate',
  open: (room) => `Tutto sulla camera ${room}`,
  noneFound: (typed) => `Non c’è una camera ${typed}. Controllare il numero.`,
  noSuchRoom: (room) => `Non c’è una camera ${room}. Cercarne un’altra.`,
  book: 'Prenotare una sveglia',
  next: 'Prossime sveglie',
  noNext: 'Nessuna sveglia prenotata.',
  past: 'Sveglie passate',
  noPast: 'Non c’è ancora stata nessuna sveglia.',
  property: 'Che cosa dice il gestionale',
  noProperty: 'Nessun gestionale ha detto qualcosa su questa camera.',
  vacant: 'libera',
  guests: (count) => (count === 1 ? '1 soggiorno' : `${count} soggiorni`),
  shared: 'camera condivisa',
  vip: (codes) => `VIP ${codes}`,
  group: (names) => `gruppo ${names}`,
  lost: (since) => `non raggiungibile da ${since}`,
  settings: 'Impostazioni',
  status: 'Housekeeping',
  noStatus: 'ancora nessuno stato',
  telephone: 'Telefono',
  noTelephone: 'nessuno: non si può far squillare',
  language: 'Lingua',
  siteLanguage: 'come l’hotel',
  method: 'Chi chiama',
  methods: {
    '': 'come l’hotel',
    automatic: 'il sistema',
    manual: 'il personale',
    backup: 'il personale, poi il sistema',
  },
  edit: 'Modificare le impostazioni',
}

export const story: Words['story'] = {
  title: 'Che cosa è successo',
  none: 'Ancora nulla: il telefono non ha squillato.',
  attempt: (count) => `tentativo ${count}`,
}

export const dayList: Words['dayList'] = {
  open: 'Elenchi da stampare',
  title: (day) => `Sveglie, ${day}`,
  print: 'Stampare',
  day: 'Giorno',
  none: 'Nessuna sveglia in questo giorno.',
  count: (count) => (count === 1 ? '1 sveglia' : `${count} sveglie`),
  done: 'Fatto',
  asOf: (time) => `Situazione: ${time}`,
  notes: 'Note',
}

/** The night on a second screen. */
export const wall: Words['wall'] = {
  title: 'La notte',
  next: 'Prossime',
  lost: 'Nessuna connessione: i dati possono essere vecchi.',
  quiet: 'Non c’è nulla da fare.',
  open: 'Per un secondo schermo',
}
