import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringNow: 'Llamar ahora',
  ringAgain: 'Volver a llamar',
  ringLater: (minutes) => `Llamar en ${minutes} minutos`,
  rings: {
    due: 'El teléfono sonará en cuanto haya una línea libre.',
    waiting: (time) => `El teléfono sonará a las ${time}.`,
    ringing: 'El teléfono está sonando.',
    rung: 'El teléfono ha sonado entretanto.',
  },
  move: 'Cambiar la hora o la habitación',
  moveOf: (room) => `Cambiar la llamada de la habitación ${room}`,
  moveDaily: 'Es una llamada diaria: también cambian todos los días siguientes.',
  moved: (sentence) => `Cambiado. ${sentence}`,
  joined: (room) => `La habitación ${room} ya tiene una llamada a esa hora: las dos son ahora una.`,
}
