import type { Timers } from '../core/ports/clock.ts'
import type { CallEvents, Conversation } from '../core/ports/incoming-call.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { MenuAnnouncer, Sentence } from '../core/ports/saying.ts'
import type { Follow, MenuState, Next, Taken } from './menu.ts'
import { clip, signs } from './words.ts'

/** After so long without a key, it is said again. */
const silenceMs = 20_000
/** After so long, the keys so far are all, where they are enough; and a single one was a slip. */
const pauseMs = 4_000
/** Where they are not, the caller may be looking for the next one, or the network may be. */
const incompleteMs = 10_000
/** Digits that follow one another within this time belong together. */
const surplusMs = 1_000
const maxSilences = 2
const maxMistakes = 3
/** No call lasts longer; what is left after the farewell began is for saying it. */
const farewellMs = 290_000
const limitMs = 300_000
/** Keys that are pressed while something is decided wait; more than these nobody means. */
const maxWaiting = 32

/** What happens in a call, for those who look at it. */
export type Step =
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'pressed'; readonly key: string; readonly isSecret: boolean }
  /** The last so many keys were no good: somebody may have entered a PIN where none was asked for. */
  | { readonly kind: 'mistaken'; readonly keys: number }

export interface MenuRunParts {
  readonly announcer: MenuAnnouncer
  readonly language: string
  readonly timers: Timers
  readonly journal: Journal
  /** The extension of the front desk; empty for none. */
  readonly operator: string
  readonly onStep: (step: Step) => void
}

/**
 * Takes one caller through a menu: says what a state says, takes keys, and goes on to what follows.
 *
 *   enter → (says) ── key ──→ entry or single key → what follows → enter …
 *              └── 20 s of silence → again, the second time to the end
 *   end: the front desk where there is one, or a farewell
 */
export class MenuRun implements CallEvents {
  readonly #parts: MenuRunParts
  readonly #over = Promise.withResolvers<void>()
  readonly #stops = new Set<() => void>()
  #conversation: Conversation | undefined
  #state: MenuState | undefined
  #keys = ''
  #waiting: string[] = []
  /** Whether something is being decided, so that keys have to wait. */
  #isDeciding = false
  /** The last decision; it may come after the call is over. */
  #decided: Promise<void> = Promise.resolve()
  #mistakes = 0
  #silences = 0
  /** Whether a digit would be one too many of those before, and no beginning. */
  #isSurplus = false
  #stopSurplus: () => void = () => undefined
  /** What follows when everything was said. */
  #atEnd: (() => void) | undefined
  #stopWait: () => void = () => undefined
  /** Nothing that is pressed or decided from here on changes anything. */
  #isEnding = false
  #isOver = false

  constructor(parts: MenuRunParts) {
    this.#parts = parts
  }

  /** Resolves when the call is over. */
  get over(): Promise<void> {
    return this.#over.promise
  }

  /** Resolves when everything that was begun in the call is decided. */
  get decided(): Promise<void> {
    return this.#decided
  }

  begin(conversation: Conversation, first: Follow): void {
    if (this.#isOver) {
      conversation.hangUp()
      return
    }
    this.#conversation = conversation
    const { timers } = this.#parts
    this.#stops.add(timers.after(farewellMs, () => this.#enter(farewell)))
    this.#stops.add(timers.after(limitMs, () => this.hangUp()))
    this.#follow(first)
  }

