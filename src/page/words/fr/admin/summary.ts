import type { Words } from '../../en/words.ts'

export const summary: Words['admin']['summary'] = {
  title: (day) => `Réveils du ${day}`,
  day: 'Jour',
  previous: 'Jour précédent',
  next: 'Jour suivant',
  today: 'Aujourd’hui',
  none: 'Il n’y a aucun réveil ce jour-là.',
  allRang: (count, within) =>
    count === 1
      ? `Le seul réveil a sonné en moins de ${within}.`
      : `Les ${count} réveils ont tous sonné en moins de ${within}.`,
  othersRang: (count, within) =>
    count === 1
      ? `L’autre a sonné en moins de ${within}.`
      : `Les ${count} autres ont sonné en moins de ${within}.`,
  haveFailed: (count) => (count === 1 ? 'Un réveil a échoué.' : `${count} réveils ont échoué.`),
  neverRang: (count) =>
    count === 1 ? 'Un réveil n’a jamais sonné.' : `${count} réveils n’ont jamais sonné.`,
  areUnderWay: (count) =>
    count === 1 ? 'Un réveil est en cours.' : `${count} réveils sont en cours.`,
  toCome: (count) =>
    count === 1 ? 'Un réveil est encore à venir.' : `${count} réveils sont encore à venir.`,
  seconds: (count) => (count < 2 ? `${count} seconde` : `${count} secondes`),
  minutes: (count) => (count < 2 ? `${count} minute` : `${count} minutes`),
  counts: {
    booked: 'Programmés',
    answered: 'Décrochés',
    failed: 'Échoués',
    missed: 'Manqués',
    cancelled: 'Annulés',
    underWay: 'En cours',
    pending: 'À venir',
  },
  median: 'Retard médian',
  p95: '95 sur 100 en moins de',
  worst: 'Plus grand retard',
  plot: 'Retard des sonneries selon l’heure',
  plotLabel:
    'Graphique des retards de la journée\u202F; le tableau ci-dessous contient les mêmes valeurs',
  plotAnswered: 'décrochés',
  plotFailed: 'échoués',
  table: 'Réveils du jour, les plus en retard d’abord',
  late: 'Retard',
  time: 'Heure',
  room: 'Chambre',
  result: 'Résultat',
  attempts: 'Essais',
  steps: 'Déroulement',
  stepsOf: (room) => `Déroulement, chambre ${room}`,
}
