import { hourMs } from '../../../lib/units.ts'
import type { Answer, Refused } from '../../rest/answer.ts'

/** A charge or a status on its way from the hand that entered it to the system. */
export interface Entry {
  /** Also its idempotency key: however often it is sent, it is carried out once. */
  readonly key: string
  readonly kind: 'charge' | 'status'
  readonly room: string
  /** Of the item or the status. */
  readonly id: string
  /** Its name, as it was on the screen. */
  readonly description: string
  /** 1 for a status. */
  readonly quantity: number
  /** Later entries have higher ones; the clock may be set back between two. */
  readonly order: number
  /** By the hotel's clock. */
  readonly enteredMs: number
  /** When it was first sent, and may have been carried out since; 0 when never. */
  readonly triedMs: number
  /** When somebody last said that it is still to be sent; 0 when nobody was asked. */
  readonly confirmedMs: number
  readonly state: EntryState
}

export type EntryState =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'sent'
      readonly atMs: number
      /** By what the system finds it again; empty of a status, and of what was taken back. */
      readonly receipt: string
      readonly isTakenBack: boolean
    }
  | { readonly kind: 'refused'; readonly why: Refused }

/** What a person enters. */
export type NewEntry = Pick<Entry, 'kind' | 'room' | 'id' | 'description' | 'quantity'>

/** The guest may have left by then, and somebody else have seen the room. */
const oldMs = 4 * hourMs
/** The clock of the system is set right by less than this, by itself. */
const setRightMs = 5 * 60_000
/** The system knows a key for 24 hours, and then would carry the same out once more. */
const keyKnownMs = 23 * hourMs

/** Why a person is asked before an entry is sent. */
export type Doubt = 'none' | 'old' | 'maybe done'

export function doubtOf(entry: Entry, nowMs: number): Doubt {
  if (entry.state.kind !== 'waiting') return 'none'
  if (isKeyForgotten(entry, nowMs)) return 'maybe done'
  const ageMs = nowMs - (entry.confirmedMs || entry.enteredMs)
  // What comes from the future was entered by a clock that was wrong: it may be of any age.
  return ageMs > oldMs || ageMs < -setRightMs ? 'old' : 'none'
}

/** A charge waits for so long before it is sent: whoever entered it may have meant another one. */
export const heldMs = 5_000

/** When a charge that has just been entered is sent; 0 of what does not wait for that. */
export function heldUntilMs({ kind, enteredMs, triedMs, confirmedMs, state }: Entry): number {
  const isFresh = state.kind === 'waiting' && triedMs === 0 && confirmedMs === 0
  return kind === 'charge' && isFresh ? enteredMs + heldMs : 0
}

/** Not where the clock was set back since: it would wait for who knows how long. */
export function isHeld(entry: Entry, nowMs: number): boolean {
  const untilMs = heldUntilMs(entry)
  return nowMs < untilMs && untilMs - nowMs <= heldMs
}

/** True of what goes no further until a person has decided. */
export function needsPerson(entry: Entry, nowMs: number): boolean {
  return entry.state.kind === 'refused' || doubtOf(entry, nowMs) !== 'none'
}

/** True of what nobody has got yet: whoever entered it may think again. */
export function isUntried({ state, triedMs }: Entry): boolean {
  return state.kind === 'waiting' && triedMs === 0
}

/** The entry after a person said that it is still to be sent. */
export function confirmed(entry: Entry, nowMs: number): Entry {
  const triedMs = isKeyForgotten(entry, nowMs) ? 0 : entry.triedMs
  return { ...entry, triedMs, confirmedMs: nowMs, state: { kind: 'waiting' } }
}

function isKeyForgotten({ triedMs }: Entry, nowMs: number): boolean {
  return triedMs !== 0 && nowMs - triedMs > keyKnownMs
}

/** What an answer means for an entry, and for those behind it. */
export type Outcome =
  | { readonly kind: 'sent'; readonly receipt: string }
  | { readonly kind: 'refused'; readonly why: Refused }
  /** The system could not do this one now. */
  | { readonly kind: 'later' }
  /** Nobody is there for any of them. */
  | { readonly kind: 'nobody' }

/** A login that ended, a system that starts, and a stranger in the network who answers in its place. */
const statusesOfNobody = [401, 408, 429, 503]

export function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer.kind === 'ok') return { kind: 'sent', receipt: answer.receipt ?? '' }
  if (answer.kind === 'silent' || answer.error === 0) return { kind: 'nobody' }
  if (statusesOfNobody.includes(answer.status)) return { kind: 'nobody' }
  return answer.status >= 500 ? { kind: 'later' } : { kind: 'refused', why: answer }
}

/** The first entry that is to be sent now, leaving out those of `passed`. */
export function nextToSend(
  entries: readonly Entry[],
  nowMs: number,
  passed: ReadonlySet<string>,
): Entry | undefined {
  return entries.find(
    (entry) =>
      entry.state.kind === 'waiting' &&
      !passed.has(entry.key) &&
      !isHeld(entry, nowMs) &&
      doubtOf(entry, nowMs) === 'none' &&
      !isReplaced(entry, entries),
  )
}

/** True of a status when a later one was entered for its room: the last word counts. */
export function isReplaced(entry: Entry, entries: readonly Entry[]): boolean {
  return (
    entry.kind === 'status' &&
    entry.state.kind !== 'sent' &&
    entries.some(
      (other) => other.kind === 'status' && other.room === entry.room && byOrder(other, entry) > 0,
    )
  )
}

/** The oldest first; two tabs may have given the same place. */
export function byOrder(a: Entry, b: Entry): number {
  if (a.key === b.key) return 0
  return a.order - b.order || (a.key < b.key ? -1 : 1)
}
