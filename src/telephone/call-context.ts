import type { User } from '../core/model/account.ts'
import type { Room } from '../core/model/room.ts'
import type { PinCheck } from '../core/ports/pin-check.ts'
import type { Sentence } from '../core/ports/saying.ts'
import type { SiteTime } from '../core/site-time.ts'
import type { TelephoneRules } from '../core/telephone/rules.ts'
import { type Decisions, phoneActor } from './decisions.ts'
import { type MenuState, type Next, toOperator } from './menu.ts'
import { spokenTime } from './words.ts'

export interface CallContextParts {
  /** The extension that calls. */
  readonly extension: string
  readonly decisions: Decisions
  readonly pins: PinCheck
  readonly rules: TelephoneRules
  readonly time: SiteTime
  readonly now: () => number
  /** Called with what was done, in words for the log. */
  readonly onDone: (what: string) => void
}

/** What the menus know of one call. */
export class CallContext {
  readonly parts: CallContextParts
  /** Whose PIN was entered in this call. */
  user: User | undefined
  wrongPins = 0

  constructor(parts: CallContextParts) {
    this.parts = parts
  }

  get hasOperator(): boolean {
    return this.parts.rules.operator !== ''
  }

  /** Where no digits are entered, a zero needs no pause. */
  get operatorKey(): MenuState['keys'] {
    return this.hasOperator ? { '0': toOperator } : {}
  }

  /** Who acts for a room where nobody has said who they are. */
  actorFor({ tenant }: Room) {
    return phoneActor(this.parts.extension, tenant)
  }

  /** When a call rings, as it is said now. */
  when(ms: number, isDaily = false): Sentence {
    const { time, now, rules } = this.parts
    return spokenTime(ms, { time, nowMs: now(), clock: rules.clock, isDaily })
  }
}

/** Goes on after something was done, or was not: with what is to be said of it. */
export type Resume = (say: readonly Sentence[]) => Next
