import { alertKinds } from '../../../core/model/alert.ts'
import { Result, Source, Status } from '../../../core/model/wakeup.ts'
import {
  array,
  boolean,
  empty,
  integer,
  named,
  object,
  oneOf,
  orNull,
  room,
  string,
  tenant,
  time,
} from './schema.ts'

const id = string('019a8f2c-6d1e-7b40-9c55-2f0a1e7d3b88')
const result = oneOf(Object.values(Result))
const status = oneOf(Object.values(Status))
const late = { type: ['number', 'null'], examples: [0] }

const fields = {
  id,
  room,
  scheduled: time,
  created: time,
  daily: boolean,
  actor: string('desk'),
  attempts: integer(0),
  snoozes: integer(0),
  prompt: integer(0),
  result,
  source: oneOf(Object.values(Source)),
  status,
  tenant,
}

export const wakeup = named('Wakeup', object(fields))

/** One call, with when it will really ring while it is pending, and how many seconds late it rang. */
export const oneWakeup = named(
  'WakeupInDetail',
  object({ ...fields, expected: orNull(time), late }),
)

/** A day's calls and what became of them. */
export const wakeupSummary = named(
  'WakeupSummary',
  object({
    date: { type: 'string', pattern: '^[0-9]{8}$', examples: ['20261118'] },
    booked: integer(1),
    answered: integer(1),
    failed: integer(0),
    missed: integer(0),
    cancelled: integer(0),
    pending: integer(0),
    calls: array(object({ id, room, scheduled: time, result, status, attempts: integer(1), late })),
  }),
)

export const booked = named(
  'Booked',
  object({
    error: { const: 0 },
    description: string('Wakeup call booked.'),
    id,
    wakeups: array(object({ id, room, scheduled: time, expected: time })),
  }),
)

export const logLine = named(
  'LogLine',
  object({
    seq: integer(1),
    time,
    event: string('answered'),
    id,
    room,
    actor: string('nightporter'),
    line: string('pbx'),
    attempt: integer(1),
    detail: empty,
    tenant,
    hash: string('5f2b9c…'),
  }),
)

export const logReport = named(
  'LogReport',
  object({ first: integer(1), last: integer(2_406), head: string('5f2b9c…'), fault: empty }),
)

export const alert = named(
  'Alert',
  object({
    id,
    kind: oneOf(alertKinds),
    room,
    scheduled: orNull(time),
    result: { type: ['integer', 'null'], examples: [Result.noAnswer] },
    attempts: integer(3),
    calls: integer(1),
    time,
    detail: empty,
  }),
)

export const quarter = named(
  'Quarter',
  object({ start: time, booked: integer(12), possible: integer(120) }),
)
