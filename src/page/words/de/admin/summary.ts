import type { Words } from '../../en/words.ts'

export const summary: Words['admin']['summary'] = {
  title: (day) => `Weckrufe am ${day}`,
  day: 'Tag',
  previous: 'Tag davor',
  next: 'Tag danach',
  today: 'Heute',
  none: 'An diesem Tag gibt es keine Weckrufe.',
  allRang: (count, within) =>
    count === 1
      ? `Der eine Weckruf klingelte innerhalb von ${within}.`
      : `Alle ${count} Weckrufe klingelten innerhalb von ${within}.`,
  othersRang: (count, within) =>
    count === 1
      ? `Der andere klingelte innerhalb von ${within}.`
      : `Die übrigen ${count} klingelten innerhalb von ${within}.`,
  haveFailed: (count) =>
    count === 1 ? 'Ein Weckruf ist fehlgeschlagen.' : `${count} Weckrufe sind fehlgeschlagen.`,
  neverRang: (count) =>
    count === 1 ? 'Ein Weckruf hat nie geklingelt.' : `${count} Weckrufe haben nie geklingelt.`,
  areUnderWay: (count) =>
    count === 1 ? 'Ein Weckruf läuft gerade.' : `${count} Weckrufe laufen gerade.`,
  toCome: (count) =>
    count === 1 ? 'Ein Weckruf steht noch aus.' : `${count} Weckrufe stehen noch aus.`,
  seconds: (count) => (count === 1 ? '1 Sekunde' : `${count} Sekunden`),
  minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
  counts: {
    booked: 'Gebucht',
    answered: 'Angenommen',
    failed: 'Fehlgeschlagen',
    missed: 'Verpasst',
    cancelled: 'Storniert',
    underWay: 'Läuft gerade',
    pending: 'Noch ausstehend',
  },
  median: 'Verspätung im Median',
  p95: '95 von 100 innerhalb',
  worst: 'Spätester',
  plot: 'Wie spät die Telefone klingelten, nach Uhrzeit',
  plotLabel: 'Verspätung im Tagesverlauf; die Tabelle darunter enthält dieselben Werte',
  plotAnswered: 'angenommen',
  plotFailed: 'fehlgeschlagen',
  table: 'Weckrufe des Tages, die spätesten zuerst',
  late: 'Verspätung',
  time: 'Uhrzeit',
  room: 'Zimmer',
  result: 'Ergebnis',
  attempts: 'Versuche',
  steps: 'Ablauf',
  stepsOf: (room) => `Ablauf in Zimmer ${room}`,
}
