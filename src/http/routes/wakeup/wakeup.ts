import { Fault } from '../../../core/fault.ts'
import { viewOf, type Wakeup, wakeupLists } from '../../../core/model/wakeup.ts'
import type { Reads } from '../../../core/ports/reads.ts'
import type { Store } from '../../../core/ports/store.ts'
import type { Actor } from '../../../core/tenancy.ts'
import {
  type Booked,
  book,
  expectedRing,
  lateSeconds,
  operatorResults,
  remove,
  requireCall,
  requireScheduled,
  roomsAtOnce,
  update,
} from '../../../core/wakeup/book.ts'
import { Forecast, isOutOfReach } from '../../../core/wakeup/capacity.ts'
import { type DeskContext, deskContext } from '../../../core/wakeup/context.ts'
import { lastPrompt } from '../../../core/wakeup/prompt.ts'
import { inPieces } from '../../../lib/turns/in-pieces.ts'
import { OneByOne } from '../../../lib/turns/one-by-one.ts'
import { roomNumber } from '../../api/fields.ts'
import { listReply } from '../../api/lists.ts'
import { emptyReply, type Operation, operation } from '../../api/operation.ts'
import { bool, list, optional, readBy, required, text, whole } from '../../api/params.ts'
import { nextTurnOf } from '../../api/read-turns.ts'
import * as schemas from '../../api/schemas.ts'
import type { ApiContext } from '../../context.ts'
import { timeRange } from '../time-range.ts'
import { wakeupQuery } from './query.ts'

const listTypes = ['pending', 'answered', 'failed', 'today'] as const
/** An expected delay above this is said in words. */
const worthSayingMs = 5 * 60_000

const common = { area: 'Wakeup calls', licence: 'Wakeup' } as const

