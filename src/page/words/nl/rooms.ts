import type { Words } from '../en/words.ts'

export const undo: Words['undo'] = {
  do: 'Ongedaan maken',
  done: 'Ongedaan gemaakt. Alles is weer als voorheen.',
  tooLate:
    'Dit kan niet meer ongedaan worden gemaakt, want het is intussen verdergegaan. Bekijk de wekoproep.',
}

export const roomView: Words['roomView'] = {
  found: 'Gevonden kamers',
  open: (room) => `Alles over kamer ${room}`,
  noneFound: (typed) => `Er is geen kamer ${typed}. Controleer het nummer.`,
  noSuchRoom: (room) => `Er is geen kamer ${room}. Zoek een andere.`,
  book: 'Wekoproep plannen',
  next: 'Volgende wekoproepen',
  noNext: 'Er is geen wekoproep gepland.',
  past: 'Eerdere wekoproepen',
  noPast: 'Er is nog geen wekoproep geweest.',
  property: 'Wat het hotelsysteem zegt',
  noProperty: 'Geen hotelsysteem heeft iets over deze kamer gezegd.',
  vacant: 'leeg',
  guests: (count) => (count === 1 ? '1 verblijf' : `${count} verblijven`),
  shared: 'delen de kamer',
  vip: (codes) => `VIP ${codes}`,
  group: (names) => `groep ${names}`,
  lost: (since) => `niet bereikbaar sinds ${since}`,
  settings: 'Instellingen',
  status: 'Housekeeping',
  noStatus: 'nog geen status',
  telephone: 'Telefoon',
  noTelephone: 'geen: de kamer kan niet worden gebeld',
  language: 'Taal',
  siteLanguage: 'zoals het hotel',
  method: 'Wie belt',
  methods: {
    '': 'zoals het hotel',
    automatic: 'het systeem',
    manual: 'het personeel',
    backup: 'het personeel, dan het systeem',
  },
  edit: 'Instellingen wijzigen',
}

export const story: Words['story'] = {
  title: 'Wat er gebeurde',
  none: 'Nog niets: de telefoon is niet gegaan.',
  attempt: (count) => `poging ${count}`,
}

export const dayList: Words['dayList'] = {
  open: 'Lijsten om af te drukken',
  title: (day) => `Wekoproepen, ${day}`,
  print: 'Afdrukken',
  day: 'Dag',
  none: 'Geen wekoproepen op deze dag.',
  count: (count) => (count === 1 ? '1 wekoproep' : `${count} wekoproepen`),
  done: 'Gedaan',
  asOf: (time) => `Stand: ${time}`,
  notes: 'Notities',
}

/** The night on a second screen. */
export const wall: Words['wall'] = {
  title: 'De nacht',
  next: 'Straks',
  lost: 'Geen verbinding: wat u ziet, kan verouderd zijn.',
  quiet: 'U bent niet nodig.',
  open: 'Voor een tweede scherm',
}
