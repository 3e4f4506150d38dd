import type { Words } from '../../en/words.ts'

export const summary: Words['admin']['summary'] = {
  title: (day) => `Llamadas despertador del ${day}`,
  day: 'Día',
  previous: 'Día anterior',
  next: 'Día siguiente',
  today: 'Hoy',
  none: 'No hay llamadas despertador en este día.',
  allRang: (count, within) =>
    count === 1
      ? `La única llamada sonó en menos de ${within}.`
      : `Las ${count} llamadas sonaron en menos de ${within}.`,
  othersRang: (count, within) =>
    count === 1
      ? `La otra sonó en menos de ${within}.`
      : `Las otras ${count} sonaron en menos de ${within}.`,
  haveFailed: (count) =>
    count === 1 ? 'Una llamada ha fallado.' : `${count} llamadas han fallado.`,
  neverRang: (count) =>
    count === 1 ? 'Una llamada no llegó a sonar.' : `${count} llamadas no llegaron a sonar.`,
  areUnderWay: (count) =>
    count === 1 ? 'Hay una llamada en curso.' : `Hay ${count} llamadas en curso.`,
  toCome: (count) =>
    count === 1 ? 'Queda una llamada pendiente.' : `Quedan ${count} llamadas pendientes.`,
  seconds: (count) => (count === 1 ? '1 segundo' : `${count} segundos`),
  minutes: (count) => (count === 1 ? '1 minuto' : `${count} minutos`),
  counts: {
    booked: 'Programadas',
    answered: 'Contestadas',
    failed: 'Fallidas',
    missed: 'Perdidas',
    cancelled: 'Canceladas',
    underWay: 'En curso',
    pending: 'Pendientes',
  },
  median: 'Retraso mediano',
  p95: '95 de 100 en menos de',
  worst: 'Mayor retraso',
  plot: 'Retraso de las llamadas según la hora',
  plotLabel: 'Gráfico de los retrasos del día; la tabla de abajo contiene los mismos datos',
  plotAnswered: 'contestadas',
  plotFailed: 'fallidas',
  table: 'Llamadas del día, primero las más retrasadas',
  late: 'Retraso',
  time: 'Hora',
  room: 'Habitación',
  result: 'Resultado',
  attempts: 'Intentos',
  steps: 'Qué pasó',
  stepsOf: (room) => `Qué pasó en la habitación ${room}`,
}
