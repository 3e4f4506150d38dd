export interface ChargeWords {
  readonly room: string
  readonly item: string
  readonly quantity: string
  readonly amount: string
}

export const deliveries = {
  states: {
    queued: 'Waiting',
    sending: 'Being sent',
    acknowledged: 'Accepted',
    refused: 'Refused',
    unknown: 'Not known',
  },
  held: 'Held for review',
  review: 'Review',
  reviewOf: (what: string, destination: string) => `Review: ${what}, to ${destination}`,
  reviewTitle: (destination: string) => `Delivery to ${destination}`,
  resend: 'Send again',
  resendMeans: 'It goes back into the queue and is sent as soon as it is its turn.',
  resendChargeMeans:
    'It goes back into the queue. The guest may be charged twice if the first one did arrive, and the next guest may be charged if this one has left: look into the property system first.',
  settle: 'Settle by hand',
  settleMeans: 'It is taken as dealt with and is not sent.',
  settleChargeMeans:
    'It is taken as dealt with and is not sent. If it never arrived, nobody is charged unless you enter it in the property system yourself.',
  done: {
    resend: (destination: string) => `It waits to be sent to ${destination} again.`,
    settle: (destination: string) => `The delivery to ${destination} is settled.`,
  },
  charge: ({ room, item, quantity, amount }: ChargeWords) =>
    `Room ${room}: ${quantity} × ${item}, ${amount}`,
  status: (room: string, status: string) => `Room ${room}: ${status}`,
  wakeup: (room: string, isAnswered: boolean) =>
    `Room ${room}: wakeup call ${isAnswered ? 'answered' : 'failed'}`,
  assist: (room: string) => `Room ${room}: help with waking`,
  wakeupAnswer: (room: string) => `Room ${room}: answer to a wakeup request`,
}

export const charges = {
  table: 'Charges, the newest first',
  none: 'There are no charges for this.',
  csvHolds: 'The CSV file holds every charge of this room, item and time.',
  state: 'Show',
  answers: 'Connectors',
  toReview: 'to review',
  needReview: 'Those that need review',
  time: 'Time',
  item: 'Item',
  amount: 'Amount',
  actor: 'By',
}

export const destinations = {
  table: 'Destinations',
  none: 'No connector and no push server is set up: nothing is passed on.',
  name: 'Name',
  kind: 'Kind',
  kinds: { connector: 'Connector', push: 'Push server', '': 'No longer configured' },
  state: 'State',
  states: { up: 'Working', down: 'Not reachable', paused: 'Paused', removed: 'Removed' },
  queue: 'Waiting',
  held: 'Held',
  refused: 'Refused',
  oldest: 'Oldest since',
  error: 'Last trouble',
  all: 'All destinations',
  notFound: 'There is no destination of this name.',
  deliveries: (name: string) => `Deliveries to ${name}, the newest first`,
  noDeliveries: 'There are no deliveries of this kind.',
  show: 'Show',
  shows: { undelivered: 'Not yet delivered', review: 'Those that need review', all: 'All' },
  number: 'No.',
  what: 'What',
  attempts: 'Attempts',
  changed: 'Since',
}

export const lines = {
  none: 'No line is set up: no telephone can ring.',
  states: { up: 'Working', down: 'Down' },
  drivers: { sip: 'SIP', fxs: 'Telephone bridge', simulated: 'Simulated' } as Readonly<
    Record<string, string>
  >,
  registered: 'Registered at the exchange',
  unregistered: 'Not registered at the exchange',
  address: (address: string) => `The exchange finds us at ${address}`,
  calls: (calls: number, channels: number) =>
    `${calls} of ${channels} ${channels === 1 ? 'channel' : 'channels'} in use`,
  ports: (line: string) => `Telephones of ${line}`,
  port: 'Port',
  extension: 'Extension',
  state: 'State',
  trouble: 'Trouble',
  portStates: {
    idle: 'Free',
    ringing: 'Ringing',
    talking: 'Talking',
    offhook: 'Off the hook',
    fault: 'Fault',
    unknown: 'Not known',
  },
  test: 'Test call',
  testHint: 'Rings this extension now and plays the wakeup announcement.',
  ring: 'Ring now',
  stop: 'Stop',
  steps: 'Steps of the test call',
  stopped: 'Stopped.',
  brokeOff: 'The connection broke off; how the call ended is not known.',
  outcomes: {
    answered: 'Answered: the line works.',
    busy: 'Busy: the line works, the telephone is in use.',
    unanswered: 'Nobody answered.',
    unreachable: 'The telephone could not be reached.',
  } as Readonly<Record<string, string>>,
}
