import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringNow: 'Jetzt läuten',
  ringAgain: 'Noch einmal läuten',
  ringLater: (minutes) => `In ${minutes} Minuten läuten`,
  rings: {
    due: 'Das Telefon läutet, sobald eine Leitung frei ist.',
    waiting: (time) => `Das Telefon läutet um ${time}.`,
    ringing: 'Das Telefon läutet gerade.',
    rung: 'Das Telefon hat inzwischen geläutet.',
  },
  move: 'Zeit oder Zimmer ändern',
  moveOf: (room) => `Weckruf von Zimmer ${room} ändern`,
  moveDaily: 'Es ist ein täglicher Weckruf: Auch alle kommenden Tage ändern sich.',
  moved: (sentence) => `Geändert. ${sentence}`,
  joined: (room) =>
    `Zimmer ${room} hat zu dieser Zeit schon einen Weckruf: Aus beiden ist einer geworden.`,
}
