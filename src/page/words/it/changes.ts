import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringNow: 'Far squillare adesso',
  ringAgain: 'Far squillare di nuovo',
  ringLater: (minutes) => `Far squillare tra ${minutes} minuti`,
  rings: {
    due: 'Il telefono squillerà appena una linea è libera.',
    waiting: (time) => `Il telefono squillerà alle ${time}.`,
    ringing: 'Il telefono sta squillando.',
    rung: 'Nel frattempo il telefono ha squillato.',
  },
  move: 'Cambiare ora o camera',
  moveOf: (room) => `Modificare la sveglia della camera ${room}`,
  moveDaily: 'È una sveglia giornaliera: cambiano anche tutti i giorni a venire.',
  moved: (sentence) => `Modificata. ${sentence}`,
  joined: (room) =>
    `La camera ${room} ha già una sveglia a quell’ora: adesso le due sono una sola.`,
}
