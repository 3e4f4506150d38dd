import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringNow: 'Jetzt klingeln',
  ringAgain: 'Noch einmal klingeln',
  ringLater: (minutes) => `In ${minutes} Minuten klingeln`,
  rings: {
    due: 'Das Telefon klingelt, sobald eine Leitung frei ist.',
    waiting: (time) => `Das Telefon klingelt um ${time}.`,
    ringing: 'Das Telefon klingelt gerade.',
    rung: 'Das Telefon hat inzwischen geklingelt.',
  },
  move: 'Zeit oder Zimmer ändern',
  moveOf: (room) => `Weckruf von Zimmer ${room} ändern`,
  moveDaily: 'Es ist ein täglicher Weckruf: Auch alle kommenden Tage ändern sich.',
  moved: (sentence) => `Geändert. ${sentence}`,
  joined: (room) =>
    `Zimmer ${room} hat zu dieser Zeit schon einen Weckruf: Aus beiden ist einer geworden.`,
}
