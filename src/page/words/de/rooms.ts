import type { Words } from '../en/words.ts'

export const undo: Words['undo'] = {
  do: 'Rückgängig',
  done: 'Rückgängig gemacht. Alles ist wie zuvor.',
  tooLate:
    'Das lässt sich nicht mehr rückgängig machen, denn es ging seither weiter. Sehen Sie sich den Weckruf an.',
}

export const roomView: Words['roomView'] = {
  found: 'Gefundene Zimmer',
  open: (room) => `Alles zu Zimmer ${room}`,
  noneFound: (typed) => `Es gibt kein Zimmer ${typed}. Prüfen Sie die Nummer.`,
  noSuchRoom: (room) => `Es gibt kein Zimmer ${room}. Suchen Sie ein anderes.`,
  book: 'Weckruf buchen',
  next: 'Nächste Weckrufe',
  noNext: 'Kein Weckruf ist gebucht.',
  past: 'Vergangene Weckrufe',
  noPast: 'Es gab noch keinen Weckruf.',
  property: 'Was das Hotelsystem meldet',
  noProperty: 'Kein Hotelsystem hat etwas zu diesem Zimmer gemeldet.',
  vacant: 'leer',
  guests: (count) => (count === 1 ? '1 Aufenthalt' : `${count} Aufenthalte`),
  shared: 'teilen das Zimmer',
  vip: (codes) => `VIP ${codes}`,
  group: (names) => `Gruppe ${names}`,
  lost: (since) => `nicht erreichbar seit ${since}`,
  settings: 'Einstellungen',
  status: 'Housekeeping',
  noStatus: 'noch kein Status',
  telephone: 'Telefon',
  noTelephone: 'keines: Hier kann nichts klingeln',
  language: 'Sprache',
  siteLanguage: 'wie das Hotel',
  method: 'Wer anruft',
  methods: {
    '': 'wie im Hotel',
    automatic: 'das System',
    manual: 'das Personal',
    backup: 'das Personal, dann das System',
  },
  edit: 'Einstellungen ändern',
}

export const story: Words['story'] = {
  title: 'Was geschah',
  none: 'Noch nichts: Das Telefon hat nicht geklingelt.',
  attempt: (count) => `Versuch ${count}`,
}

export const dayList: Words['dayList'] = {
  open: 'Listen zum Drucken',
  title: (day) => `Weckrufe, ${day}`,
  print: 'Drucken',
  day: 'Tag',
  none: 'Keine Weckrufe an diesem Tag.',
  count: (count) => (count === 1 ? '1 Weckruf' : `${count} Weckrufe`),
  done: 'Erledigt',
  asOf: (time) => `Stand: ${time}`,
  notes: 'Notizen',
}

/** The night on a second screen. */
export const wall: Words['wall'] = {
  title: 'Die Nacht',
  next: 'Als Nächstes',
  lost: 'Keine Verbindung: Was Sie sehen, kann alt sein.',
  quiet: 'Niemand braucht Sie.',
  open: 'Für einen zweiten Bildschirm',
}
