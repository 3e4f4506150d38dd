import { alertKinds } from '../../core/model/alert.ts'
import { deliveryStates } from '../../core/model/delivery.ts'
import { portStates } from '../../core/ports/line-state.ts'

/** JSON schemas of what the interface replies, field for field. */
type Schema = Record<string, unknown>

const string: Schema = { type: 'string' }
const integer: Schema = { type: 'integer' }
const boolean: Schema = { type: 'boolean' }
export const isoTime: Schema = { type: 'string', format: 'date-time' }

/** An object that has exactly these fields, of which some may be left out. */
export function object(
  properties: Record<string, Schema>,
  optional: Record<string, Schema> = {},
): Schema {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

export function array(items: Schema): Schema {
  return { type: 'array', items }
}

export const fault = object({ error: integer, description: string })

const wakeupFields = {
  id: string,
  room: string,
  scheduled: isoTime,
  created: isoTime,
  daily: boolean,
  actor: string,
  attempts: integer,
  snoozes: integer,
  prompt: integer,
  result: { type: 'integer', enum: [-1, 1, 2, 3, 4, 5, 6] },
  source: { type: 'integer', enum: [0, 1, 2, 3, 4] },
  status: { type: 'integer', enum: [0, 1, 2, 3, 4, 5] },
  tenant: string,
}

export const wakeup = object(wakeupFields)

/** One call, with when it will really ring while it is pending, and how many seconds late it rang. */
export const oneWakeup = object({
  ...wakeupFields,
  expected: { type: ['string', 'null'], format: 'date-time' },
  late: { type: ['number', 'null'] },
})

/** A day's calls and what became of them. */
export const wakeupSummary = object({
  date: { type: 'string', pattern: '^[0-9]{8}$' },
  booked: integer,
  answered: integer,
  failed: integer,
  missed: integer,
  cancelled: integer,
  pending: integer,
  calls: array(
    object({
      id: string,
      room: string,
      scheduled: isoTime,
      result: wakeupFields.result,
      status: wakeupFields.status,
      attempts: integer,
      late: { type: ['number', 'null'] },
    }),
  ),
})

export const booked = object({
  error: { const: 0 },
  description: string,
  id: string,
  wakeups: array(object({ id: string, room: string, scheduled: isoTime, expected: isoTime })),
})

const success = { error: { const: 0 }, description: string }

/** Languages that rooms were given and that no announcement is in; not there when there is none. */
const warnings = {
  warnings: array(object({ language: string, heard: string, rooms: integer, description: string })),
}

export const created = object({ ...success, id: string })
export const createdRoom = object({ ...success, id: string }, warnings)
export const changedRoom = object(success, warnings)

export const logLine = object({
  seq: integer,
  time: isoTime,
  event: string,
  id: string,
  room: string,
  actor: string,
  line: string,
  attempt: integer,
  detail: string,
  tenant: string,
  hash: string,
})

export const logReport = object({ first: integer, last: integer, head: string, fault: string })

export const alert = object({
  id: string,
  kind: { type: 'string', enum: [...alertKinds] },
  room: string,
  scheduled: { type: ['string', 'null'], format: 'date-time' },
  result: { type: ['integer', 'null'] },
  attempts: integer,
  calls: integer,
  time: isoTime,
  detail: string,
})

export const property = object({
  name: string,
  lost: { type: ['string', 'null'], format: 'date-time' },
  withheld: { type: ['string', 'null'], format: 'date-time' },
  rooms: array(string),
  accepted: boolean,
})

export const quarter = object({ start: isoTime, booked: integer, possible: integer })

export const clock = object({
  now: isoTime,
  zone: string,
  trusted: boolean,
  until: { type: ['string', 'null'], format: 'date-time' },
})

export const reload = object({ applied: boolean, notes: array(string) })

/** What else there is depends on the kind. */
const need: Schema = {
  type: 'object',
  properties: {
    kind: string,
    isUrgent: boolean,
    what: string,
    remedy: string,
    steps: array(
      object(
        { about: string },
        {
          command: string,
          method: { type: 'string', enum: ['GET', 'PUT', 'DELETE'] },
          path: string,
          form: string,
        },
      ),
    ),
  },
  required: ['kind', 'isUrgent', 'what', 'remedy', 'steps'],
}

export const box = object(
  { needs: array(need) },
  {
    started: isoTime,
    siteFile: object({ since: isoTime, mistakes: array(string) }),
    doors: array(object({ address: string, tls: boolean, isOpen: boolean, error: string })),
    certificate: {
      anyOf: [
        { type: 'null' },
        object({ isSelfSigned: boolean, fingerprint: string, until: isoTime }),
      ],
    },
    space: object({
      state: { type: 'string', enum: ['good', 'low', 'short'] },
      size: integer,
      free: integer,
      reserve: integer,
    }),
  },
)

export const category = object({ id: string, description: string, color: string, tenant: string })

export const item = object({
  id: string,
  description: string,
  category: string,
  max: integer,
  price: string,
  tenant: string,
})

export const statusType = object({ id: string, description: string, tenant: string })

export const roomStatus = object({
  room: string,
  id: string,
  description: string,
  changed: string,
  actor: string,
  tenant: string,
})

export const room = object({
  room: string,
  extension: string,
  language: string,
  method: { type: 'string', enum: ['automatic', 'manual', 'backup', ''] },
  tenant: string,
  list: string,
})

export const tenant = object({ id: string, name: string })

export const user = object({
  name: string,
  permissions: string,
  tenant: string,
  authenticator: boolean,
})

export const session = object({ ...success, token: string, expires: isoTime })

const linePort = object({
  port: integer,
  extension: string,
  state: { type: 'string', enum: portStates },
  error: string,
})

/** Lines whose telephones hang on ports of their own tell how each port is. */
export const line = object(
  {
    name: string,
    driver: string,
    state: { type: 'string', enum: ['up', 'down'] },
    registered: boolean,
    channels: integer,
    calls: integer,
    error: string,
  },
  { ports: array(linePort) },
)

export const prompt = object({
  id: integer,
  language: string,
  seconds: { type: 'number' },
  own: boolean,
})

export const ring = object({ outcome: string, detail: string, steps: array(string) })

export const destination = object({
  name: string,
  kind: string,
  protocol: string,
  state: { type: 'string', enum: ['up', 'down', 'paused', 'removed'] },
  queue: integer,
  held: integer,
  // Those that were refused and neither sent again nor settled since.
  refused: integer,
  oldest: string,
  error: string,
})

export const delivery = object({
  id: integer,
  state: { type: 'string', enum: deliveryStates },
  held: string,
  attempts: integer,
  error: string,
  changed: isoTime,
  notice: { type: 'object' },
})

export const reportedCharge = object({
  id: string,
  time: isoTime,
  actor: string,
  room: string,
  item: string,
  description: string,
  quantity: integer,
  price: string,
  amount: string,
  tenant: string,
  // `delivery` is the number under which it can be sent again or settled.
  connectors: array(
    object({ name: string, delivery: integer, state: string, held: string, error: string }),
  ),
})

const dateObject = object({
  day: string,
  localDate: string,
  month: string,
  weekday: string,
  year: string,
})
const timeObject = object({ hour: string, localTime: string, minute: string, timezone: string })

export const system = object({
  build: string,
  company: string,
  datapath: string,
  date: dateObject,
  defaultlanguage: integer,
  telephony: boolean,
  diskfree: integer,
  diskpercentfree: integer,
  diskpercentused: integer,
  disksize: integer,
  inetstack: string,
  installed: string,
  iso8601: isoTime,
  languages: array(object({ id: integer, tag: string, name: string, default: boolean })),
  license: array(object({ id: integer, name: string, value: integer })),
  licenseVersion: integer,
  lines: integer,
  major: string,
  minor: string,
  database: boolean,
  name: string,
  registered: boolean,
  released: string,
  rfc1036: string,
  rfc1123: string,
  rfc2616: string,
  running: boolean,
  serialnumber: string,
  setup: string,
  sitename: string,
  smtpenabled: boolean,
  time: timeObject,
  timestamp: string,
  updated: string,
  version: string,
  voices: array(object({ id: string, name: string, description: string })),
  webuiversion: string,
})

export const imported = object({ ...success, imported: integer }, warnings)
