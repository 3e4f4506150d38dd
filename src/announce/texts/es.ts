import type { Texts } from './texts.ts'

const small = [
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  'dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro',
  'veinticinco veintiséis veintisiete veintiocho veintinueve',
].flatMap((row) => row.split(' '))
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta']

function numberWord(number: number): string {
  const [ten, unit] = [tens[Math.floor(number / 10)], small[number % 10]]
  return small[number] ?? (number % 10 === 0 ? `${ten}` : `${ten} y ${unit}`)
}

const hours: Readonly<Record<number, string>> = {
  0: 'a las cero horas',
  1: 'a la una',
  21: 'a las veintiuna',
}

export const es: Texts = {
  voice: 'es',
  phrases: {
    wakeup: 'Hola. Esta es su llamada despertador.',
    keys: 'Pulse 1 para que le llamemos de nuevo un poco más tarde, o 2 para confirmar que está despierto.',
    confirm: 'Pulse cualquier tecla para confirmar que está despierto.',
    thanks: 'Gracias. Le deseamos un buen día.',
    alert: 'Le habla el portero de noche.',
    failed: 'No se ha podido despertar a estas habitaciones:',
    due: 'Debe llamar ahora a estas habitaciones:',
    assist: 'Estos huéspedes necesitan a alguien en la puerta:',
    clock: 'El reloj del sistema va mal o ha sido cambiado. Compruébelo, por favor.',
    room: 'habitación',
    more: 'y otras más.',
    'confirm-alert': 'Pulse cualquier tecla para confirmar.',
  },
  menu: {
    'menu-none': 'No tiene ninguna llamada despertador.',
    'menu-booked': 'Tiene una llamada despertador:',
    'menu-more': 'y otras más.',
    'menu-time':
      'Para pedir una llamada, marque la hora con cuatro cifras: dos para la hora y dos para los minutos.',
    'menu-another': 'Para pedir otra llamada, marque su hora. Si no, simplemente cuelgue.',
    'menu-star': 'Para oír o anular sus llamadas, pulse asterisco.',
    'menu-hash': 'Para oír esto de nuevo, pulse almohadilla.',
    'menu-zero': 'Para hablar con recepción, pulse cero.',
    'ask-half': 'Para la mañana, pulse 1. Para la tarde o la noche, pulse 2.',
    booked: 'Su llamada despertador está reservada:',
    'booked-clock':
      'Por favor, avise también a recepción: se está comprobando el reloj del sistema.',
    'not-a-time': 'Esa no es una hora del día.',
    'too-many-calls':
      'Ya hay tantas llamadas reservadas que no se puede añadir otra. Por favor, llame a recepción.',
    'call-cancel': 'Para anular esta llamada, pulse 1. Para la siguiente, pulse asterisco.',
    'call-cancelled': 'La llamada está anulada.',
    'call-last': 'No hay más llamadas.',
    'not-understood': 'No se ha entendido.',
    'nothing-pressed': 'No se ha pulsado ninguna tecla.',
    'to-operator': 'Le pasamos con recepción.',
    'operator-is': 'Por favor, llame a recepción. El número es:',
    goodbye: 'Adiós.',
    'ask-room': 'Por favor, marque el número de habitación.',
    'no-such-room': 'Esa habitación no existe.',
    'ask-pin': 'Por favor, marque su clave y pulse almohadilla.',
    'wrong-pin': 'Esa clave no es válida para esto.',
    'pin-pause':
      'Se han marcado demasiadas claves erróneas. Por favor, inténtelo de nuevo más tarde.',
    'ask-charge-again':
      'Lo mismo se ha cargado hace un momento. Para cargarlo otra vez, pulse 1. Si no, cuelgue.',
    'not-charged': 'No se ha cargado nada.',
    'above-max': 'Es más de lo que se puede cargar de una vez. Como máximo:',
    'no-such-item': 'Ese artículo no existe.',
    'no-such-status': 'Ese estado no existe.',
    'room-not-charged': 'No se puede cargar nada a esta habitación.',
    'not-possible': 'En este momento no es posible. Por favor, llame a recepción.',
    status: 'estado',
    'of-item': 'del artículo',
    'every-day': 'todos los días',
    clean: 'limpia',
    dirty: 'sucia',
    inspected: 'revisada',
    vacant: 'libre',
    occupied: 'ocupada',
    'out-of-order': 'averiada',
    'out-of-service': 'fuera de servicio',
    'do-not-disturb': 'no molestar',
    'in-progress': 'en curso',
    'make-up': 'por favor, arreglar la habitación',
    today: 'hoy',
    tomorrow: 'mañana',
    star: 'asterisco',
    hash: 'almohadilla',
    plus: 'más',
    point: 'coma',
  },
  letters: { y: 'i griega' },
  weekdays: 'domingo lunes martes miércoles jueves viernes sábado'
    .split(' ')
    .map((name) => `el ${name}`),
  days: Array.from({ length: 31 }, (_, i) => `el ${i === 0 ? 'primero' : numberWord(i + 1)}`),
  months: [
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  ]
    .flatMap((row) => row.split(' '))
    .map((name) => `de ${name}`),
  hours: Array.from({ length: 24 }, (_, hour) => hours[hour] ?? `a las ${numberWord(hour)}`),
  minutes: Array.from({ length: 60 }, (_, minute) =>
    minute === 0 ? '' : `y ${numberWord(minute)}`,
  ),
  parts: {
    0: 'de la madrugada',
    6: 'de la mañana',
    12: 'del mediodía',
    13: 'de la tarde',
    20: 'de la noche',
  },
}
