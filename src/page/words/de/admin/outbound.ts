import type { Words } from '../../en/words.ts'

export const deliveries: Words['admin']['deliveries'] = {
  states: {
    queued: 'Wartet',
    sending: 'Wird gesendet',
    acknowledged: 'Angenommen',
    refused: 'Abgelehnt',
    unknown: 'Ungewiss',
  },
  held: 'Zur Prüfung angehalten',
  review: 'Prüfen',
  reviewOf: (what, destination) => `Prüfen: ${what}, an ${destination}`,
  reviewTitle: (destination) => `Sendung an ${destination}`,
  resend: 'Erneut senden',
  resendMeans:
    'Sie kommt wieder in die Warteschlange und wird gesendet, sobald sie an der Reihe ist.',
  resendChargeMeans:
    'Sie kommt wieder in die Warteschlange. Der Gast wird womöglich doppelt belastet, falls die erste doch angekommen ist, und der nächste Gast, falls dieser schon abgereist ist: Sehen Sie zuerst im Hotelsystem nach.',
  settle: 'Von Hand erledigen',
  settleMeans: 'Sie gilt als erledigt und wird nicht gesendet.',
  settleChargeMeans:
    'Sie gilt als erledigt und wird nicht gesendet. Falls sie nie angekommen ist, wird niemand belastet, außer Sie tragen sie selbst im Hotelsystem ein.',
  done: {
    resend: (destination) => `Sie wartet darauf, erneut an ${destination} gesendet zu werden.`,
    settle: (destination) => `Die Sendung an ${destination} ist erledigt.`,
  },
  charge: ({ room, item, quantity, amount }) => `Zimmer ${room}: ${quantity} × ${item}, ${amount}`,
  status: (room, status) => `Zimmer ${room}: ${status}`,
  wakeup: (room, isAnswered) =>
    `Zimmer ${room}: Weckruf ${isAnswered ? 'angenommen' : 'fehlgeschlagen'}`,
  assist: (room: string) => `Zimmer ${room}: Hilfe beim Wecken`,
  wakeupAnswer: (room) => `Zimmer ${room}: Antwort auf einen Weckwunsch`,
}

export const charges: Words['admin']['charges'] = {
  table: 'Buchungen, die neuesten zuerst',
  none: 'Dazu gibt es keine Buchungen.',
  csvHolds: 'Die CSV-Datei enthält alle Buchungen dieses Zimmers, Artikels und Zeitraums.',
  state: 'Zeigen',
  answers: 'Anbindungen',
  toReview: 'zu prüfen',
  needReview: 'Nur zu prüfende',
  time: 'Zeit',
  item: 'Artikel',
  amount: 'Betrag',
  actor: 'Von',
}

export const destinations: Words['admin']['destinations'] = {
  table: 'Empfänger',
  none: 'Es sind weder Anbindungen noch Push-Server eingerichtet: Nichts wird weitergegeben.',
  name: 'Name',
  kind: 'Art',
  kinds: { connector: 'Anbindung', push: 'Push-Server', '': 'Nicht mehr konfiguriert' },
  state: 'Zustand',
  states: { up: 'In Ordnung', down: 'Nicht erreichbar', paused: 'Pausiert', removed: 'Entfernt' },
  queue: 'In der Warteschlange',
  held: 'Angehalten',
  refused: 'Abgelehnt',
  oldest: 'Älteste seit',
  error: 'Letzte Störung',
  all: 'Alle Empfänger',
  notFound: 'Es gibt keinen Empfänger mit diesem Namen.',
  deliveries: (name) => `Sendungen an ${name}, die neuesten zuerst`,
  noDeliveries: 'Es gibt keine solchen Sendungen.',
  show: 'Zeigen',
  shows: { undelivered: 'Noch nicht zugestellte', review: 'Nur zu prüfende', all: 'Alle' },
  number: 'Nr.',
  what: 'Inhalt',
  attempts: 'Versuche',
  changed: 'Seit',
}

export const lines: Words['admin']['lines'] = {
  none: 'Es ist keine Leitung eingerichtet: Es kann nichts klingeln.',
  states: { up: 'In Ordnung', down: 'Ausgefallen' },
  drivers: { sip: 'SIP', fxs: 'Telefonadapter', simulated: 'Simuliert' },
  registered: 'An der Telefonanlage angemeldet',
  unregistered: 'Nicht an der Telefonanlage angemeldet',
  address: (address) => `Die Telefonanlage erreicht uns unter ${address}`,
  calls: (calls, channels) =>
    `${calls} von ${channels} ${channels === 1 ? 'Kanal' : 'Kanälen'} belegt`,
  ports: (line) => `Telefone an ${line}`,
  port: 'Anschluss',
  extension: 'Nebenstelle',
  state: 'Zustand',
  trouble: 'Störung',
  portStates: {
    idle: 'Frei',
    ringing: 'Klingelt',
    talking: 'Im Gespräch',
    offhook: 'Hörer abgehoben',
    fault: 'Störung',
    unknown: 'Ungewiss',
  },
  test: 'Probeanruf',
  testHint: 'Lässt diese Nebenstelle jetzt klingeln und spielt die Weckansage ab.',
  ring: 'Jetzt klingeln',
  stop: 'Abbrechen',
  steps: 'Schritte des Probeanrufs',
  stopped: 'Abgebrochen.',
  brokeOff: 'Die Verbindung ist abgerissen; wie der Anruf endete, ist nicht bekannt.',
  outcomes: {
    answered: 'Angenommen: Die Leitung funktioniert.',
    busy: 'Besetzt: Die Leitung funktioniert, das Telefon ist in Gebrauch.',
    unanswered: 'Niemand hat abgehoben.',
    unreachable: 'Das Telefon war nicht zu erreichen.',
  },
}
