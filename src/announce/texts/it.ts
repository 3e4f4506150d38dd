import { namedTwelve, type Texts } from './texts.ts'

const small = [
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici',
  'quindici sedici diciassette diciotto diciannove',
].flatMap((row) => row.split(' '))
const tens = ['', '', 'venti', 'trenta', 'quaranta', 'cinquanta']

function numberWord(number: number): string {
  const [ten = '', unit] = [tens[Math.floor(number / 10)], number % 10]
  if (number < 20) return `${small[number]}`
  if (unit === 0) return ten
  if (unit === 3) return `${ten}tré`
  // Two vowels do not meet: ventuno, ventotto.
  return `${unit === 1 || unit === 8 ? ten.slice(0, -1) : ten}${small[unit]}`
}

const hours: Readonly<Record<number, string>> = { 0: 'alle ore zero', 1: "all'una" }
const days: Readonly<Record<number, string>> = { 1: 'il primo', 8: "l'otto", 11: "l'undici" }

export const it: Texts = {
  voice: 'it',
  phrases: {
    wakeup: 'Salve. Questa è la sua sveglia telefonica.',
    keys: 'Prema 1 per essere richiamato un poco più tardi, oppure 2 per confermare che è sveglio.',
    confirm: 'Prema un tasto qualsiasi per confermare che è sveglio.',
    thanks: 'Grazie. Le auguriamo una buona giornata.',
    alert: 'Parla il portiere di notte.',
    failed: 'Non è stato possibile svegliare queste camere:',
    due: 'Adesso tocca a lei chiamare queste camere:',
    assist: 'Questi ospiti hanno bisogno di qualcuno alla porta:',
    clock: "L'orologio del sistema è sbagliato o è stato cambiato. Lo controlli, per favore.",
    room: 'camera',
    more: 'e altre.',
    'confirm-alert': 'Prema un tasto qualsiasi per confermare.',
  },
  menu: {
    'menu-none': 'Non ha prenotato nessuna sveglia.',
    'menu-booked': 'Ha prenotato una sveglia:',
    'menu-more': 'e altre.',
    'menu-time':
      "Per prenotare una sveglia, digiti l'ora con quattro cifre: due per le ore e due per i minuti.",
    'menu-another': "Per prenotare un'altra sveglia, digiti l'ora. Altrimenti riagganci.",
    'menu-star': 'Per ascoltare o annullare le sue sveglie, prema asterisco.',
    'menu-hash': 'Per riascoltare questo messaggio, prema cancelletto.',
    'menu-zero': 'Per parlare con la reception, prema zero.',
    'ask-half': 'Per il mattino, prema 1. Per il pomeriggio o la sera, prema 2.',
    booked: 'La sua sveglia è prenotata:',
    'booked-clock': "Per favore, avvisi anche la reception: l'orologio del sistema è in verifica.",
    'not-a-time': 'Questo non è un orario valido.',
    'too-many-calls':
      "Sono già prenotate così tante sveglie che non se ne può aggiungere un'altra. Per favore, chiami la reception.",
    'call-cancel': 'Per annullare questa sveglia, prema 1. Per la prossima, prema asterisco.',
    'call-cancelled': 'La sveglia è annullata.',
    'call-last': 'Non ci sono altre sveglie.',
    'not-understood': 'La richiesta non è stata capita.',
    'nothing-pressed': 'Non è stato premuto nessun tasto.',
    'to-operator': 'La mettiamo in contatto con la reception.',
    'operator-is': 'Per favore, chiami la reception. Il numero è:',
    goodbye: 'Arrivederci.',
    'ask-room': 'Per favore, digiti il numero della camera.',
    'no-such-room': 'Questa camera non esiste.',
    'ask-pin': 'Per favore, digiti il suo codice segreto e prema cancelletto.',
    'wrong-pin': 'Questo codice segreto non è valido per questa operazione.',
    'pin-pause': 'Sono stati digitati troppi codici errati. Per favore, riprovi più tardi.',
    'ask-charge-again':
      'Lo stesso è stato addebitato poco fa. Per addebitarlo di nuovo, prema 1. Altrimenti riagganci.',
    'not-charged': 'Non è stato addebitato nulla.',
    'above-max': 'È più di quanto si possa addebitare in una volta. Al massimo:',
    'no-such-item': 'Questo articolo non esiste.',
    'no-such-status': 'Questo stato non esiste.',
    'room-not-charged': 'Non si può addebitare nulla a questa camera.',
    'not-possible': 'In questo momento non è possibile. Per favore, chiami la reception.',
    status: 'stato',
    'of-item': "dell'articolo",
    'every-day': 'ogni giorno',
    clean: 'pulita',
    dirty: 'sporca',
    inspected: 'controllata',
    vacant: 'libera',
    occupied: 'occupata',
    'out-of-order': 'guasta',
    'out-of-service': 'fuori servizio',
    'do-not-disturb': 'non disturbare',
    'in-progress': 'in corso',
    'make-up': 'da rifare',
    today: 'oggi',
    tomorrow: 'domani',
    star: 'asterisco',
    hash: 'cancelletto',
    plus: 'più',
    point: 'virgola',
  },
  weekdays: 'domenica lunedì martedì mercoledì giovedì venerdì sabato'.split(' '),
  days: Array.from({ length: 31 }, (_, i) => days[i + 1] ?? `il ${numberWord(i + 1)}`),
  months: [
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  ].flatMap((row) => row.split(' ')),
  hours: Array.from({ length: 24 }, (_, hour) => hours[hour] ?? `alle ${numberWord(hour)}`),
  minutes: Array.from({ length: 60 }, (_, minute) =>
    minute === 0 ? '' : `e ${numberWord(minute)}`,
  ),
  parts: {
    0: "all'inizio della giornata",
    1: 'del mattino',
    13: 'del pomeriggio',
    18: 'di sera',
  },
  others: { midnight: 'a mezzanotte', noon: 'a mezzogiorno' },
  exception: namedTwelve,
  respell: (text) => text.replaceAll('reception', 'ressèpscion'),
}
