import type { Words } from '../en/words.ts'

export const undo: Words['undo'] = {
  do: 'Deshacer',
  done: 'Deshecho. Todo está como antes.',
  tooLate: 'Ya no se puede deshacer, porque ha seguido su curso. Mire la llamada.',
}

export const roomView: Words['roomView'] = {
  found: 'Habitaciones encontradas',
  open: (room) => `Todo sobre la habitación ${room}`,
  noneFound: (typed) => `No hay habitación ${typed}. Compruebe el número.`,
  noSuchRoom: (room) => `No hay habitación ${room}. Busque otra.`,
  book: 'Reservar una llamada',
  next: 'Próximas llamadas',
  noNext: 'No hay ninguna llamada reservada.',
  past: 'Llamadas pasadas',
  noPast: 'Aún no hubo ninguna llamada.',
  property: 'Lo que dice el sistema hotelero',
  noProperty: 'Ningún sistema hotelero ha dicho nada de esta habitación.',
  vacant: 'vacía',
  guests: (count) => (count === 1 ? '1 estancia' : `${count} estancias`),
  shared: 'comparten la habitación',
  vip: (codes) => `VIP ${codes}`,
  group: (names) => `grupo ${names}`,
  lost: (since) => `sin conexión desde ${since}`,
  settings: 'Ajustes',
  status: 'Pisos',
  noStatus: 'aún sin estado',
  telephone: 'Teléfono',
  noTelephone: 'ninguno: no puede sonar',
  language: 'Idioma',
  siteLanguage: 'el del hotel',
  method: 'Quién llama',
  methods: {
    '': 'como el hotel',
    automatic: 'el sistema',
    manual: 'el personal',
    backup: 'el personal y luego el sistema',
  },
  edit: 'Cambiar los ajustes',
}

export const story: Words['story'] = {
  title: 'Qué pasó',
  none: 'Nada todavía: el teléfono no ha sonado.',
  attempt: (count) => `intento ${count}`,
}

export const dayList: Words['dayList'] = {
  open: 'Listas para imprimir',
  title: (day) => `Llamadas, ${day}`,
  print: 'Imprimir',
  day: 'Día',
  none: 'No hay llamadas ese día.',
  count: (count) => (count === 1 ? '1 llamada' : `${count} llamadas`),
  done: 'Hecho',
  asOf: (time) => `Estado: ${time}`,
  notes: 'Notas',
}

/** The night on a second screen. */
export const wall: Words['wall'] = {
  title: 'La noche',
  next: 'A continuación',
  lost: 'Sin conexión: lo que ve puede ser antiguo.',
  quiet: 'Nadie le necesita.',
  open: 'Para una segunda pantalla',
}
