import type { Texts } from './texts.ts'

const small = [
  'nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien',
  'zestien zeventien achttien negentien',
].flatMap((row) => row.split(' '))
const tens = ['', '', 'twintig', 'dertig', 'veertig', 'vijftig']

function numberWord(number: number): string {
  const [ten = '', unit] = [tens[Math.floor(number / 10)], number % 10]
  if (number < 20) return `${small[number]}`
  if (unit === 0) return ten
  if (unit === 1) return `eenen${ten}`
  return `${small[unit]}${unit === 2 || unit === 3 ? 'ën' : 'en'}${ten}`
}

const weekdays = 'zondag maandag dinsdag woensdag donderdag vrijdag zaterdag'.split(' ')

export const nl: Texts = {
  voice: 'nl',
  phrases: {
    wakeup: 'Hallo. Dit is uw wektelefoontje.',
    keys: 'Druk op 1 om iets later nog eens gebeld te worden, of op 2 om te bevestigen dat u wakker bent.',
    confirm: 'Druk op een toets om te bevestigen dat u wakker bent.',
    thanks: 'Dank u wel. Wij wensen u een prettige dag.',
    alert: 'Hier spreekt de nachtportier.',
    failed: 'Deze kamers konden niet worden gewekt:',
    due: 'Deze kamers moeten nu door u worden gebeld:',
    assist: 'Deze gasten hebben iemand aan de deur nodig:',
    clock: 'De klok van het systeem loopt verkeerd of is verzet. Controleer de tijd, alstublieft.',
    room: 'kamer',
    more: 'en andere.',
    'confirm-alert': 'Druk op een toets om te bevestigen.',
  },
  menu: {
    'menu-none': 'U hebt geen wektelefoontje besteld.',
    'menu-booked': 'U hebt een wektelefoontje besteld:',
    'menu-more': 'en andere.',
    'menu-time':
      'Om een wektelefoontje te bestellen, toetst u de tijd in met vier cijfers: twee voor het uur en twee voor de minuten.',
    'menu-another':
      'Voor nog een wektelefoontje toetst u de tijd daarvan in. Anders hangt u gewoon op.',
    'menu-star': 'Om uw wektelefoontjes te horen of af te zeggen, drukt u op sterretje.',
    'menu-hash': 'Om dit nog eens te horen, drukt u op hekje.',
    'menu-zero': 'Voor de receptie drukt u op nul.',
    'ask-half': 'Voor de ochtend drukt u op 1. Voor de middag of de avond drukt u op 2.',
    booked: 'Uw wektelefoontje is besteld:',
    'booked-clock': 'Zeg het ook even tegen de receptie: de klok van het systeem wordt nagekeken.',
    'not-a-time': 'Dat is geen tijd van de dag.',
    'too-many-calls':
      'Er zijn al zoveel wektelefoontjes besteld dat er geen meer bij kan. Belt u alstublieft de receptie.',
    'call-cancel':
      'Om dit wektelefoontje af te zeggen, drukt u op 1. Voor het volgende drukt u op sterretje.',
    'call-cancelled': 'Het wektelefoontje is afgezegd.',
    'call-last': 'Er zijn geen andere wektelefoontjes.',
    'not-understood': 'Dat is niet begrepen.',
    'nothing-pressed': 'Er is geen toets ingedrukt.',
    'to-operator': 'U wordt doorverbonden met de receptie.',
    'operator-is': 'Belt u alstublieft de receptie. Het nummer is:',
    goodbye: 'Tot ziens.',
    'ask-room': 'Toets het kamernummer in, alstublieft.',
    'no-such-room': 'Die kamer bestaat niet.',
    'ask-pin': 'Toets uw pincode in en druk op hekje, alstublieft.',
    'wrong-pin': 'Deze pincode is daarvoor niet geldig.',
    'pin-pause': 'Er zijn te veel verkeerde pincodes ingetoetst. Probeer het later nog eens.',
    'ask-charge-again':
      'Hetzelfde is zojuist geboekt. Om het nog eens te boeken, drukt u op 1. Anders hangt u op.',
    'not-charged': 'Er is niets geboekt.',
    'above-max': 'Dat is meer dan er in één keer geboekt mag worden. Ten hoogste:',
    'no-such-item': 'Dat artikel bestaat niet.',
    'no-such-status': 'Die status bestaat niet.',
    'room-not-charged': 'Op deze kamer kan niet geboekt worden.',
    'not-possible': 'Dat is op dit moment niet mogelijk. Belt u alstublieft de receptie.',
    status: 'status',
    'of-item': 'keer artikel',
    'every-day': 'elke dag',
    clean: 'schoon',
    dirty: 'vuil',
    inspected: 'gecontroleerd',
    vacant: 'vrij',
    occupied: 'bezet',
    'out-of-order': 'defect',
    'out-of-service': 'buiten gebruik',
    'do-not-disturb': 'niet storen',
    'in-progress': 'mee bezig',
    'make-up': 'kamer opmaken, alstublieft',
    today: 'vandaag',
    tomorrow: 'morgen',
    star: 'sterretje',
    hash: 'hekje',
    plus: 'plus',
    point: 'komma',
  },
  letters: { y: 'ypsilon' },
  weekdays: weekdays.map((name) => `op ${name}`),
  days: Array.from({ length: 31 }, (_, i) => `op ${numberWord(i + 1)}`),
  months: [
    'januari februari maart april mei juni juli augustus september oktober november december',
  ].flatMap((row) => row.split(' ')),
  hours: Array.from({ length: 24 }, (_, hour) => `om ${numberWord(hour)} uur`),
  minutes: Array.from({ length: 60 }, (_, minute) => (minute === 0 ? '' : numberWord(minute))),
  parts: {
    0: "'s nachts, aan het begin van de dag",
    1: "'s ochtends vroeg",
    6: "'s ochtends",
    12: "'s middags",
    18: "'s avonds",
  },
}
