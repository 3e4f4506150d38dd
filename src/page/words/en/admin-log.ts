/** What somebody has charged on a telephone. */
export interface ChargedByPhone {
  readonly name: string
  readonly quantity: string
  readonly item: string
  readonly room: string
}

export const filters = {
  label: 'What to show',
  room: 'Room',
  from: 'From',
  to: 'To',
  text: 'Text',
  all: 'All',
}

export const log = {
  table: 'Wakeup log, the newest first',
  none: 'There is nothing in the log for this.',
  count: (count: number, shown: string) => (count === 1 ? '1 entry.' : `${shown} entries.`),
  tooMany: (shown: string) =>
    `Only the newest ${shown} are looked at: choose a shorter time, or take the CSV file.`,
  csv: 'Download as CSV',
  csvHolds: 'The CSV file holds every event of this room and time.',
  check: 'Check the log',
  checking: 'Checking …',
  wholeEmpty: 'The log is whole. It is empty.',
  wholeFrom: (first: string, last: string) =>
    `The log is whole: nothing was changed or removed in entries ${first} to ${last}.`,
  broken: (fault: string) =>
    `The log was changed: ${fault} Keep a backup as evidence and call your technician.`,
  stepsOfCall: 'All that happened to one call.',
  allCalls: 'Show all calls',
  whole: 'All steps',
  stepsOf: (room: string) => `All steps of this call of room ${room}`,
  time: 'Time',
  event: 'Event',
  actor: 'By',
  line: 'Line',
  attempt: 'Attempt',
  detail: 'Detail',
  call: 'Call',
  events: {
    created: 'Booked',
    due: 'Due',
    ringing: 'Ringing',
    answered: 'Answered',
    busy: 'Busy',
    unanswered: 'No answer',
    unreachable: 'Not reached',
    snoozed: 'Snoozed',
    confirmed: 'Confirmed',
    retry: 'To be tried again',
    updated: 'Changed by hand',
    deleted: 'Deleted',
    cancelled: 'Cancelled',
    missed: 'Missed',
    escalated: 'Handed to the operator',
    assist: 'Staff called for help',
    called: 'Called the system',
  },
  /** What the log says of an event. */
  details: {
    late: (seconds: string) => `${seconds} s late`,
    bookedFor: (time: string) => `for ${time}`,
    daily: 'daily',
    at: (time: string) => `on ${time}`,
    until: (time: string) => `until ${time}`,
    due: (time: string) => `due ${time}`,
    key: (key: string) => `key ${key}`,
    lastAttempt: 'the last attempt',
    hungUp: 'hung up without a key',
    result: (result: string) => `result: ${result}`,
    filedAs: (id: string) => `filed as ${id}`,
    movedFrom: (room: string) => `moved from room ${room}`,
    withOperator: 'with the operator',
    withOperatorUntil: (time: string) => `with the operator until ${time}`,
    byOperator: 'by the operator',
    operatorCalled: (why: string) => `operator called: ${why}`,
    nobodyConfirmed: 'nobody confirmed; given up',
    reasons: {
      'the call failed': 'the call failed',
      'the call was missed': 'the call was missed',
      'staff are to make the call': 'staff are to make the call',
      'the clock is wrong or was set': 'the clock is wrong or was set',
    } as Readonly<Record<string, string>>,
    sameTime: 'another daily call rings at the same time',
    phoneRings: 'the phone is being rung',
    channelsInUse: 'all channels are in use',
    guestLeft: (room: string) => `the guest of room ${room} has left`,
    guestCame: (room: string) => `another guest has come to room ${room}`,
    alsoFor: (name: string) => `also asked for by ${name}`,
  },
  /** What the log says of a call to the system. */
  called: {
    title: (who: string) => `Call from ${who}`,
    show: 'Whole call',
    showOf: (who: string, time: string) => `Whole call of ${who}, ${time}`,
    dialled: (number: string) => `dialled ${number}`,
    pressed: (keys: string) => `pressed ${keys}`,
    nothing: 'nothing was done',
    booked: (room: string, time: string) => `room ${room} booked for ${time}`,
    notBooked: (time: string, code: string) => `not booked for ${time} (error ${code})`,
    cancelled: (room: string, time: string) => `call of room ${room} on ${time} cancelled`,
    status: (room: string, status: string) => `room ${room}: status ${status}`,
    noStatus: (status: string, code: string) => `status ${status} not set (error ${code})`,
    charged: ({ name, quantity, item, room }: ChargedByPhone) =>
      `${name}: ${quantity} of item ${item} charged to room ${room}`,
    notCharged: ({ name, quantity, item, room }: ChargedByPhone, code: string) =>
      `${name}: ${quantity} of item ${item} not charged to room ${room} (error ${code})`,
    askedAgain: ({ name, quantity, item, room }: ChargedByPhone) =>
      `${name} was asked whether to charge ${quantity} of item ${item} to room ${room} again`,
    stranger: 'refused: neither the extension of a room, nor one of staff',
    severalCalls: 'refused: the room had other calls to the system',
    noChannel: 'refused as busy: the line was needed for wakeup calls',
    wrongPin: 'a wrong PIN',
    pinPause: 'no PIN is taken for a while',
    lineNeeded: 'hung up: the line was needed for a call',
    lineReplaced: 'hung up: the line was set up anew',
  },
}
