import type { Texts } from './texts.ts'

const small = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
  'fifteen sixteen seventeen eighteen nineteen',
].flatMap((row) => row.split(' '))
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty']

function numberWord(number: number): string {
  const [ten, unit] = [tens[Math.floor(number / 10)], small[number % 10]]
  return small[number] ?? (number % 10 === 0 ? `${ten}` : `${ten}-${unit}`)
}

const ordinals = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth',
  'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first',
  'twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh',
  'twenty-eighth twenty-ninth thirtieth thirty-first',
].flatMap((row) => row.split(' '))

const months = [
  'January February March April May June July August September October November December',
].flatMap((row) => row.split(' '))

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const en: Texts = {
  voice: 'en-gb',
  phrases: {
    wakeup: 'Hello. This is your wake-up call.',
    keys: 'Press 1 to be called again a little later, or 2 to confirm that you are awake.',
    confirm: 'Press any key to confirm that you are awake.',
    thanks: 'Thank you. Have a pleasant day.',
    alert: 'This is the night porter.',
    failed: 'These rooms could not be woken:',
    due: 'It is time for you to call these rooms:',
    assist: 'These guests need somebody at the door:',
    clock: "The system's clock is wrong, or was changed. Please check it.",
    room: 'room',
    more: 'and more.',
    'confirm-alert': 'Press any key to confirm.',
  },
  menu: {
    'menu-none': 'You have no wake-up call booked.',
    'menu-booked': 'You have a wake-up call:',
    'menu-more': 'and more.',
    'menu-time':
      'To book a call, enter the time with four digits: two for the hour and two for the minute.',
    'menu-another': 'To book another call, enter its time. Otherwise, just hang up.',
    'menu-star': 'To hear or cancel your calls, press star.',
    'menu-hash': 'To hear this again, press hash.',
    'menu-zero': 'For the front desk, press zero.',
    'ask-half': 'For the morning, press 1. For the afternoon or evening, press 2.',
    booked: 'Your wake-up call is booked:',
    'booked-clock': 'Please tell the front desk as well: the clock of the system is being checked.',
    'not-a-time': 'That is not a time of day.',
    'too-many-calls':
      'So many calls are booked already that no other can be. Please call the front desk.',
    'call-cancel': 'To cancel this call, press 1. For the next one, press star.',
    'call-cancelled': 'The call is cancelled.',
    'call-last': 'There are no other calls.',
    'not-understood': 'That was not understood.',
    'nothing-pressed': 'No key was pressed.',
    'to-operator': 'You are being connected with the front desk.',
    'operator-is': 'Please call the front desk. The number is:',
    goodbye: 'Goodbye.',
    'ask-room': 'Please enter the room number.',
    'no-such-room': 'There is no such room.',
    'ask-pin': 'Please enter your PIN, and press hash.',
    'wrong-pin': 'This PIN is not valid for that.',
    'pin-pause': 'Too many wrong PINs were entered. Please try again later.',
    'ask-charge-again':
      'The same was charged a moment ago. To charge it again, press 1. Otherwise, hang up.',
    'not-charged': 'Nothing was charged.',
    'above-max': 'That is more than may be charged at once. At most:',
    'no-such-item': 'There is no such item.',
    'no-such-status': 'There is no such status.',
    'room-not-charged': 'This room cannot be charged.',
    'not-possible': 'This is not possible at the moment. Please call the front desk.',
    status: 'status',
    'of-item': 'of item',
    'every-day': 'every day',
    clean: 'clean',
    dirty: 'dirty',
    inspected: 'inspected',
    vacant: 'vacant',
    occupied: 'occupied',
    'out-of-order': 'out of order',
    'out-of-service': 'out of service',
    'do-not-disturb': 'do not disturb',
    'in-progress': 'in progress',
    'make-up': 'please make up the room',
    today: 'today',
    tomorrow: 'tomorrow',
    star: 'star',
    hash: 'hash',
    plus: 'plus',
    point: 'point',
  },
  weekdays: weekdays.map((name) => `on ${name}`),
  days: ordinals.map((word) => `on the ${word}`),
  months: months.map((name) => `of ${name}`),
  hours: Array.from({ length: 24 }, (_, hour) => `at ${numberWord(hour)}`),
  minutes: Array.from({ length: 60 }, (_, minute) => {
    if (minute === 0) return "o'clock"
    return minute < 10 ? `oh ${numberWord(minute)}` : numberWord(minute)
  }),
  parts: {
    0: 'at night, as the day begins',
    1: 'in the morning',
    12: 'in the afternoon',
    18: 'in the evening',
    22: 'at night',
  },
  others: {
    midnight: 'at midnight, as the day begins',
    noon: 'at twelve noon',
    hundred: 'hundred',
  },
  exception: (hour, minute, clock) => {
    if (minute !== 0) return undefined
    if (hour === 0) return ['midnight']
    if (hour === 12) return ['noon']
    return clock === '24h' && hour > 12 ? [`hour-${hour}`, 'hundred'] : undefined
  },
  // In capitals the voice spells it.
  respell: (text) => text.replace('PIN', 'pin'),
}
