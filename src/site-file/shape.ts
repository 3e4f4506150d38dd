import { roomLists } from '../core/model/room.ts'
import { SiteTime } from '../core/site-time.ts'
import { connector, push } from './destinations/destinations.ts'
import { languageTag } from './language-tag.ts'
import { line } from './lines/lines.ts'
import { listen } from './listen.ts'
import { pair } from './pair.ts'
import { key, table, tables } from './reader.ts'
import { telephone } from './telephone.ts'
import { tls } from './tls.ts'
import { bool, checkedText, oneOf, text, texts, whole } from './values.ts'
import { profile, wakeup } from './wakeup/wakeup.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const voiceId = /^[A-Za-z0-9-]{1,40}$/

const zone = checkedText('an IANA time zone such as "Europe/Vienna"', (value) => {
  try {
    return new SiteTime(value).zone !== ''
  } catch {
    return false
  }
})

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
      editable: key(
        bool(true),
        'Whether this file may be changed at the page, by administrators who are bound to no tenant. With false only on the box itself.',
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
  profile,
  telephone,
  line: tables(line),
  connector: tables(connector),
  push: tables(push),
  pair,
  tenant: tables(tenant),
  licence: tables(licence),
})

export type Tenant = ReturnType<typeof tenant>
export type Licence = ReturnType<typeof licence>