  /** Ends the call at once. */
  hangUp(): void {
    if (this.#isOver) return
    this.#conversation?.hangUp()
    this.#finish()
  }

  onOver(): void {
    this.#finish()
  }

  onKey(key: string): void {
    if (this.#isOver || this.#isEnding) return
    if (this.#state && !this.#isDeciding) this.#take(key, this.#state)
    else if (this.#waiting.length < maxWaiting) this.#waiting.push(key)
  }

  onPlayed(): void {
    const atEnd = this.#atEnd
    this.#atEnd = undefined
    atEnd?.()
  }

  #take(key: string, state: MenuState): void {
    const { entry, keys } = state
    this.#parts.onStep({ kind: 'pressed', key, isSecret: entry?.isSecret ?? false })
    this.#silences = 0
    if (this.#isSurplus && isDigit(key)) {
      this.#hidePending(1)
      this.#passOverSurplus()
      return
    }
    this.#endSurplus()
    this.#interrupt()
    const taken = entry?.take(this.#keys + key)
    if (taken) {
      this.#keys += key
      this.#takeEntry(taken, state)
      return
    }
    this.#hidePending()
    const follow = keys?.[key]
    if (follow) this.#follow(follow)
    else this.#mistake(state, clip('not-understood'))
  }

  #takeEntry(taken: Taken, state: MenuState): void {
    if (taken.kind === 'wrong') this.#mistake(state, taken.say)
    else if (taken.kind === 'done') {
      this.#mistakes = 0
      this.#follow(taken.follow)
    } else {
      const isEnough = state.entry?.pause?.(this.#keys) !== undefined || this.#keys.length === 1
      this.#wait(isEnough ? pauseMs : incompleteMs, () => this.#pause(state))
    }
  }

  /** The caller has pressed keys, and now nothing more. */
  #pause(state: MenuState): void {
    const taken = state.entry?.pause?.(this.#keys)
    if (taken && taken.kind !== 'more') this.#takeEntry(taken, state)
    else this.#mistake(state, clip('not-understood'))
    // The last key was pressed a while ago.
    this.#endSurplus()
  }

  /** Keys that have led to nothing, and at least so many of the last ones. */
  #hidePending(least = 0): void {
    const keys = Math.max(least, this.#keys.length)
    this.#keys = ''
    if (keys > 0 && !this.#state?.entry?.isSecret) this.#parts.onStep({ kind: 'mistaken', keys })
  }

  #mistake(state: MenuState, say: Sentence): void {
    this.#mistakes += 1
    this.#hidePending(1)
    this.#passOverSurplus()
    if (this.#mistakes >= maxMistakes) this.#enter({ kind: 'operator' })
    else this.#say([say, ...state.say], () => this.#awaitKey(state))
  }

  #silence(state: MenuState): void {
    this.#silences += 1
    if (state.silence) this.#follow(state.silence)
    else if (this.#silences >= maxSilences) this.#enter({ kind: 'operator' })
    else this.#say([clip('nothing-pressed'), ...state.say], () => this.#awaitKey(state))
  }

  /** One digit too many would begin another entry, and spoil that. */
  #passOverSurplus(): void {
    this.#endSurplus()
    this.#isSurplus = true
    this.#stopSurplus = this.#parts.timers.after(surplusMs, () => this.#endSurplus())
  }

  #endSurplus(): void {
    this.#isSurplus = false
    this.#stopSurplus()
  }

  #awaitKey(state: MenuState): void {
    this.#wait(silenceMs, () => this.#silence(state))
  }

  /** Decides what follows; keys that are pressed meanwhile are for that. */
  #follow(follow: Follow): void {
    this.#keys = ''
    this.#stopWait()
    this.#isDeciding = true
    this.#decided = this.#decide(follow).catch((error: unknown) => {
      this.#parts.journal.error('A call to us could not go on; it is hung up.', error)
      this.hangUp()
    })
  }

  async #decide(follow: Follow): Promise<void> {
    const next = await Promise.resolve()
      .then(follow)
      .catch((error: unknown): Next => {
        this.#parts.journal.error('A call to us could not go on; the caller is sent on.', error)
        return { kind: 'operator' }
      })
    this.#isDeciding = false
    if (this.#isOver || this.#isEnding) return
    this.#enter(next)
    for (const key of this.#waiting.splice(0)) this.onKey(key)
  }

  #enter(next: Next): void {
    this.#hidePending()
    if (next.kind === 'state') {
      this.#state = next
      if (next.passesSurplus) this.#passOverSurplus()
      this.#say([...(next.before ?? []), ...next.say], () => this.#awaitKey(next))
      return
    }
    this.#isEnding = true
    if (next.kind === 'end') this.#say(next.say, () => this.hangUp())
    else if (this.#parts.operator === '') this.#say([clip('goodbye')], () => this.hangUp())
    else this.#say([clip('to-operator')], () => void this.#transfer())
  }

  async #transfer(): Promise<void> {
    const { operator } = this.#parts
    const isTaken = await this.#conversation?.transfer(operator)
    if (this.#isOver) return
    if (isTaken) this.hangUp()
    else
      this.#say([[...clip('operator-is'), signs(operator)], clip('goodbye')], () => this.hangUp())
  }

  #say(sentences: readonly Sentence[], atEnd: () => void): void {
    if (this.#isOver) return
    const { announcer, language, onStep } = this.#parts
    const { sounds, text } = announcer.say(sentences, language)
    onStep({ kind: 'said', text })
    this.#stopWait()
    this.#atEnd = atEnd
    this.#conversation?.play(sounds)
  }

  /** A key stops what is being said. */
  #interrupt(): void {
    this.#stopWait()
    if (this.#atEnd) this.#conversation?.play([])
    this.#atEnd = undefined
  }

  #wait(ms: number, then: () => void): void {
    this.#stopWait()
    this.#stopWait = this.#parts.timers.after(ms, then)
  }

  #finish(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#hidePending()
    this.#stopWait()
    this.#endSurplus()
    for (const stop of this.#stops) stop()
    this.#over.resolve()
  }
}

function isDigit(key: string): boolean {
  return key >= '0' && key <= '9'
}

const farewell: Next = { kind: 'end', say: [clip('goodbye')] }
