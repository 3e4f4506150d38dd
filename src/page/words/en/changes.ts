/** What is done with a call that is booked: ringing it again, moving it. */
export const changes = {
  ringAgain: 'Ring again',
  ringLater: (minutes: string) => `Ring in ${minutes} minutes`,
  /** What the system says to it. */
  rings: {
    soon: 'The phone rings as soon as a line is free.',
    at: (time: string) => `The phone rings at ${time}.`,
    now: 'The phone is ringing.',
    meanwhile: 'The phone has been rung meanwhile.',
    asked: (when: string) => `Somebody has asked for it already: ${when}`,
  },
  notAgain:
    'This call cannot be rung again: it is too old, its guest has left, or the room has another call. Book a new one.',
  move: 'Change time or room',
  moveOf: (room: string) => `Change the call of room ${room}`,
  moveDaily: 'It is a daily call: all days to come change, too.',
  same: 'This is what is booked already. Change something, or close this.',
  moved: (sentence: string) => `Changed. ${sentence}`,
  notMoved:
    'This call cannot be changed any more: the phone was rung for it already, or it has ended. Book a new one.',
}
