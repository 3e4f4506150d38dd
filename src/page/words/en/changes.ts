/** What is done with a call that is booked: ringing it again, moving it. */
export const changes = {
  ringNow: 'Ring now',
  ringAgain: 'Ring again',
  ringLater: (minutes: string) => `Ring in ${minutes} minutes`,
  /** What the system says to it. */
  rings: {
    due: 'The phone rings as soon as a line is free.',
    waiting: (time: string) => `The phone rings at ${time}.`,
    ringing: 'The phone is ringing.',
    rung: 'The phone has been rung meanwhile.',
  },
  move: 'Change time or room',
  moveOf: (room: string) => `Change the call of room ${room}`,
  moveDaily: 'It is a daily call: all days to come change, too.',
  moved: (sentence: string) => `Changed. ${sentence}`,
  joined: (room: string) => `Room ${room} has a call at that time already: the two are one now.`,
}
