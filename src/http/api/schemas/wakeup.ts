import { alertKinds } from '../../../core/model/alert.ts'
import { methods } from '../../../core/model/room.ts'
import { Result, Source, Status } from '../../../core/model/wakeup.ts'
import { askedStates } from '../../../core/wakeup/ring-again.ts'
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

/** What few calls have. */
const options = {
  profile: string('vip'),
  needs: string('knock'),
  days: string('mon,tue,wed,thu,fri'),
  until: string('20261224'),
}

/** The profile that a call rings by, and what names it; not there where the site's rules hold. */
const effective = object({ profile: string('vip'), from: oneOf(['booking', 'guest', 'room']) })

export const wakeup = named('Wakeup', object(fields, options))

/** One call, with when it will really ring while it is pending, and how many seconds late it rang. */
export const oneWakeup = named(
  'WakeupInDetail',
  object({ ...fields, expected: orNull(time), late }, { ...options, effective }),
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

export const booked = named('Booked', bookedWith('Wakeup call booked.'))
export const moved = named('Moved', bookedWith('Wakeup call moved.'))

function bookedWith(description: string) {
  return object({
    error: { const: 0 },
    description: string(description),
    id,
    wakeups: array(object({ id, room, scheduled: time, expected: time }, { effective })),
  })
}

/** Whether it waits for a line, for its time, rings or was rung; `at` is when it is to ring. */
export const rung = named(
  'Rung',
  object({
    error: { const: 0 },
    description: string('The telephone rings as soon as a line is free.'),
    id,
    state: oneOf(askedStates),
    at: orNull(time),
  }),
)

/** Durations are in seconds. */
export const profile = named(
  'Profile',
  object({
    name: string('vip'),
    method: oneOf(methods),
    ring: integer(60),
    attempts: integer(5),
    retry: integer(120),
    snooze: integer(600),
    snoozes: integer(3),
    confirm: boolean,
    late: integer(1_800),
    prompt: integer(0),
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
