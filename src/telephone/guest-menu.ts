import type { Room } from '../core/model/room.ts'
import type { Sentence } from '../core/ports/saying.ts'
import type { CallContext } from './call-context.ts'
import { carryOut, codeEntry } from './codes.ts'
import type { BookedCall } from './decisions.ts'
import {
  done,
  type Entry,
  type MenuState,
  more,
  type Next,
  type Taken,
  toOperator,
  wrong,
} from './menu.ts'
import { clip } from './words.ts'

/** Nobody wants to hear more before anything can be done. */
const maxSaid = 3

/** What a room can do: it hears what is booked, books, and cancels. */
export function guestMenu(
  call: CallContext,
  room: Room,
  before: readonly Sentence[] = [],
): MenuState {
  const calls = call.parts.decisions.callsOf(room.room)
  return {
    ...entering(call, room),
    before,
    say: [
      ...bookedCalls(call, calls),
      clip('menu-time'),
      ...(calls.length > 0 ? [clip('menu-star')] : []),
      clip('menu-hash'),
      ...(call.hasOperator ? [clip('menu-zero')] : []),
    ],
  }
}

/** The same after something was done: whoever wants nothing more hangs up. */
function resumed(call: CallContext, room: Room, say: readonly Sentence[]): MenuState {
  const hasCalls = call.parts.decisions.callsOf(room.room).length > 0
  return {
    ...entering(call, room),
    before: say,
    say: hasCalls ? [clip('menu-star'), clip('menu-another')] : [clip('menu-time')],
    silence: () => ({ kind: 'end', say: [clip('goodbye')] }),
  }
}

/** What can be pressed wherever a time can be entered. */
function entering(call: CallContext, room: Room): Pick<MenuState, 'kind' | 'keys' | 'entry'> {
  return {
    kind: 'state',
    keys: {
      '*': () => hearCalls(call, room, call.parts.decisions.callsOf(room.room)),
      '#': () => guestMenu(call, room),
    },
    entry: timeEntry(call, room),
  }
}

function bookedCalls(call: CallContext, calls: readonly BookedCall[]): Sentence[] {
  if (calls.length === 0) return [clip('menu-none')]
  const said = calls.slice(0, maxSaid).map(({ dueMs, isDaily }) => call.when(dueMs, isDaily))
  return [clip('menu-booked'), ...said, ...(calls.length > maxSaid ? [clip('menu-more')] : [])]
}

/** Four digits are a time. A zero alone, after which nothing comes, leads to the front desk. */
function timeEntry(call: CallContext, room: Room): Entry {
  const codes = codeEntry(call, (request) =>
    carryOut(call, { room, request, resume: (say) => resumed(call, room, say) }),
  )
  return {
    take(keys): Taken | undefined {
      const code = codes.take(keys)
      if (code) return code
      if (!/^\d{1,4}$/.test(keys)) return undefined
      if (keys.length < 4) return more
      return /^([01]\d|2[0-3])[0-5]\d$/.test(keys)
        ? done(() => askHalf(call, room, keys))
        : wrong(clip('not-a-time'))
    },
    pause(keys) {
      if (keys === '0' && call.hasOperator) return done(toOperator)
      return codes.pause?.(keys)
    },
  }
}

/** By a clock of twelve hours, most times are two. */
function askHalf(call: CallContext, room: Room, hhmm: string): Next | Promise<Next> {
  const hour = Number(hhmm.slice(0, 2))
  const isEither = call.parts.rules.clock === '12h' && hour >= 1 && hour <= 12
  if (!isEither) return bookTime(call, room, hhmm)
  const half = (from: number) => () => {
    const exact = String((hour % 12) + from).padStart(2, '0')
    return bookTime(call, room, exact + hhmm.slice(2))
  }
  return {
    kind: 'state',
    say: [clip('ask-half')],
    keys: {
      '1': half(0),
      '2': half(12),
      '#': () => askHalf(call, room, hhmm),
      ...call.operatorKey,
    },
  }
}

/** It is booked before it is read back: whoever hangs up while listening is woken all the same. */
async function bookTime(call: CallContext, room: Room, hhmm: string): Promise<Next> {
  const { decisions, onDone, time } = call.parts
  const outcome = await decisions.book(call.actorFor(room), room.room, hhmm)
  if (outcome.kind === 'refused') {
    const reason = outcome.code === 306 ? 'too-many-calls' : 'not-possible'
    onDone(`not booked for ${hhmm} (${outcome.code})`)
    return resumed(call, room, [clip(reason)])
  }
  const { dueMs, isClockHeld } = outcome.value
  onDone(`booked room ${room.room} for ${time.iso(dueMs)}`)
  const said = [clip('booked'), call.when(dueMs), ...(isClockHeld ? [clip('booked-clock')] : [])]
  return { ...resumed(call, room, said), passesSurplus: true }
}

/** One call after the other is said, and can be cancelled. */
function hearCalls(
  call: CallContext,
  room: Room,
  [next, ...rest]: readonly BookedCall[],
  before: readonly Sentence[] = [],
): Next {
  if (!next) {
    const hasCalls = call.parts.decisions.callsOf(room.room).length > 0
    return resumed(call, room, [...before, clip(hasCalls ? 'call-last' : 'menu-none')])
  }
  const { dueMs, isDaily } = next
  return {
    kind: 'state',
    before,
    say: [call.when(dueMs, isDaily), clip('call-cancel')],
    keys: {
      '1': () => cancelCall(call, room, [next, ...rest]),
      '*': () => hearCalls(call, room, rest),
      '#': () => hearCalls(call, room, [next, ...rest]),
      ...call.operatorKey,
    },
  }
}

async function cancelCall(
  call: CallContext,
  room: Room,
  [cancelled, ...rest]: readonly BookedCall[],
): Promise<Next> {
  if (!cancelled) return hearCalls(call, room, rest)
  const { decisions, onDone, time } = call.parts
  const outcome = await decisions.cancel(call.actorFor(room), cancelled.id)
  if (outcome.kind === 'done')
    onDone(`cancelled the call of room ${room.room} at ${time.iso(cancelled.dueMs)}`)
  // One that is gone already is as good as cancelled.
  const isGone = outcome.kind === 'done' || outcome.code === 301
  return hearCalls(call, room, rest, [clip(isGone ? 'call-cancelled' : 'not-possible')])
}
