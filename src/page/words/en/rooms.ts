/** Takes back what was just done. */
export const undo = {
  do: 'Undo',
  done: 'Undone. Everything is as it was before.',
  tooLate: 'This cannot be undone any more, as it has gone on since. Look at the call.',
}

/** Finding a room, and all about it. */
export const roomView = {
  found: 'Rooms found',
  open: (room: string) => `Everything about room ${room}`,
  noneFound: (typed: string) => `There is no room ${typed}. Check the number.`,
  noSuchRoom: (room: string) => `There is no room ${room}. Find another one.`,
  book: 'Book a call',
  next: 'Next calls',
  noNext: 'No call is booked.',
  past: 'Past calls',
  noPast: 'There was no call yet.',
  property: 'What the property system says',
  noProperty: 'No property system has said anything about this room.',
  vacant: 'empty',
  guests: (count: number) => (count === 1 ? '1 guest or party' : `${count} guests or parties`),
  shared: 'sharing the room',
  vip: (codes: string) => `VIP ${codes}`,
  group: (names: string) => `group ${names}`,
  lost: (since: string) => `not reached since ${since}`,
  settings: 'Settings',
  status: 'Housekeeping',
  noStatus: 'no status yet',
  telephone: 'Telephone',
  noTelephone: 'none: it cannot be rung',
  language: 'Language',
  siteLanguage: 'as the hotel',
  method: 'Who calls',
  methods: {
    '': 'as the hotel',
    automatic: 'the system',
    manual: 'staff',
    backup: 'staff, then the system',
  } as Readonly<Record<string, string>>,
  edit: 'Change the settings',
}

/** What has happened at the time of a call. */
export const story = {
  title: 'What happened',
  none: 'Nothing yet: the phone has not rung.',
  attempt: (count: number) => `try ${count}`,
}

/** A day's calls on paper. */
export const dayList = {
  open: 'Lists to print',
  title: (day: string) => `Wakeup calls, ${day}`,
  print: 'Print',
  day: 'Day',
  none: 'No calls on this day.',
  count: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  done: 'Done',
  asOf: (time: string) => `As of ${time}`,
  notes: 'Notes',
}

/** The night on a second screen. */
export const wall = {
  title: 'The night',
  next: 'Next',
  lost: 'No connection: what you see may be old.',
  quiet: 'Nobody needs you.',
  open: 'For a second screen',
}
