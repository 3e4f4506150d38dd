import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringAgain: 'Noch einmal läuten',
  ringLater: (minutes) => `In ${minutes} Minuten läuten`,
  rings: {
    soon: 'Das Telefon läutet, sobald eine Leitung frei ist.',
    at: (time) => `Das Telefon läutet um ${time}.`,
    now: 'Das Telefon läutet gerade.',
    meanwhile: 'Das Telefon hat inzwischen geläutet.',
  },
  move: 'Zeit oder Zimmer ändern',
  moveOf: (room) => `Weckruf von Zimmer ${room} ändern`,
  moveDaily: 'Es ist ein täglicher Weckruf: Auch alle kommenden Tage ändern sich.',
  moved: (sentence) => `Geändert. ${sentence}`,
}