export function wakeupRoutes(house: ApiContext): Operation[] {
  const range = timeRange(house.time)
  const forecasts = new OneByOne()
  const filters = {
    room: optional(roomNumber, 'Only this room.'),
    ...range,
  }
  return [
    operation({
      ...common,
      method: 'POST',
      path: '/rest/wakeup',
      about: 'Books a wakeup call for one room or several: all of them, or none.',
      form: {
        room: required(
          list(roomNumber, { min: 1, max: roomsAtOnce }),
          'Room number, or several joined by commas.',
        ),
        datetime: optional(
          readBy((value) => house.time.parse(value), 'a date and time in ISO 8601'),
          'ISO 8601. Use this, or `date` and `time`.',
        ),
        date: optional(
          readBy((value) => (/^\d{8}$/.test(value) ? value : undefined), 'a date as YYYYMMDD'),
          '`YYYYMMDD`; today when not given.',
        ),
        time: optional(
          readBy((value) => (/^\d{4}$/.test(value) ? value : undefined), 'a time as HHMM'),
          '`HHMM`.',
        ),
        daily: optional(bool, 'Repeats every day at that wall time. Default false.'),
        prompt: optional(
          whole({ min: 0, max: lastPrompt }),
          "What is said; `GET /rest/prompt` lists them. Default 0, the site's announcement.",
        ),
      },
      reply: { status: 201, about: 'Booked, and on disk.', schema: schemas.booked },
      handle: ({ actor, nowMs, form, commit }) => {
        // A clock that is not believed shows no time to book by; the last one seen is nearer the truth.
        const heldUntilMs = house.desk.state().clockHeldUntilMs
        const bookedMs = Math.max(nowMs, heldUntilMs ?? 0)
        const when = whenOf(house, bookedMs, form)
        return commit(function* (read) {
          const { change, booked } = yield* book(deskOf(house, read, { actor, nowMs: bookedMs }), {
            rooms: form.room,
            when,
            daily: form.daily ?? false,
            prompt: form.prompt,
            capacityOf: (extension) => house.desk.capacityOf(extension),
          })
          const description =
            heldUntilMs === undefined
              ? confirmation(house, booked)
              : 'Booked, but nothing rings until the clock is right; see the journal.'
          const id = booked.map((call) => call.id).join(',')
          return {
            change,
            reply: {
              status: 201,
              location: `/rest/wakeup/${booked[0]?.id}`,
              json: JSON.stringify({ error: 0, description, id, wakeups: booked }),
            },
          }
        })
      },
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/rest/wakeup/list',
      isLong: true,
      about: 'Lists all wakeup calls that are kept.',
      query: filters,
      reply: wakeupList('wakeups'),
      handle: ({ actor, query }) =>
        listReply('wakeups', house.store.wakeupTexts(wakeupQuery(wakeupLists, actor, query))),
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/rest/wakeup/list/:type',
      isLong: true,
      about: `Lists the calls of one type: ${listTypes.join(', ')}.`,
      query: filters,
      reply: {
        status: 200,
        about: 'The calls, under a key named after the type.',
        schema: { type: 'object', additionalProperties: schemas.array(schemas.wakeup) },
      },
      checkPath: requireListType,
      handle: ({ actor, query, nowMs, path }) => {
        const list = requireListType(path)
        if (list !== 'today')
          return listReply(list, house.store.wakeupTexts(wakeupQuery([list], actor, query)))
        const { startMs, endMs } = house.time.dayOf(nowMs)
        const today = {
          ...query,
          start: Math.max(startMs, query.start ?? startMs),
          end: Math.min(endMs, query.end ?? endMs),
        }
        return listReply(list, house.store.wakeupTexts(wakeupQuery(wakeupLists, actor, today)))
      },
    }),
    operation({
      ...common,
      method: 'GET',
      path: '/rest/wakeup/:id',
      checkPath: requireNotReserved,
      about: 'One wakeup call.',
      reply: { status: 200, about: 'The call.', schema: schemas.oneWakeup },
      handle: async ({ actor, nowMs, signal, path: { id = '' } }) => {
        const call = requireCall(house.store, actor, id)
        // Each takes memory for all calls of a minute, and those who are gone need none.
        const times = await forecasts.run(actor.name, async () =>
          signal.aborted ? {} : ringTimes(house, nowMs, { call, reader: actor }),
        )
        return { json: JSON.stringify({ ...viewOf(call), ...times }) }
      },
    }),
    operation({
      ...common,
      method: 'PUT',
      path: '/rest/wakeup/:id',
      checkPath: requireNotReserved,
      about: 'Sets the result of a call that an operator placed, or corrects one.',
      form: {
        result: optional(resultKind, '1 complete, 2 ring no answer, 3 busy.'),
        scheduled: optional(
          readBy((value) => house.time.parse(value), 'a date and time in ISO 8601'),
          'The time of the call that is meant: a daily call that waits for another day by now is left alone.',
        ),
        room: optional(text({ max: 64 }), 'Cannot be changed.'),
        datetime: optional(text({ max: 64 }), 'Cannot be changed.'),
        date: optional(text({ max: 64 }), 'Cannot be changed.'),
        time: optional(text({ max: 64 }), 'Cannot be changed.'),
      },
      reply: emptyReply,
      handle: ({ actor, nowMs, form, path: { id = '' }, commit }) => {
        const { result, scheduled, ...fixed } = form
        if (Object.values(fixed).some((value) => value !== undefined))
          throw new Fault(
            310,
            'Room, date and time of a call cannot be changed; delete it and book another one.',
          )
        if (result === undefined)
          throw new Fault(201, 'The parameter result is missing; it should be 1, 2 or 3.')
        return commit((read) => {
          const desk = deskOf(house, read, { actor, nowMs })
          if (scheduled) requireScheduled(desk, id, scheduled.ms)
          return { change: update(desk, id, result), reply: {} }
        })
      },
    }),
    operation({
      ...common,
      method: 'DELETE',
      path: '/rest/wakeup/:id',
      checkPath: requireNotReserved,
      about: 'Deletes a call. One that rings is hung up; a daily one ends.',
      reply: emptyReply,
      handle: ({ actor, nowMs, path: { id = '' }, commit }) =>
        commit((read) => ({
          change: remove(deskOf(house, read, { actor, nowMs }), id),
          reply: {},
        })),
    }),
  ]
}

