import { destinationSections } from './destination-texts.ts'
import { lineSections } from './line-texts.ts'
import type { SectionText } from './section-text.ts'

const siteSections: readonly SectionText[] = [
  {
    header: '[site]',
    about: 'The hotel.',
    keys: [
      { key: 'name', defaultValue: '"Hotel"', about: 'Its name.' },
      { key: 'company', defaultValue: '""', about: 'The company that runs it.' },
      {
        key: 'timezone',
        about: 'The time zone that calls are booked in, such as "Europe/Vienna". It must be given.',
      },
      {
        key: 'language',
        defaultValue: '"en"',
        about: 'The language of announcements where a room has none of its own.',
      },
      {
        key: 'voices',
        defaultValue: '[]',
        about: 'Voices of espeak-ng to prefer, as in /rest/system.',
      },
    ],
  },
  {
    header: '[http]',
    about: 'Where the REST interface is served.',
    keys: [
      {
        key: 'listen',
        defaultValue: '"0.0.0.0:80"',
        about: 'Address and port, or a list of several, such as ["0.0.0.0:80", "[::]:80"].',
      },
      {
        key: 'allow_origin',
        defaultValue: '[]',
        about:
          'Origins of web pages elsewhere that may use the interface from a browser, such as "https://desk.example". With "*" any page may.',
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
      {
        key: 'listen',
        defaultValue: '"0.0.0.0:443"',
        about: 'Address and port, or a list of several.',
      },
      {
        key: 'redirect',
        defaultValue: 'true',
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
        defaultValue: '"mailbox"',
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
      defaultValue: '"automatic"',
      about:
        'Who calls: "automatic" the system, "manual" staff, "backup" the system when staff have not. A room may have another.',
    },
    {
      key: 'backup',
      defaultValue: '"10m"',
      about: 'With the method "backup": how long staff have, 1m to 2h, less than late.',
    },
    { key: 'ring', defaultValue: '"45s"', about: 'How long a telephone rings, 5s to 5m.' },
    { key: 'attempts', defaultValue: '3', about: 'How often a guest is rung, 1 to 10.' },
    { key: 'retry', defaultValue: '"5m"', about: 'The time between attempts, 10s to 1h.' },
    { key: 'snooze', defaultValue: '"10m"', about: 'How long key 1 snoozes, 1m to 1h.' },
    { key: 'snoozes', defaultValue: '3', about: 'How often a guest may snooze, 0 to 10.' },
    {
      key: 'confirm',
      defaultValue: 'false',
      about: 'With true only a key counts as answered; a guest who hangs up is rung again.',
    },
    {
      key: 'late',
      defaultValue: '"30m"',
      about:
        'How late a call may ring after an outage or for want of a line, 1m to 4h. Then it is missed, and a person is told.',
    },
    {
      key: 'operator',
      defaultValue: '""',
      about: 'The extension that is called when a guest could not be woken. None when empty.',
    },
    { key: 'keep', defaultValue: '"90d"', about: 'How long finished calls are kept, 1d to 400d.' },
  ],
}

const paperSections: readonly SectionText[] = [
  {
    header: '[[tenant]]',
    about: 'A part of the house with its own rooms and users.',
    keys: [
      { key: 'id', about: 'A UUID in lower case.' },
      { key: 'name', defaultValue: '""', about: 'Its name.' },
      {
        key: 'extensions',
        defaultValue: '[]',
        about:
          'What the tenant\'s administrators may have dialled in its rooms, such as ["5xx"]: x stands for any digit. Any other extension is set by an administrator of the site.',
      },
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
