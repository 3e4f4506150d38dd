import type { Words } from '../en/words.ts'

export const housekeeping: Words['housekeeping'] = {
  title: 'Housekeeping',
  findRoom: 'Zimmer suchen',
  floor: 'Etage',
  otherRooms: 'Andere',
  rooms: 'Zimmer',
  noRooms: 'Es gibt noch keine Zimmer. Die Verwaltung legt sie an.',
  addRooms: 'Zimmer anlegen',
  noRoomFound: (text) => `Kein Zimmer hat ${text} in der Nummer.`,
  tooManyFound: (count) => `Nur die ersten ${count} werden gezeigt. Geben Sie mehr Ziffern ein.`,
  noStatus: 'Noch kein Status',
  willBe: (status) => `${status}: noch nicht gesendet`,
  notCharged: (count) => `${count} nicht gebucht`,
  room: (room) => `Zimmer ${room}`,
  noSuchRoom: (room) => `Zimmer ${room} gibt es nicht. Wählen Sie eines aus der Liste.`,
  allRooms: 'Alle Zimmer',
  status: 'Status',
  since: (time, name) => `${time}, ${name}`,
  noStatuses: 'Es gibt noch keinen Status zur Auswahl. Die Verwaltung legt sie an.',
  minibar: 'Minibar',
  otherItems: 'Andere Artikel',
  noItems: 'Es gibt noch keine Artikel. Die Verwaltung legt sie an.',
  free: 'kostenlos',
  atMost: (max) => `höchstens ${max}`,
  maxReached: (max) => `Mehr als ${max} kann man nicht auf einmal buchen`,
  chosen: (count) => `${count} gewählt`,
  takeOff: (item) => `Eins weniger: ${item}`,
  items: (count) => `${count} Artikel`,
  tapItems: 'Tippen Sie auf das, was verbraucht ist.',
  charge: (room) => `Auf Zimmer ${room} buchen`,
  entriesOfRoom: 'Für dieses Zimmer eingegeben',
  entries: 'Meine Eingaben',
  allSent: 'Alles gesendet',
  waitingCount: (count) => (count === 1 ? '1 wartet' : `${count} warten`),
  toDecideCount: (count) => `${count} zu entscheiden`,
  toDecide: 'Zu entscheiden',
  open: 'Noch nicht gesendet',
  sent: 'Gesendet',
  noEntries: 'Es wurde noch nichts eingegeben.',
  keptHint:
    'Was nicht gesendet werden konnte, wartet in diesem Browser, auch wenn die Seite geschlossen wird. Es wird von selbst gesendet, sobald das Netz wieder da ist.',
  charged: (count, item) => `${count} × ${item}`,
  enteredAt: (time) => `eingegeben ${time}`,
  states: {
    waiting: 'wartet auf das Netz',
    sending: 'wird gesendet …',
    sent: (time) => `gesendet ${time}`,
    refused: 'abgelehnt',
    asks: 'nicht gesendet: bitte entscheiden',
  },
  stillCharge: (room, what, time) =>
    `Zimmer ${room}, ${what}, eingegeben ${time}: Soll das noch gebucht werden?`,
  stillSet: (room, what, time) => `Zimmer ${room}, ${what}, eingegeben ${time}: Stimmt das noch?`,
  maybeDone:
    'Es wurde vor langer Zeit gesendet, und es kam keine Antwort: Vielleicht ist es schon ausgeführt. Fragen Sie zuerst die Rezeption.',
  maybeSent:
    'Es wurde gesendet, aber es kam keine Antwort: Vielleicht ist es schon ausgeführt. Noch einmal gesendet, wird es trotzdem nur einmal ausgeführt.',
  chargeIt: 'Buchen',
  setIt: 'Setzen',
  discard: 'Verwerfen',
  undo: 'Rückgängig',
  sendAgain: 'Noch einmal senden',
  mustStayOpen:
    'Dieser Browser kann nichts aufheben: Sein Speicher ist voll oder abgeschaltet. Lassen Sie die Seite offen, bis alles gesendet ist; geht es nicht weiter, löschen Sie die Daten anderer Websites.',
  gone: (items) => `Nicht mehr auf der Liste und nicht gebucht: ${items}`,
  tooMany:
    'Es warten zu viele Eingaben. Gehen Sie dorthin, wo es Netz gibt, und lassen Sie sie zuerst senden.',
  notSentHere: (count) =>
    count === 1
      ? '1 Eingabe ist noch nicht gesendet. Sie wartet in diesem Browser, bis Sie sich hier wieder anmelden.'
      : `${count} Eingaben sind noch nicht gesendet. Sie warten in diesem Browser, bis Sie sich hier wieder anmelden.`,
  ofOthers: (count, name) =>
    count === 1
      ? `1 Eingabe von ${name} wartet, bis sich ${name} hier anmeldet.`
      : `${count} Eingaben von ${name} warten, bis sich ${name} hier anmeldet.`,
}
