import { pinLength } from '../core/accounts.ts'
import type { Permission } from '../core/model/account.ts'
import type { Sentence } from '../core/ports/saying.ts'
import type { CallContext } from './call-context.ts'
import { done, type Follow, type MenuState, more, type Next, toOperator } from './menu.ts'
import { clip } from './words.ts'

const maxWrong = 3

/** Asks for a PIN, once in a call, and goes on as whoever has it. */
export function askPin(
  call: CallContext,
  permission: Permission,
  follow: Follow,
  before: readonly Sentence[] = [],
): MenuState {
  const check = (pin: string) => () => checkPin(call, { pin, permission, follow })
  return {
    kind: 'state',
    before,
    say: [clip('ask-pin')],
    keys: { '#': () => askPin(call, permission, follow) },
    entry: {
      isSecret: true,
      take(keys) {
        const pin = keys.replace(/#$/, '')
        if (!/^\d+$/.test(pin)) return undefined
        const isWhole = pin.length === pinLength.max || keys.endsWith('#')
        return isWhole ? done(check(pin)) : more
      },
      pause(keys) {
        if (keys === '0' && call.hasOperator) return done(toOperator)
        return keys.length >= pinLength.min ? done(check(keys)) : undefined
      },
    },
  }
}

interface EnteredPin {
  readonly pin: string
  readonly permission: Permission
  readonly follow: Follow
}

async function checkPin(call: CallContext, entered: EnteredPin): Promise<Next> {
  const { pins, extension, onDone } = call.parts
  const { pin, permission, follow } = entered
  const outcome = await pins.check({ pin, extension, permission })
  if (outcome.kind === 'right') {
    call.user = outcome.user
    return follow()
  }
  if (outcome.kind === 'paused') {
    onDone('no PIN is taken for a while')
    return { kind: 'end', say: [clip('pin-pause')] }
  }
  onDone('a wrong PIN')
  call.wrongPins += 1
  const wrong = clip('wrong-pin')
  if (call.wrongPins >= maxWrong) return { kind: 'end', say: [wrong, clip('goodbye')] }
  return askPin(call, permission, follow, [wrong])
}
