import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringAgain: 'Noch einmal läuten',
  ringLater: (minutes) => `In ${minutes} Minuten läuten`,
  rings: {
    soon: 'Das Telefon läutet, sobald eine Leitung frei ist.',
    at: (time) => `Das Telefon läutet um ${time}.`,
    now: 'Das Telefon läutet gerade.',
    meanwhile: 'Das Telefon hat inzwischen geläutet.',
    asked: (when) => `Das hat schon jemand veranlasst: ${when}`,
  },
  notAgain:
    'Dieser Weckruf lässt sich nicht noch einmal läuten: Er ist zu alt, der Gast ist abgereist, oder das Zimmer hat einen anderen. Buchen Sie einen neuen.',
  move: 'Zeit oder Zimmer ändern',
  moveOf: (room) => `Weckruf von Zimmer ${room} ändern`,
  moveDaily: 'Es ist ein täglicher Weckruf: Auch alle kommenden Tage ändern sich.',
  same: 'So ist es schon gebucht. Ändern Sie etwas, oder schließen Sie dies.',
  moved: (sentence) => `Geändert. ${sentence}`,
  notMoved:
    'Dieser Weckruf lässt sich nicht mehr ändern: Das Telefon hat dafür schon geläutet, oder er ist vorbei. Buchen Sie einen neuen.',
}
