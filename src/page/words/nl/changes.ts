import type { Words } from '../en/words.ts'

export const changes: Words['changes'] = {
  ringNow: 'Nu bellen',
  ringAgain: 'Opnieuw bellen',
  ringLater: (minutes) => `Over ${minutes} minuten bellen`,
  rings: {
    due: 'De telefoon gaat zodra er een lijn vrij is.',
    waiting: (time) => `De telefoon gaat om ${time}.`,
    ringing: 'De telefoon gaat nu over.',
    rung: 'De telefoon is intussen gegaan.',
  },
  move: 'Tijd of kamer wijzigen',
  moveOf: (room) => `Wekoproep van kamer ${room} wijzigen`,
  moveDaily: 'Dit is een dagelijkse wekoproep: ook alle dagen die nog komen, veranderen.',
  moved: (sentence) => `Gewijzigd. ${sentence}`,
  joined: (room) =>
    `Kamer ${room} heeft op die tijd al een wekoproep: van de twee is er één gemaakt.`,
}
