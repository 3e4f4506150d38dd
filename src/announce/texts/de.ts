import type { Texts } from './texts.ts'

const small = [
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn',
  'fünfzehn sechzehn siebzehn achtzehn neunzehn',
].flatMap((row) => row.split(' '))
const tens = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig']

function numberWord(number: number): string {
  const ten = tens[Math.floor(number / 10)]
  const unit = number % 10 === 1 ? 'ein' : small[number % 10]
  return small[number] ?? (number % 10 === 0 ? `${ten}` : `${unit}und${ten}`)
}

const irregular: Readonly<Record<number, string>> = {
  1: 'ersten',
  3: 'dritten',
  7: 'siebten',
  8: 'achten',
}

function ordinal(number: number): string {
  return irregular[number] ?? `${numberWord(number)}${number < 20 ? 'ten' : 'sten'}`
}

const weekdays = 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' ')

export const de: Texts = {
  voice: 'de',
  phrases: {
    wakeup: 'Guten Tag. Dies ist Ihr Weckruf.',
    keys: 'Drücken Sie die 1, um etwas später noch einmal geweckt zu werden, oder die 2, wenn Sie wach sind.',
    confirm: 'Drücken Sie eine beliebige Taste, um zu bestätigen, dass Sie wach sind.',
    thanks: 'Vielen Dank. Wir wünschen Ihnen einen angenehmen Tag.',
    alert: 'Hier spricht der Nachtportier.',
    failed: 'Diese Zimmer konnten nicht geweckt werden:',
    due: 'Diese Zimmer sind jetzt von Ihnen zu wecken:',
    assist: 'Diese Gäste brauchen jemanden an der Tür:',
    clock: 'Die Uhr der Anlage geht falsch oder wurde verstellt. Bitte prüfen Sie die Uhrzeit.',
    room: 'Zimmer',
    more: 'und weitere.',
    'confirm-alert': 'Drücken Sie zur Bestätigung eine beliebige Taste.',
  },
  menu: {
    'menu-none': 'Für Sie ist kein Weckruf bestellt.',
    'menu-booked': 'Sie haben einen Weckruf bestellt:',
    'menu-more': 'und weitere.',
    'menu-time':
      'Um einen Weckruf zu bestellen, geben Sie die Uhrzeit mit vier Ziffern ein: zwei für die Stunde und zwei für die Minute.',
    'menu-another':
      'Für einen weiteren Weckruf geben Sie dessen Uhrzeit ein. Sonst legen Sie einfach auf.',
    'menu-star': 'Um Ihre Weckrufe zu hören oder abzusagen, drücken Sie Stern.',
    'menu-hash': 'Um dies noch einmal zu hören, drücken Sie Raute.',
    'menu-zero': 'Für die Rezeption drücken Sie die Null.',
    'ask-half':
      'Für den Vormittag drücken Sie die 1. Für den Nachmittag oder Abend drücken Sie die 2.',
    booked: 'Ihr Weckruf ist bestellt:',
    'booked-clock': 'Bitte sagen Sie auch der Rezeption Bescheid: Die Uhr der Anlage wird geprüft.',
    'not-a-time': 'Das ist keine Uhrzeit.',
    'too-many-calls':
      'Es sind schon so viele Weckrufe bestellt, dass kein weiterer möglich ist. Bitte rufen Sie die Rezeption an.',
    'call-cancel':
      'Um diesen Weckruf abzusagen, drücken Sie die 1. Für den nächsten drücken Sie Stern.',
    'call-cancelled': 'Der Weckruf ist abgesagt.',
    'call-last': 'Es gibt keine weiteren Weckrufe.',
    'not-understood': 'Das wurde nicht verstanden.',
    'nothing-pressed': 'Es wurde keine Taste gedrückt.',
    'to-operator': 'Sie werden mit der Rezeption verbunden.',
    'operator-is': 'Bitte rufen Sie die Rezeption an. Die Nummer ist:',
    goodbye: 'Auf Wiederhören.',
    'ask-room': 'Bitte geben Sie die Zimmernummer ein.',
    'no-such-room': 'Dieses Zimmer gibt es nicht.',
    'ask-pin': 'Bitte geben Sie Ihre Geheimzahl ein, und drücken Sie Raute.',
    'wrong-pin': 'Diese Geheimzahl gilt dafür nicht.',
    'pin-pause':
      'Es wurden zu viele falsche Geheimzahlen eingegeben. Bitte versuchen Sie es später noch einmal.',
    'ask-charge-again':
      'Dasselbe wurde gerade eben gebucht. Um es noch einmal zu buchen, drücken Sie die 1. Sonst legen Sie auf.',
    'not-charged': 'Es wurde nichts gebucht.',
    'above-max': 'Das ist mehr, als auf einmal gebucht werden darf. Höchstens:',
    'no-such-item': 'Diesen Artikel gibt es nicht.',
    'no-such-status': 'Diesen Status gibt es nicht.',
    'room-not-charged': 'Auf dieses Zimmer kann nicht gebucht werden.',
    'not-possible': 'Das ist im Moment nicht möglich. Bitte rufen Sie die Rezeption an.',
    status: 'Status',
    'of-item': 'mal Artikel',
    'every-day': 'jeden Tag',
    clean: 'sauber',
    dirty: 'schmutzig',
    inspected: 'kontrolliert',
    vacant: 'frei',
    occupied: 'belegt',
    'out-of-order': 'außer Betrieb',
    'out-of-service': 'vorübergehend gesperrt',
    'do-not-disturb': 'bitte nicht stören',
    'in-progress': 'in Arbeit',
    'make-up': 'bitte aufräumen',
    today: 'heute',
    tomorrow: 'morgen',
    star: 'Stern',
    hash: 'Raute',
    plus: 'plus',
    point: 'Komma',
  },
  weekdays: weekdays.map((name) => `am ${name}`),
  days: Array.from({ length: 31 }, (_, i) => `am ${ordinal(i + 1)}`),
  months: [
    'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  ].flatMap((row) => row.split(' ')),
  hours: Array.from({ length: 24 }, (_, hour) => `um ${hour === 1 ? 'ein' : numberWord(hour)} Uhr`),
  minutes: Array.from({ length: 60 }, (_, minute) => (minute === 0 ? '' : numberWord(minute))),
  parts: {
    0: 'nachts, zu Beginn des Tages',
    1: 'morgens',
    12: 'mittags',
    13: 'nachmittags',
    18: 'abends',
  },
}
