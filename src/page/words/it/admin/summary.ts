import type { Words } from '../../en/words.ts'

export const summary: Words['admin']['summary'] = {
  title: (day) => `Sveglie di ${day}`,
  day: 'Giorno',
  previous: 'Giorno prima',
  next: 'Giorno dopo',
  today: 'Oggi',
  none: 'In questo giorno non ci sono sveglie.',
  allRang: (count, within) =>
    count === 1
      ? `L’unica sveglia ha squillato entro ${within}.`
      : `Tutte le ${count} sveglie hanno squillato entro ${within}.`,
  othersRang: (count, within) =>
    count === 1
      ? `L’altra ha squillato entro ${within}.`
      : `Le altre ${count} hanno squillato entro ${within}.`,
  haveFailed: (count) =>
    count === 1 ? 'Una sveglia è fallita.' : `${count} sveglie sono fallite.`,
  neverRang: (count) =>
    count === 1 ? 'Una sveglia non ha mai squillato.' : `${count} sveglie non hanno mai squillato.`,
  areUnderWay: (count) =>
    count === 1 ? 'Una sveglia è in corso.' : `${count} sveglie sono in corso.`,
  toCome: (count) =>
    count === 1 ? 'Una sveglia è ancora prevista.' : `${count} sveglie sono ancora previste.`,
  seconds: (count) => (count === 1 ? '1 secondo' : `${count} secondi`),
  minutes: (count) => (count === 1 ? '1 minuto' : `${count} minuti`),
  counts: {
    booked: 'Prenotate',
    answered: 'Risposte',
    failed: 'Fallite',
    missed: 'Mancate',
    cancelled: 'Annullate',
    underWay: 'In corso',
    pending: 'Previste',
  },
  median: 'Ritardo mediano',
  p95: '95 su 100 entro',
  worst: 'Ritardo maggiore',
  plot: 'Ritardo degli squilli secondo l’ora',
  plotLabel:
    'Grafico dei ritardi nel corso del giorno; la tabella qui sotto contiene gli stessi valori',
  plotAnswered: 'risposte',
  plotFailed: 'fallite',
  table: 'Sveglie del giorno, da quella più in ritardo',
  late: 'Ritardo',
  time: 'Ora',
  room: 'Camera',
  result: 'Esito',
  attempts: 'Tentativi',
  steps: 'Passi',
  stepsOf: (room) => `Passi nella camera ${room}`,
}
