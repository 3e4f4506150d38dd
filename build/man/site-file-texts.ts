/** What is told about a section of the site file. */
export interface SectionText {
  /** `[site]`, or `[[line]]` where there may be several. */
  readonly header: string
  /** The key and value that decide which keys there are. */
  readonly choice?: string
  readonly about: string
  readonly keys: readonly KeyText[]
}

export interface KeyText {
  readonly key: string
  /** The default as it would be written; without one the key must be given, or the text says what happens. */
  readonly usual?: string
  readonly about: string
}

const lineName: KeyText = {
  key: 'name',
  about: 'What the line is called in status, ring, trace and the log.',
}

const destinationName: KeyText = {
  key: 'name',
  about: 'What the destination is called in status, trace and /rest/outbound.',
}

const webhookKeys: readonly KeyText[] = [
  destinationName,
  { key: 'url', about: 'Where notices are sent, http:// or https://.' },
  {
    key: 'secret',
    about:
      'What notices are signed with: whsec_ and 24 to 64 bytes in base64. A list of two, the new and the old one, while it changes. Without one, notices are not signed.',
  },
  {
    key: 'secret_file',
    usual: '""',
    about: 'A file that holds the secret; a second line the old one.',
  },
  { key: 'format', usual: '"json"', about: 'How notices are written: "json" or "form".' },
  { key: 'ca_file', usual: '""', about: 'Certificates to trust besides those of the system.' },
]

const stale: KeyText = {
  key: 'stale',
  usual: '"12h"',
  about: 'Charges that could not be delivered for so long are held for a person to decide.',
}

const channels: KeyText = { key: 'channels', usual: '8', about: 'Calls at once, 1 to 1000.' }

const extensions: KeyText = {
  key: 'extensions',
  usual: '["*"]',
  about: 'The extensions that this line can ring; "*" is all that hang on no bridge.',
}

const siteSections: readonly SectionText[] = [
  {
    header: '[site]',
    about: 'The hotel.',
    keys: [
      { key: 'name', usual: '"Hotel"', about: 'Its name.' },
      { key: 'company', usual: '""', about: 'The company that runs it.' },
      {
        key: 'timezone',
        about: 'The time zone that calls are booked in, such as "Europe/Vienna". It must be given.',
      },
      {
        key: 'language',
        usual: '"en"',
        about: 'The language of announcements where a room has none of its own.',
      },
      { key: 'voices', usual: '[]', about: 'Voices of espeak-ng to prefer, as in /rest/system.' },
    ],
  },
  {
    header: '[http]',
    about: 'Where the REST interface is served.',
    keys: [
      {
        key: 'listen',
        usual: '"0.0.0.0:80"',
        about: 'Address and port, or a list of several, such as ["0.0.0.0:80", "[::]:80"].',
      },
      {
        key: 'allow_origin',
        usual: '"*"',
        about: 'Which pages of other servers may ask, as Access-Control-Allow-Origin says it.',
      },
      { key: 'tls', about: 'The section [http.tls]. Without it there is no TLS.' },
    ],
  },
  {
    header: '[http.tls]',
    about: 'TLS, version 1.2 or newer.',
    keys: [
      {
        key: 'cert',
        about:
          'A file with the certificate and its chain, or "self-signed": then one is made and renewed, and its fingerprint is in the journal.',
      },
      { key: 'key', about: 'A file with the key, not encrypted. None with "self-signed".' },
      { key: 'listen', usual: '"0.0.0.0:443"', about: 'Address and port, or a list of several.' },
      {
        key: 'redirect',
        usual: 'true',
        about:
          'Plain requests are sent on to https. With false they are served as before, and passwords travel in the clear.',
      },
    ],
  },
  {
    header: '[rooms]',
    about: 'Which rooms minibar charges are taken for.',
    keys: [
      {
        key: 'list',
        usual: '"mailbox"',
        about: 'Rooms of the list "mailbox" or of the list "custom" can be charged.',
      },
    ],
  },
]

const wakeupSection: SectionText = {
  header: '[wakeup]',
  about: 'How guests are woken.',
  keys: [
    {
      key: 'method',
      usual: '"automatic"',
      about:
        'Who calls: "automatic" the system, "manual" staff, "backup" the system when staff have not. A room may have another.',
    },
    {
      key: 'backup',
      usual: '"10m"',
      about: 'With the method "backup": how long staff have, 1m to 2h, less than late.',
    },
    { key: 'ring', usual: '"45s"', about: 'How long a telephone rings, 5s to 5m.' },
    { key: 'attempts', usual: '3', about: 'How often a guest is rung, 1 to 10.' },
    { key: 'retry', usual: '"5m"', about: 'The time between attempts, 10s to 1h.' },
    { key: 'snooze', usual: '"10m"', about: 'How long key 1 snoozes, 1m to 1h.' },
    { key: 'snoozes', usual: '3', about: 'How often a guest may snooze, 0 to 10.' },
    {
      key: 'confirm',
      usual: 'false',
      about: 'With true only a key counts as answered; a guest who hangs up is rung again.',
    },
    {
      key: 'late',
      usual: '"30m"',
      about:
        'How late a call may ring after an outage or for want of a line, 1m to 4h. Then it is missed, and a person is told.',
    },
    {
      key: 'operator',
      usual: '""',
      about: 'The extension that is called when a guest could not be woken. None when empty.',
    },
    { key: 'keep', usual: '"90d"', about: 'How long finished calls are kept, 1d to 400d.' },
  ],
}

