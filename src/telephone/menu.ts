import type { Sentence } from '../core/ports/saying.ts'

/** What follows in a call, once what it needs is decided. */
export type Follow = () => Next | Promise<Next>

/** Where a call goes: to another state, to the front desk, or to its end. */
export type Next =
  | MenuState
  | { readonly kind: 'operator' }
  | { readonly kind: 'end'; readonly say: readonly Sentence[] }

/** A point of a menu: what is said there, which keys are taken, and what follows each. */
export interface MenuState {
  readonly kind: 'state'
  /** What is said once, on the way here. */
  readonly before?: readonly Sentence[]
  /** What is said, and said again after a mistake or silence. */
  readonly say: readonly Sentence[]
  /** Single keys. They count where `entry` does not take them. */
  readonly keys?: Readonly<Record<string, Follow>>
  /** What is entered with several keys. */
  readonly entry?: Entry
  /** Whether a digit that follows at once is one too many of the last entry, and no beginning of another. */
  readonly passesSurplus?: true
  /** What follows when nothing is pressed; otherwise it is said again, and the second time the call ends. */
  readonly silence?: Follow
}

/** What is entered with several keys. No key ends it where its length is known. */
export interface Entry {
  /** What becomes of the keys so far; undefined when they are no such entry. */
  take(keys: string): Taken | undefined
  /** What becomes of the keys when the caller pauses; undefined when they are not enough. */
  pause?(keys: string): Taken | undefined
  /** Whether nobody may see what is pressed. */
  readonly isSecret?: true
}

export type Taken =
  /** More keys are awaited. */
  | { readonly kind: 'more' }
  | { readonly kind: 'done'; readonly follow: Follow }
  /** They are no good, for this reason. */
  | { readonly kind: 'wrong'; readonly say: Sentence }

export const toOperator: Follow = () => ({ kind: 'operator' })

export const more: Taken = { kind: 'more' }

export function done(follow: Follow): Taken {
  return { kind: 'done', follow }
}

export function wrong(say: Sentence): Taken {
  return { kind: 'wrong', say }
}
