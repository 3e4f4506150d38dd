import { methods, roomLists } from '../core/model/room.ts'
import { SiteTime } from '../core/site-time.ts'
import { connector, push } from './destinations.ts'
import { languageTag } from './language-tag.ts'
import { line } from './lines.ts'
import { listen } from './listen.ts'
import {
  bool,
  checkedText,
  duration,
  type Kind,
  key,
  mismatch,
  noted,
  oneOf,
  table,
  tables,
  text,
  texts,
  whole,
} from './reader.ts'
import { telephone } from './telephone.ts'
import { tls } from './tls.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const voiceId = /^[A-Za-z0-9-]{1,40}$/

const zone = checkedText('an IANA time zone such as "Europe/Vienna"', (value) => {
  try {
    return new SiteTime(value).zone !== ''
  } catch {
    return false
  }
})

const defaultBackup = '10m'
const defaultLate = '30m'

const wakeupKeys = table(
  {
    method: key(
      oneOf(methods, 'automatic'),
      'Who calls: "automatic" the system, "manual" staff, "backup" the system when staff have not. A room may have another.',
    ),
    backup: key(
      duration(defaultBackup, { min: '1m', max: '2h' }),
      'With the method "backup": how long staff have, 1m to 2h, less than late.',
    ),
    ring: key(duration('45s', { min: '5s', max: '5m' }), 'How long a telephone rings, 5s to 5m.'),
    attempts: key(whole({ min: 1, max: 10 }, 3), 'How often a guest is rung, 1 to 10.'),
    retry: key(duration('5m', { min: '10s', max: '1h' }), 'The time between attempts, 10s to 1h.'),
    snooze: key(duration('10m', { min: '1m', max: '1h' }), 'How long key 1 snoozes, 1m to 1h.'),
    snoozes: key(whole({ min: 0, max: 10 }, 3), 'How often a guest may snooze, 0 to 10.'),
    confirm: key(
      bool(false),
      'With true only a key counts as answered; a guest who hangs up is rung again.',
    ),
    late: key(
      duration(defaultLate, { min: '1m', max: '4h' }),
      'How late a call may ring after an outage or for want of a line, 1m to 4h. Then it has failed or is missed, and staff are alerted.',
    ),
    operator: key(
      text(''),
      'The extension that is called when a guest could not be woken. None when empty.',
      { example: '"9"' },
    ),
    keep: key(
      duration('90d', { min: '1d', max: '400d' }),
      'How long finished calls are kept, 1d to 400d.',
    ),
  },
  'How guests are woken.',
)

/** Staff have their time first: what is left of the late limit is for the system to ring in. */
const readWakeup: Kind<ReturnType<typeof wakeupKeys>> = (node, position) => {
  const read = wakeupKeys(node, position)
  if (read.backup >= read.late)
    mismatch(node, position, [
      { key: 'backup', default: defaultBackup, wrong: 'should be shorter than' },
      { key: 'late', default: defaultLate, wrong: 'should be longer than' },
    ])
  return read
}

const wakeup = noted(readWakeup, wakeupKeys.notes ?? {})

const origins = texts([], (value) =>
  value === '*' || URL.parse(value)?.origin === value
    ? undefined
    : `has "${value}", which should be an origin such as "https://desk.example", or "*".`,
)

const tenant = table(
  {
    id: key(
      checkedText('a UUID in lower case', (value) => uuid.test(value)),
      'A UUID in lower case.',
    ),
    name: key(text(''), 'Its name.'),
    extensions: key(
      texts([], (value) =>
        /^[0-9A-Za-z*#+._-]{1,32}$/.test(value)
          ? undefined
          : `has "${value}", which should be an extension, with x for any digit, such as "5xx".`,
      ),
      'What the tenant\'s administrators may have dialled in its rooms, such as ["5xx"]: x stands for any digit. Any other extension is set by an administrator of the site.',
    ),
  },
  'A part of the hotel with its own rooms and users.',
)

const licence = table(
  {
    id: key(whole({ min: 0, max: 1_000_000 }), 'A number of its own.'),
    name: key(text(), 'The feature.'),
    value: key(
      whole({ min: 0, max: 1_000_000 }),
      '0 switches it off; with "Lines", how many calls there may be at once.',
    ),
  },
  'What is licensed: "Wakeup", "Inventory", "Room status", "Lines". One without an entry is on.',
)

/**
 * Every section and key that a site file may have: how it is read, its default, and what it is for.
 * `nightporter check`, the manual pages, the manual and the packaged example follow from this.
 */
export const siteFile = table({
  site: table(
    {
      name: key(text('Hotel'), 'Its name.', { example: '"Hotel"' }),
      company: key(text(''), 'The company that runs it.', { example: '"Astoria Hotels"' }),
      timezone: key(
        zone,
        'The time zone that calls are booked in, such as "Europe/Vienna". It must be given.',
        { example: '"Etc/UTC"' },
      ),
      language: key(
        languageTag('en'),
        'The language of announcements where a room has none of its own.',
        { example: '"en"' },
      ),
      voices: key(
        texts([], (value) =>
          voiceId.test(value) ? undefined : `has "${value}", which should be the id of a voice.`,
        ),
        'Voices to prefer, by name: those that are installed or of the system, as in /rest/voice, and of espeak-ng, as in /rest/system.',
      ),
    },
    'The hotel.',
  ),
  http: table(
    {
      listen: key(
        listen({ host: '0.0.0.0', port: 80 }),
        'Address and port, or a list of several, such as ["0.0.0.0:80", "[::]:80"].',
        { example: '["0.0.0.0:80"]' },
      ),
      allow_origin: key(
        origins,
        'Origins of web pages elsewhere that may use the interface from a browser, such as "https://desk.example". With "*" any page may.',
      ),
      tls,
    },
    'Where the page and the REST interface are served.',
  ),
  rooms: table(
    {
      list: key(
        oneOf(roomLists, 'mailbox'),
        'Rooms of the list "mailbox" or of the list "custom" can be charged.',
      ),
    },
    'Which rooms minibar charges are taken for.',
  ),
  wakeup,
  telephone,
  line: tables(line),
  connector: tables(connector),
  push: tables(push),
  tenant: tables(tenant),
  licence: tables(licence),
})

export type Tenant = ReturnType<typeof tenant>
export type Licence = ReturnType<typeof licence>