const lineSections: readonly SectionText[] = [
  {
    header: '[[line]]',
    choice: 'driver = "sip"',
    about: 'A line to a PBX or a trunk.',
    keys: [
      lineName,
      { key: 'driver', about: '"sip".' },
      {
        key: 'server',
        about: 'The PBX, such as "sip:10.0.0.5:5060;transport=udp"; udp, tcp or tls.',
      },
      { key: 'user', usual: '""', about: 'Our extension at the PBX.' },
      { key: 'password', usual: '""', about: 'Its password.' },
      { key: 'password_file', usual: '""', about: 'A file that holds the password instead.' },
      { key: 'register', usual: 'true', about: 'Whether to register; false for a trunk.' },
      { key: 'backup', usual: '""', about: 'A second PBX, tried when the first does not answer.' },
      {
        key: 'local',
        usual: '""',
        about: 'The address of this box to use, with or without a port.',
      },
      { key: 'rtp', usual: '"16384-16484"', about: 'Ports for sound; each call takes two.' },
      { key: 'ca_file', usual: '""', about: 'With tls: certificates to trust besides the usual.' },
      channels,
      extensions,
    ],
  },
  {
    header: '[[line]]',
    choice: 'driver = "fxs"',
    about: 'Analog telephones on an FXS bridge at a serial port.',
    keys: [
      lineName,
      { key: 'driver', about: '"fxs".' },
      { key: 'port', about: 'The serial port, such as "/dev/fxs/by-serial/FX100234".' },
      {
        key: 'baud',
        usual: '921600',
        about: 'Its speed, 115200 to 4000000, as the bridge is set.',
      },
      {
        key: 'channels',
        about: 'Calls at once. As many as telephones, or as the wire carries, when not given.',
      },
      {
        key: 'extensions',
        about: 'Extensions and their ports on the bridge: { "401" = 1, "402" = 2 }.',
      },
      {
        key: 'cadence',
        usual: '"1s,4s"',
        about: 'Ring and pause, or two of each: "400ms,200ms,400ms,2s".',
      },
    ],
  },
  {
    header: '[[line]]',
    choice: 'driver = "simulated"',
    about:
      'No telephone at all: extensions that end in 8 are busy, those that end in 9 never answer, all others do.',
    keys: [
      lineName,
      { key: 'driver', about: '"simulated".' },
      { key: 'answer', usual: '"4s"', about: 'How long it rings before it is answered.' },
      channels,
      extensions,
    ],
  },
]

const destinationSections: readonly SectionText[] = [
  {
    header: '[[connector]]',
    choice: 'protocol = "fias"',
    about: 'A property system that charges go to, and that guests and wakeup calls come from.',
    keys: [
      destinationName,
      { key: 'protocol', about: '"fias".' },
      {
        key: 'address',
        about: 'Such as "tcp://10.0.0.10:5010" or "serial:/dev/ttyUSB0?baud=9600".',
      },
      { key: 'interface', usual: '"PB"', about: 'What we are: "PB", "MB" or "VM".' },
      { key: 'wakeups', usual: 'true', about: 'Whether its wakeup calls are taken and answered.' },
      { key: 'posting', usual: '"article"', about: 'Charges by "article" or by "amount".' },
      { key: 'outlet', usual: '"100"', about: 'The outlet of charges by amount.' },
      { key: 'charset', usual: '"cp850"', about: 'The character set, such as "iso-8859-1".' },
      stale,
      {
        key: 'unanswered',
        usual: '"hold"',
        about: 'A charge that was not answered: "hold" it, or "resend" where repeats are detected.',
      },
    ],
  },
  {
    header: '[[connector]]',
    choice: 'protocol = "webhook"',
    about: 'A server that charges go to as signed notices.',
    keys: [...webhookKeys, { key: 'protocol', about: '"webhook".' }, stale],
  },
  {
    header: '[[push]]',
    about: 'A server that is told of room statuses and of how calls end.',
    keys: [
      ...webhookKeys,
      {
        key: 'events',
        usual: '["room.status"]',
        about: 'What it is told: "room.status", "wakeup.answered", "wakeup.failed".',
      },
    ],
  },
]

const paperSections: readonly SectionText[] = [
  {
    header: '[[tenant]]',
    about: 'A part of the house with its own rooms and users.',
    keys: [
      { key: 'id', about: 'A UUID in lower case.' },
      { key: 'name', usual: '""', about: 'Its name.' },
    ],
  },
  {
    header: '[[licence]]',
    about:
      'What is licensed: "Wakeup", "Inventory", "Room status", "Lines". One without an entry is on.',
    keys: [
      { key: 'id', about: 'A number of its own.' },
      { key: 'name', about: 'The feature.' },
      {
        key: 'value',
        about: '0 switches it off; with "Lines", how many calls there may be at once.',
      },
    ],
  },
]

/** Every section and key of the site file, in the order of the manual. */
export const sections: readonly SectionText[] = [
  ...siteSections,
  wakeupSection,
  ...lineSections,
  ...destinationSections,
  ...paperSections,
]
