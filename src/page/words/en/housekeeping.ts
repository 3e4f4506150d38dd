export const housekeeping = {
  title: 'Housekeeping',
  findRoom: 'Find a room',
  floor: 'Floor',
  otherRooms: 'Other',
  rooms: 'Rooms',
  noRooms: 'There are no rooms yet. An administrator adds them.',
  addRooms: 'Add rooms',
  noRoomFound: (text: string) => `No room has ${text} in its number.`,
  tooManyFound: (count: number) => `Only the first ${count} are shown. Enter more of the number.`,
  noStatus: 'No status yet',
  willBe: (status: string) => `${status}: not sent yet`,
  notCharged: (count: number) => `${count} not charged`,
  room: (room: string) => `Room ${room}`,
  noSuchRoom: (room: string) => `There is no room ${room}. Choose one from the list.`,
  allRooms: 'All rooms',
  status: 'Status',
  since: (time: string, name: string) => `${time}, ${name}`,
  noStatuses: 'There are no statuses to choose from yet. An administrator adds them.',
  minibar: 'Minibar',
  otherItems: 'Other items',
  noItems: 'There are no items to charge yet. An administrator adds them.',
  free: 'free',
  atMost: (max: number) => `at most ${max}`,
  maxReached: (max: number) => `${max} is the most that can be charged at once`,
  chosen: (count: number) => `${count} chosen`,
  takeOff: (item: string) => `Take off one ${item}`,
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  tapItems: 'Tap what was used.',
  charge: (room: string) => `Charge room ${room}`,
  entriesOfRoom: 'Entered for this room',
  entries: 'My entries',
  allSent: 'All sent',
  waitingCount: (count: number) => `${count} waiting`,
  toDecideCount: (count: number) => `${count} to decide`,
  toDecide: 'To decide',
  open: 'Not sent yet',
  sent: 'Sent',
  noEntries: 'Nothing was entered yet.',
  keptHint:
    'What could not be sent waits in this browser, also when the page is closed. It is sent by itself when the network is back.',
  charged: (count: number, item: string) => `${count} × ${item}`,
  enteredAt: (time: string) => `entered ${time}`,
  states: {
    waiting: 'waiting for the network',
    sending: 'sending …',
    sent: (time: string) => `sent ${time}`,
    refused: 'refused',
    asks: 'not sent: please decide',
  },
  stillCharge: (room: string, what: string, time: string) =>
    `Room ${room}, ${what}, entered ${time}: still to be charged?`,
  stillSet: (room: string, what: string, time: string) =>
    `Room ${room}, ${what}, entered ${time}: is that still so?`,
  maybeDone:
    'It was sent long ago and no answer came: it may have been carried out already. Ask the front desk first.',
  maybeSent:
    'It was sent, but no answer came: it may have been carried out already. Sent once more, it is still carried out only once.',
  chargeIt: 'Charge',
  setIt: 'Set it',
  discard: 'Discard',
  undo: 'Undo',
  sendAgain: 'Send again',
  mustStayOpen:
    'This browser cannot keep what waits: its storage is full or switched off. Leave this page open until everything is sent; if nothing goes on, clear the storage of other sites.',
  gone: (items: string) => `No longer on the list, and not charged: ${items}`,
  tooMany: 'Too many entries wait. Go to where there is a network, and let them be sent first.',
  notSentHere: (count: number) =>
    count === 1
      ? '1 entry is not sent yet. It waits in this browser until you log in here again.'
      : `${count} entries are not sent yet. They wait in this browser until you log in here again.`,
  ofOthers: (count: number, name: string) =>
    count === 1
      ? `1 entry of ${name} waits for ${name} to log in here.`
      : `${count} entries of ${name} wait for ${name} to log in here.`,
}
