export const summary = {
  title: (day: string) => `Wakeup calls of ${day}`,
  day: 'Day',
  previous: 'Day before',
  next: 'Day after',
  today: 'Today',
  none: 'There are no wakeup calls on this day.',
  allRang: (count: number, within: string) =>
    count === 1
      ? `The one call rang within ${within}.`
      : `All ${count} calls rang within ${within}.`,
  othersRang: (count: number, within: string) =>
    count === 1
      ? `The other call rang within ${within}.`
      : `The other ${count} rang within ${within}.`,
  haveFailed: (count: number) => (count === 1 ? 'One call failed.' : `${count} calls failed.`),
  neverRang: (count: number) =>
    count === 1 ? 'One call never rang.' : `${count} calls never rang.`,
  areUnderWay: (count: number) =>
    count === 1 ? 'One call is under way.' : `${count} calls are under way.`,
  toCome: (count: number) =>
    count === 1 ? 'One call is still to come.' : `${count} calls are still to come.`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  counts: {
    booked: 'Booked',
    answered: 'Answered',
    failed: 'Failed',
    missed: 'Missed',
    cancelled: 'Cancelled',
    underWay: 'Under way',
    pending: 'Still to come',
  },
  median: 'Median lateness',
  p95: '95 % within',
  worst: 'Latest',
  plot: 'How late the telephones rang, by time of day',
  plotLabel: 'Plot of lateness over the day; the table below holds the same figures',
  plotAnswered: 'answered',
  plotFailed: 'failed',
  table: 'Calls of the day, the latest first',
  late: 'Late by',
  time: 'Time',
  room: 'Room',
  result: 'Result',
  attempts: 'Attempts',
  steps: 'What happened',
  stepsOf: (room: string) => `What happened in room ${room}`,
}
