import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringAgain: 'Volver a llamar',
  ringLater: (minutes) => `Llamar en ${minutes} minutos`,
  rings: {
    soon: 'El teléfono sonará en cuanto haya una línea libre.',
    at: (time) => `El teléfono sonará a las ${time}.`,
    now: 'El teléfono está sonando.',
    meanwhile: 'El teléfono ha sonado entretanto.',
    asked: (when) => `Alguien ya lo ha pedido: ${when}`,
  },
  notAgain:
    'Esta llamada no se puede repetir: es demasiado antigua, el huésped se ha ido o la habitación tiene otra. Programe una nueva.',
  move: 'Cambiar la hora o la habitación',
  moveOf: (room) => `Cambiar la llamada de la habitación ${room}`,
  moveDaily: 'Es una llamada diaria: también cambian todos los días siguientes.',
  same: 'Así está programada ya. Cambie algo o cierre esto.',
  moved: (sentence) => `Cambiado. ${sentence}`,
  notMoved:
    'Esta llamada ya no se puede cambiar: el teléfono ya ha sonado o la llamada ha terminado. Programe una nueva.',
}