/** When a pending call will really ring, and how late the first ring was. */
async function ringTimes(
  house: ApiContext,
  nowMs: number,
  { call, reader }: { call: Wakeup; reader: Actor },
) {
  const { store, rules, time, desk } = house
  const late = lateSeconds(call)
  const pending = store.pendingCall(call.id)
  if (!pending) return { expected: null, late }
  const extension = store.get('room', call.room)?.extension ?? call.room
  const forecast = new Forecast(store, nowMs)
  const capacity = desk.capacityOf(extension)
  await inPieces(forecast.findOut(pending, capacity), () => nextTurnOf(reader))
  const asked = { read: store, nowMs, rules }
  const expectedMs = expectedRing(asked, pending, { forecast, capacity })
  return { expected: time.iso(expectedMs), late }
}

function requireListType({ type }: Readonly<Record<string, string>>) {
  const list = listTypes.find((known) => known === type)
  if (list !== undefined) return list
  throw new Fault(206, `There is no such list; known are ${listTypes.join(', ')}.`)
}

/** Names below `/rest/wakeup` that are no ids: they can only be read. */
const reserved = ['list', 'log', 'capacity', 'summary']

function requireNotReserved({ id = '' }: Readonly<Record<string, string>>): void {
  if (reserved.includes(id))
    throw new Fault(207, 'This can only be read; use GET.', {
      headers: { Allow: 'GET, HEAD, OPTIONS' },
    })
}

const resultKind = {
  ...readBy((value) => operatorResults.find((code) => String(code) === value), '1, 2 or 3'),
  schema: { type: 'integer', enum: [1, 2, 3] },
}

/** What a decision about calls is made from, for somebody who asks. */
export function deskOf(
  context: ApiContext,
  read: Reads,
  { actor, nowMs }: { actor: Actor; nowMs: number },
): DeskContext {
  return deskContext(context, { read, actor, nowMs, newId: context.newId })
}

type WhenForm = {
  datetime: { ms: number; wall: string } | undefined
  date: string | undefined
  time: string | undefined
}

function whenOf({ time: siteTime }: ApiContext, nowMs: number, { datetime, date, time }: WhenForm) {
  if (datetime && (date !== undefined || time !== undefined))
    throw new Fault(203, 'Give datetime, or date and time, but not both.')
  if (datetime) return datetime
  if (time === undefined)
    throw new Fault(
      201,
      'The parameter time is missing; give datetime, or time with or without date.',
    )
  const when = siteTime.parsePair(date ?? siteTime.today(nowMs), time)
  if (!when)
    throw new Fault(202, 'The date or the time is not valid; there is no such day or time.')
  return when
}

function confirmation({ store, desk }: ApiContext, booked: readonly Booked[]): string {
  const done = booked.length === 1 ? 'Wakeup call booked.' : `${booked.length} wakeup calls booked.`
  const unreached = booked
    .map(({ room }) => store.get('room', room))
    .filter((room) => room && isOutOfReach(desk.capacityOf(room.extension)))
    .map((room) => room?.room)
  const silent = booked.map(({ room }) => room).filter((room) => hasNoExtension(store, room))
  if (silent.length > 0)
    return `${done} Room ${silent.join(', ')} has no extension yet; ask an administrator of the site to set it.`
  if (unreached.length > 0)
    return `${done} No line can ring room ${unreached.join(', ')}; check the lines and their licence.`
  const delays = booked.map(
    ({ scheduled, expected }) => Date.parse(expected) - Date.parse(scheduled),
  )
  const lateMs = Math.max(...delays)
  if (lateMs <= worthSayingMs) return done
  const minutes = Math.round(lateMs / 60_000)
  return `${done} The lines are busy at that time: expect the ring about ${minutes} minutes late.`
}

function hasNoExtension(store: Store, room: string): boolean {
  return store.get('room', room)?.extension === ''
}

function wakeupList(key: string) {
  return {
    status: 200,
    about: 'The calls in the order they are scheduled.',
    schema: schemas.object({ [key]: schemas.array(schemas.wakeup) }),
  } as const
}
