import type { Words } from '../en/words.ts'

export const housekeeping: Words['housekeeping'] = {
  title: 'Pisos',
  findRoom: 'Buscar una habitación',
  floor: 'Planta',
  otherRooms: 'Otras',
  rooms: 'Habitaciones',
  noRooms: 'Todavía no hay habitaciones. Las añade la administración.',
  addRooms: 'Añadir habitaciones',
  noRoomFound: (text) => `Ninguna habitación tiene ${text} en su número.`,
  tooManyFound: (count) => `Solo se muestran las primeras ${count}. Escriba más cifras.`,
  noStatus: 'Sin estado todavía',
  willBe: (status) => `${status}: sin enviar`,
  notCharged: (count) => `${count} sin cargar`,
  room: (room) => `Habitación ${room}`,
  noSuchRoom: (room) => `La habitación ${room} no existe. Elija una de la lista.`,
  allRooms: 'Todas las habitaciones',
  status: 'Estado',
  since: (time, name) => `${time}, ${name}`,
  noStatuses: 'Todavía no hay estados para elegir. Los añade la administración.',
  minibar: 'Minibar',
  otherItems: 'Otros artículos',
  noItems: 'Todavía no hay artículos. Los añade la administración.',
  free: 'gratis',
  atMost: (max) => `${max} como máximo`,
  maxReached: (max) => `No se pueden cargar más de ${max} a la vez`,
  chosen: (count) => (count === 1 ? '1 elegido' : `${count} elegidos`),
  takeOff: (item) => `Uno menos: ${item}`,
  items: (count) => (count === 1 ? '1 artículo' : `${count} artículos`),
  tapItems: 'Toque lo que se ha consumido.',
  charge: (room) => `Cargar a la habitación ${room}`,
  entriesOfRoom: 'Anotado para esta habitación',
  entries: 'Mis anotaciones',
  allSent: 'Todo enviado',
  waitingCount: (count) => `${count} en espera`,
  toDecideCount: (count) => `${count} por decidir`,
  toDecide: 'Por decidir',
  open: 'Sin enviar',
  sent: 'Enviado',
  noEntries: 'Todavía no se ha anotado nada.',
  keptHint:
    'Lo que no se pudo enviar espera en este navegador, también con la página cerrada. Se envía solo cuando vuelve la red.',
  charged: (count, item) => `${count} × ${item}`,
  enteredAt: (time) => `anotado ${time}`,
  states: {
    waiting: 'espera la red',
    sending: 'enviando …',
    sent: (time) => `enviado ${time}`,
    refused: 'rechazado',
    asks: 'sin enviar: decida usted',
  },
  stillCharge: (room, what, time) =>
    `Habitación ${room}, ${what}, anotado ${time}: ¿hay que cargarlo todavía?`,
  stillSet: (room, what, time) =>
    `Habitación ${room}, ${what}, anotado ${time}: ¿sigue siendo así?`,
  maybeDone:
    'Se envió hace mucho y no llegó respuesta: quizá ya esté hecho. Pregunte antes en recepción.',
  maybeSent:
    'Se envió y no llegó respuesta: quizá ya esté hecho. Aunque se envíe otra vez, se hace una sola vez.',
  chargeIt: 'Cargar',
  setIt: 'Aplicar',
  discard: 'Descartar',
  undo: 'Deshacer',
  sendAgain: 'Enviar otra vez',
  mustStayOpen:
    'Este navegador no puede guardar nada: su memoria está llena o desactivada. Deje esta página abierta hasta que todo esté enviado; si no avanza, borre los datos de otros sitios.',
  gone: (items) => `Ya no está en la lista y no se carga: ${items}`,
  tooMany:
    'Hay demasiadas anotaciones en espera. Vaya donde haya red y deje que se envíen primero.',
  notSentHere: (count) =>
    count === 1
      ? '1 anotación está sin enviar. Espera en este navegador hasta que vuelva a iniciar sesión aquí.'
      : `${count} anotaciones están sin enviar. Esperan en este navegador hasta que vuelva a iniciar sesión aquí.`,
  ofOthers: (count, name) =>
    count === 1
      ? `1 anotación de ${name} espera a que ${name} inicie sesión aquí.`
      : `${count} anotaciones de ${name} esperan a que ${name} inicie sesión aquí.`,
}
