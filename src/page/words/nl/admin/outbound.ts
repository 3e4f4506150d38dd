import type { Words } from '../../en/words.ts'

export const deliveries: Words['admin']['deliveries'] = {
  states: {
    queued: 'Wacht',
    sending: 'Wordt verzonden',
    acknowledged: 'Aangenomen',
    refused: 'Geweigerd',
    unknown: 'Onbekend',
  },
  held: 'Vastgehouden voor controle',
  review: 'Controleren',
  reviewOf: (what, destination) => `Controleren: ${what}, naar ${destination}`,
  reviewTitle: (destination) => `Zending naar ${destination}`,
  resend: 'Opnieuw verzenden',
  resendMeans:
    'Deze zending gaat terug in de wachtrij en wordt verzonden zodra ze aan de beurt is.',
  resendChargeMeans:
    'Deze zending gaat terug in de wachtrij. De gast betaalt misschien twee keer als de eerste toch is aangekomen, en de volgende gast betaalt misschien als deze is vertrokken: kijk eerst in het hotelsysteem.',
  settle: 'Met de hand afhandelen',
  settleMeans: 'Deze zending geldt als afgehandeld en wordt niet verzonden.',
  settleChargeMeans:
    'Deze zending geldt als afgehandeld en wordt niet verzonden. Is ze nooit aangekomen, dan betaalt niemand, tenzij u de consumptie zelf in het hotelsysteem invoert.',
  done: {
    resend: (destination) => `De zending wacht om opnieuw naar ${destination} te worden verzonden.`,
    settle: (destination) => `De zending naar ${destination} is afgehandeld.`,
  },
  charge: ({ room, item, quantity, amount }) => `Kamer ${room}: ${quantity} × ${item}, ${amount}`,
  status: (room, status) => `Kamer ${room}: ${status}`,
  wakeup: (room, isAnswered) => `Kamer ${room}: wekoproep ${isAnswered ? 'beantwoord' : 'mislukt'}`,
  assist: (room: string) => `Kamer ${room}: hulp bij het wekken`,
  wakeupAnswer: (room) => `Kamer ${room}: antwoord op een wekverzoek`,
}

export const charges: Words['admin']['charges'] = {
  table: 'Consumpties, de nieuwste eerst',
  none: 'Er zijn geen consumpties die hierbij horen.',
  csvHolds: 'Het CSV-bestand bevat elke consumptie van deze kamer, dit artikel en deze tijd.',
  state: 'Tonen',
  answers: 'Koppelingen',
  toReview: 'te controleren',
  needReview: 'Wat te controleren is',
  time: 'Tijd',
  item: 'Artikel',
  amount: 'Bedrag',
  actor: 'Door',
}

export const destinations: Words['admin']['destinations'] = {
  table: 'Bestemmingen',
  none: 'Er zijn geen koppelingen en geen pushservers: er wordt niets doorgegeven.',
  name: 'Naam',
  kind: 'Soort',
  kinds: { connector: 'Koppeling', push: 'Pushserver', '': 'Niet meer ingesteld' },
  state: 'Status',
  states: {
    up: 'Werkt',
    down: 'Niet bereikbaar',
    paused: 'Gepauzeerd',
    removed: 'Verwijderd',
  },
  queue: 'Wachten',
  held: 'Vastgehouden',
  refused: 'Geweigerd',
  oldest: 'Oudste sinds',
  error: 'Laatste storing',
  all: 'Alle bestemmingen',
  notFound: 'Er is geen bestemming met deze naam.',
  deliveries: (name) => `Zendingen naar ${name}, de nieuwste eerst`,
  noDeliveries: 'Er zijn geen zendingen van deze soort.',
  show: 'Tonen',
  shows: { undelivered: 'Nog niet afgeleverd', review: 'Wat te controleren is', all: 'Alle' },
  number: 'Nr.',
  what: 'Inhoud',
  attempts: 'Pogingen',
  changed: 'Sinds',
}

export const lines: Words['admin']['lines'] = {
  none: 'Er is geen lijn ingesteld: er kan niet worden gebeld.',
  states: { up: 'Werkt', down: 'Defect' },
  drivers: { sip: 'SIP', fxs: 'Telefoonadapter', simulated: 'Gesimuleerd' },
  registered: 'Aangemeld bij de telefooncentrale',
  unregistered: 'Niet aangemeld bij de telefooncentrale',
  address: (address) => `De telefooncentrale vindt ons op ${address}`,
  calls: (calls, channels) =>
    `${calls} van ${channels} ${channels === 1 ? 'kanaal' : 'kanalen'} in gebruik`,
  ports: (line) => `Telefoons van ${line}`,
  port: 'Poort',
  extension: 'Toestel',
  state: 'Status',
  trouble: 'Storing',
  portStates: {
    idle: 'Vrij',
    ringing: 'Gaat over',
    talking: 'In gesprek',
    offhook: 'Hoorn eraf',
    fault: 'Storing',
    unknown: 'Onbekend',
  },
  test: 'Testoproep',
  testHint: 'Belt nu dit toestel en laat de wektekst horen.',
  ring: 'Nu bellen',
  stop: 'Stoppen',
  steps: 'Stappen van de testoproep',
  stopped: 'Gestopt.',
  brokeOff: 'De verbinding is verbroken; het is niet bekend hoe de oproep afliep.',
  outcomes: {
    answered: 'Beantwoord: de lijn werkt.',
    busy: 'In gesprek: de lijn werkt, de telefoon is in gebruik.',
    unanswered: 'Niemand nam op.',
    unreachable: 'De telefoon was niet te bereiken.',
  },
}
