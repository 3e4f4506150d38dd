import type { Words } from '../../en/words.ts'

export const summary: Words['admin']['summary'] = {
  title: (day) => `Wekoproepen van ${day}`,
  day: 'Dag',
  previous: 'Dag ervoor',
  next: 'Dag erna',
  today: 'Vandaag',
  none: 'Op deze dag zijn er geen wekoproepen.',
  allRang: (count, within) =>
    count === 1
      ? `De ene wekoproep ging binnen ${within} over.`
      : `Alle ${count} wekoproepen gingen binnen ${within} over.`,
  othersRang: (count, within) =>
    count === 1
      ? `De andere ging binnen ${within} over.`
      : `De andere ${count} gingen binnen ${within} over.`,
  haveFailed: (count) =>
    count === 1 ? 'Eén wekoproep is mislukt.' : `${count} wekoproepen zijn mislukt.`,
  neverRang: (count) =>
    count === 1 ? 'Eén wekoproep ging nooit over.' : `${count} wekoproepen gingen nooit over.`,
  areUnderWay: (count) =>
    count === 1 ? 'Eén wekoproep is bezig.' : `${count} wekoproepen zijn bezig.`,
  toCome: (count) =>
    count === 1 ? 'Eén wekoproep moet nog komen.' : `${count} wekoproepen moeten nog komen.`,
  seconds: (count) => (count === 1 ? '1 seconde' : `${count} seconden`),
  minutes: (count) => (count === 1 ? '1 minuut' : `${count} minuten`),
  counts: {
    booked: 'Gepland',
    answered: 'Beantwoord',
    failed: 'Mislukt',
    missed: 'Gemist',
    cancelled: 'Geannuleerd',
    underWay: 'Bezig',
    pending: 'Komen nog',
  },
  median: 'Mediane vertraging',
  p95: '95 van 100 binnen',
  worst: 'Grootste vertraging',
  plot: 'Hoe laat de telefoons gingen, naar tijd van de dag',
  plotLabel: 'Grafiek van de vertraging op deze dag; de tabel hieronder heeft dezelfde getallen',
  plotAnswered: 'beantwoord',
  plotFailed: 'mislukt',
  table: 'Wekoproepen van de dag, de grootste vertraging eerst',
  late: 'Vertraging',
  time: 'Tijd',
  room: 'Kamer',
  result: 'Resultaat',
  attempts: 'Pogingen',
  steps: 'Stappen',
  stepsOf: (room) => `Stappen in kamer ${room}`,
}
