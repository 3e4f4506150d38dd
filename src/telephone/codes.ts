import type { Room } from '../core/model/room.ts'
import type { Sentence } from '../core/ports/saying.ts'
import { type CodeMatch, type CodeRequest, matchCode } from '../core/telephone/code.ts'
import type { TelephoneCodes } from '../core/telephone/rules.ts'
import type { CallContext, Resume } from './call-context.ts'
import { done, type Entry, more, type Next, type Taken } from './menu.ts'
import { askPin } from './pin-entry.ts'
import { clip, roomWords, signs, word } from './words.ts'

/** What a code asks for, for which room, and how the call goes on afterwards. */
interface CodeOrder {
  readonly room: Room
  readonly request: CodeRequest
  readonly resume: Resume
}

/** Two digits that no time begins with. */
const noHour = /^(2[4-9]|[3-9]\d)/

/** What a dialled number asks for, where it is a code. */
export function codeIn(codes: TelephoneCodes, dialled: string): CodeRequest | undefined {
  const match = matchOf(codes, dialled)
  return match.kind === 'whole' ? match.request : undefined
}

/** Codes that are pressed where a time could be entered: those that begin as no time does. */
export function codeEntry(
  call: CallContext,
  follow: (request: CodeRequest) => Next | Promise<Next>,
): Entry {
  const { status, charge } = call.parts.rules.codes
  const codes = {
    status: noHour.test(status) ? status : '',
    charge: noHour.test(charge) ? charge : '',
  }
  return {
    take(keys): Taken | undefined {
      const ended = keys.endsWith('#') ? matchOf(codes, keys.slice(0, -1)) : undefined
      if (ended?.kind === 'whole') return done(() => follow(ended.request))
      const match = matchOf(codes, keys)
      if (match.kind === 'none') return undefined
      return match.kind === 'begun' ? more : takeWhole(call, match.request, follow)
    },
    pause(keys) {
      const match = matchOf(codes, keys)
      return match.kind === 'whole' ? done(() => follow(match.request)) : undefined
    },
  }
}

/**
 * A status is known as soon as no longer one can be meant; how many of an item, only after a pause. One
 * that there is not is refused when the caller has come to an end, not in the middle of the number.
 */
function takeWhole(
  call: CallContext,
  request: CodeRequest,
  follow: (request: CodeRequest) => Next | Promise<Next>,
): Taken {
  if (request.kind === 'charge') return more
  const { isThere, longer } = call.parts.decisions.statusesFrom(request.status)
  return isThere && longer === 0 ? done(() => follow(request)) : more
}

function matchOf({ status, charge }: TelephoneCodes, keys: string): CodeMatch {
  const found = matchCode('status', status, keys)
  return found.kind === 'none' ? matchCode('charge', charge, keys) : found
}

/** Does what a code asks for. */
export function carryOut(call: CallContext, order: CodeOrder): Promise<Next> {
  const { request } = order
  return request.kind === 'status'
    ? setStatus(call, { ...order, request })
    : chargeRoom(call, { ...order, request, isConfirmed: false })
}

async function setStatus(
  call: CallContext,
  order: CodeOrder & { request: CodeRequest & { kind: 'status' } },
): Promise<Next> {
  const { decisions, onDone } = call.parts
  const { room, request, resume } = order
  const outcome = await decisions.setStatus(call.actorFor(room), room.room, request.status)
  if (outcome.kind === 'refused') {
    onDone(`status ${request.status} not set (${outcome.code})`)
    return resume([clip(outcome.code === 305 ? 'no-such-status' : 'not-possible')])
  }
  onDone(`room ${room.room}: status ${request.status}`)
  const status = { kind: 'status', id: request.status, description: outcome.value } as const
  return resume([[...roomWords(room.room), status]])
}

interface ChargeCode extends CodeOrder {
  readonly request: CodeRequest & { kind: 'charge' }
  readonly isConfirmed: boolean
}

async function chargeRoom(call: CallContext, order: ChargeCode): Promise<Next> {
  const { decisions, onDone } = call.parts
  const { room, request, resume, isConfirmed } = order
  const { user } = call
  if (!user) return askPin(call, 'inventory', () => chargeRoom(call, order))
  const { item, quantity } = request
  const what = `${quantity} of item ${item} to room ${room.room}`
  const charge = { room: room.room, item, quantity, isConfirmed }
  const outcome = await decisions.charge(user, charge)
  if (outcome.kind === 'refused') {
    onDone(`${user.name}: not charged ${what} (${outcome.code})`)
    if (outcome.code === 102) call.user = undefined
    return resume([whyNotCharged(call, outcome.code, item)])
  }
  if (outcome.value === 'again') {
    onDone(`${user.name}: asked whether to charge ${what} again`)
    return askAgain(call, order)
  }
  onDone(`${user.name}: charged ${what}`)
  return resume([roomWords(room.room), [signs(String(quantity)), word('of-item'), signs(item)]])
}

function askAgain(call: CallContext, order: ChargeCode): Next {
  const { resume } = order
  return {
    kind: 'state',
    say: [clip('ask-charge-again')],
    keys: {
      '1': () => chargeRoom(call, { ...order, isConfirmed: true }),
      '#': () => askAgain(call, order),
      ...call.operatorKey,
    },
    silence: () => resume([clip('not-charged')]),
  }
}

function whyNotCharged(call: CallContext, code: number, item: string): Sentence {
  if (code === 303) return clip('no-such-item')
  if (code === 302) return clip('room-not-charged')
  if (code === 102) return clip('wrong-pin')
  if (code !== 307) return clip('not-possible')
  const max = call.parts.decisions.maxOf(item)
  return [...clip('above-max'), signs(String(max))]
}
