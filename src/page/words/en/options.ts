/** How a call is made, beside its room and time. */
export const options = {
  more: 'More',
  needs: 'Besides the phone',
  needsHint: 'Staff are told 5 minutes before, and at the time.',
  need: {
    knock: 'knock at the door',
    flash: 'flashing lamp',
  } as Readonly<Record<string, string>>,
  assistAlerts: (needs: string) => `Staff are told: ${needs}.`,
  profile: 'How to wake',
  asUsual: 'As usual',
  wokenBy: (profile: string) => `How to wake: ${profile}.`,
  /** What names the profile that a call rings by. */
  profileFrom: {
    booking: (profile: string) => `${profile} (as booked)`,
    guest: (profile: string) => `${profile} (of the guest)`,
    room: (profile: string) => `${profile} (of the room)`,
  },
  days: 'Only on these days',
  until: 'Last day',
  untilOver: 'The last day is over before the phone rings once. Choose a later one.',
  everyOf: (days: string) => `and then every ${days}`,
  untilDay: (day: string) => `until ${day}`,
}

/** What staff do for guests who need more than the phone. */
export const tasks = {
  title: 'To do for guests',
  done: 'Done',
  alarm: (room: string, at: string, what: string) => `Room ${room} ${at}: ${what}.`,
  now: (at: string) => `${at} (now)`,
}
