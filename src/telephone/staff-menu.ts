import type { Room } from '../core/model/room.ts'
import type { CodeRequest } from '../core/telephone/code.ts'
import type { CallContext } from './call-context.ts'
import { carryOut } from './codes.ts'
import { guestMenu } from './guest-menu.ts'
import { done, type MenuState, more, type Next, toOperator, wrong } from './menu.ts'
import { clip, roomWords } from './words.ts'

/** Staff give the room first; then it is the same as from its telephone. */
export function staffMenu(call: CallContext, request?: CodeRequest): MenuState {
  const { decisions } = call.parts
  const go = (room: Room) => () => goOn(call, room, request)
  return {
    kind: 'state',
    say: [clip('ask-room')],
    keys: { '#': () => staffMenu(call, request) },
    entry: {
      take(keys) {
        const digits = keys.replace(/#$/, '')
        if (!/^\d{1,16}$/.test(digits)) return undefined
        const { exact, longer } = decisions.roomsFrom(digits)
        if (keys.endsWith('#')) return exact ? done(go(exact)) : wrong(clip('no-such-room'))
        // A room that there is not is refused at the end of its number, not in the middle.
        return exact && longer === 0 ? done(go(exact)) : more
      },
      pause(keys) {
        const { exact, longer } = decisions.roomsFrom(keys)
        if (exact) return done(go(exact))
        if (keys === '0' && call.hasOperator) return done(toOperator)
        return longer > 0 ? undefined : wrong(clip('no-such-room'))
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
