import { deliveryStates } from '../../../core/model/delivery.ts'
import { portStates } from '../../../core/ports/line-state.ts'
import { journalLevels } from '../../../core/ports/recent-journal.ts'
import {
  array,
  boolean,
  empty,
  integer,
  named,
  object,
  oneOf,
  orNull,
  string,
  time,
} from './schema.ts'

export const clock = named(
  'Clock',
  object({ now: time, zone: string('Europe/Berlin'), trusted: boolean, until: orNull(time) }),
)

export const reload = named(
  'Reload',
  object({ applied: boolean, notes: array(string('The line pbx has changed.')) }),
)

/** What somebody has to see to. What else there is depends on the kind. */
const need = named('Need', {
  type: 'object',
  properties: {
    kind: string('alert'),
    isUrgent: boolean,
    what: string('Room 101 did not answer its call at 06:45.'),
    remedy: string('Knock at the door.'),
    steps: array(
      object(
        { about: string('Settle it') },
        {
          command: string('nightporter status'),
          method: oneOf(['GET', 'PUT', 'DELETE']),
          path: string('/rest/alert'),
          form: empty,
        },
      ),
    ),
  },
  required: ['kind', 'isUrgent', 'what', 'remedy', 'steps'],
})

export const appliance = named(
  'Appliance',
  object(
    { needs: array(need) },
    {
      started: time,
      siteFile: object({ since: time, mistakes: array(string('line 12: port is not a number')) }),
      doors: array(
        object({
          address: string('0.0.0.0:443'),
          tls: boolean,
          isOpen: boolean,
          error: empty,
        }),
      ),
      certificate: {
        anyOf: [
          { type: 'null' },
          object({ isSelfSigned: boolean, fingerprint: string('3A:91:…'), until: time }),
        ],
      },
      space: object({
        state: oneOf(['good', 'low', 'short']),
        size: integer(31_268_536_320),
        free: integer(24_159_191_040),
        reserve: integer(268_435_456),
      }),
    },
  ),
)

export const journalEntry = named(
  'JournalEntry',
  object({
    id: integer(17),
    time,
    level: oneOf(journalLevels),
    text: string('The line pbx is up.'),
    about: { type: 'object', examples: [{ line: 'pbx' }] },
  }),
)

const linePort = named(
  'LinePort',
  object({
    port: integer(1),
    extension: string('101'),
    state: oneOf(portStates),
    error: empty,
  }),
)

/** Lines whose telephones hang on ports of their own say how each port is. */
export const line = named(
  'Line',
  object(
    {
      name: string('pbx'),
      driver: string('sip'),
      state: oneOf(['up', 'down']),
      registered: boolean,
      channels: integer(8),
      calls: integer(0),
      error: empty,
      address: string('10.0.0.9:5070'),
    },
    { ports: array(linePort) },
  ),
)

export const callIn = named(
  'CallIn',
  object({
    id: string('0193358b-7b5e-7c3a-9d55-6a3b2f4c1d10'),
    line: string('pbx'),
    extension: string('101'),
    room: string('101'),
    dialled: string('700'),
    began: time,
    ended: { type: ['string', 'null'], examples: ['2026-11-18T22:10:31+01:00'] },
    pressed: string('0645'),
    done: array(string('booked room 101 for 2026-11-19T06:45:00+01:00')),
    steps: array(string('» 0')),
  }),
)

export const ring = named(
  'TestRing',
  object({
    outcome: string('answered'),
    detail: empty,
    steps: array(string('Ringing.')),
  }),
)

export const destination = named(
  'Destination',
  object({
    name: string('opera'),
    kind: string('connector'),
    protocol: string('fias'),
    state: oneOf(['up', 'down', 'paused', 'removed']),
    queue: integer(0),
    held: integer(0),
    // Those that were refused and neither sent again nor settled since.
    refused: integer(0),
    oldest: empty,
    error: empty,
  }),
)

export const delivery = named(
  'Delivery',
  object({
    id: integer(41),
    state: oneOf(deliveryStates),
    held: empty,
    attempts: integer(1),
    error: empty,
    changed: time,
    notice: { type: 'object', examples: [{ type: 'room.status', room: '101' }] },
  }),
)

const language = object({
  id: integer(0),
  tag: string('en'),
  name: string('English'),
  default: boolean,
})

/** What the hardware is and how it is; null until it was first read. */
const machine = named(
  'Machine',
  object({
    board: object({
      manufacturer: string('Raspberry Pi Foundation'),
      model: string('Raspberry Pi 5 Model B'),
      serial: string('NP-1042'),
    }),
    memory: object({ total: integer(4_143_972_352), available: integer(3_221_225_472) }),
    load: integer(7),
    temperature: { type: ['number', 'null'], examples: [48.5] },
    disks: array(
      object({ mount: string('/'), size: integer(31_268_536_320), used: integer(7_109_345_280) }),
    ),
    interfaces: array(
      object({ name: string('eth0'), up: boolean, mac: string('d8:3a:dd:00:00:01') }),
    ),
    addresses: array(string('10.0.0.9')),
  }),
)

export const system = named(
  'System',
  object({
    build: string('1'),
    company: string('Hotel Adler'),
    datapath: string('/var/lib/nightporter'),
    date: object({
      day: string('18'),
      localDate: string('18.11.2026'),
      month: string('11'),
      weekday: string('Wednesday'),
      year: string('2026'),
    }),
    defaultlanguage: integer(0),
    telephony: boolean,
    diskfree: integer(24_159_191_040),
    diskpercentfree: integer(77),
    diskpercentused: integer(23),
    disksize: integer(31_268_536_320),
    inetstack: string('node'),
    installed: string('2026-11-01'),
    iso8601: time,
    languages: array(language),
    license: array(object({ id: integer(1), name: string('Wakeup'), value: integer(1) })),
    licenseVersion: integer(1),
    lines: integer(1),
    major: string('0'),
    minor: string('1'),
    database: boolean,
    name: string('Nightporter'),
    registered: boolean,
    released: string('2026/11/15'),
    rfc1036: string('Wednesday, 18-Nov-26 05:45:00 GMT'),
    rfc1123: string('Wed, 18 Nov 2026 05:45:00 GMT'),
    rfc2616: string('Wed, 18 Nov 2026 05:45:00 GMT'),
    running: boolean,
    serialnumber: string('NP-1042'),
    setup: string('1'),
    sitename: string('Hotel Adler'),
    smtpenabled: boolean,
    time: object({
      hour: string('06'),
      localTime: string('06:45'),
      minute: string('45'),
      timezone: string('Europe/Berlin'),
    }),
    timestamp: string('20261118064500'),
    updated: string('2026-11-15'),
    version: string('0.1'),
    voices: array(
      object({ id: string('en'), name: string('English'), description: string('Shipped voice') }),
    ),
    webuiversion: string('0.1.0'),
    machine: { anyOf: [{ type: 'null' }, machine] },
  }),
)
