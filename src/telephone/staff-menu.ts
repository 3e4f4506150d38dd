import type { Room } from '../core/model/room.ts'
import type { CodeRequest } from '../core/telephone/code.ts'
import type { CallContext } from './call-context.ts'
import { carryOut } from './codes.ts'
import { guestMenu } from './guest-menu.ts'
import { done, type MenuState, more, type Next, wrong } from './menu.ts'
import { clip, roomWords } from './words.ts'

/** Staff give the room first; then it is the same as from its telephone. */
export function staffMenu(call: CallContext, request?: CodeRequest): MenuState {
  const { decisions } = call.parts
  const go = (room: Room) => () => goOn(call, room, request)
  return {
    kind: 'state',
    name: 'room',
    say: [clip('ask-room')],
    keys: { '#': () => staffMenu(call, request) },
    entry: {
      take(keys) {
        if (!/^\d{1,16}$/.test(keys)) return undefined
        const { exact, longer } = decisions.roomsFrom(keys)
        if (longer > 0 || keys === '0') return more
        return exact ? done(go(exact)) : wrong(clip('no-such-room'))
      },
      pause(keys) {
        const { exact } = decisions.roomsFrom(keys)
        if (exact) return go(exact)
        return keys === '0' && call.hasOperator ? () => ({ kind: 'operator' }) : undefined
      },
    },
  }
}

function goOn(
  call: CallContext,
  room: Room,
  request: CodeRequest | undefined,
): Next | Promise<Next> {
  if (!request) return guestMenu(call, room, [roomWords(room.room)])
  return carryOut(call, { room, request, resume: (say) => ({ kind: 'end', say }) })
}
