import type { Fault } from '../fault.ts'

/** One write as it stands on disk: the table, the key, and the text; null where the key is removed. */
export type StoredWrite = readonly [
  table: string,
  key: string | number | readonly (string | number)[],
  text: string | null,
]

/** What one transaction writes. */
export interface StoredBatch {
  /** Batches of a history are numbered from 1, without gaps. */
  readonly number: number
  /** The schema of what is written. */
  readonly schema: number
  readonly writes: readonly StoredWrite[]
}

/** Up to where a store has the batches of a history; none where it belongs to no pair. */
export interface Position {
  /** Stores of one history hold the same after the same batch. */
  readonly history: string
  readonly number: number
}

/** Where every batch must be kept before it is written to the store. */
export interface BatchLog {
  /** Why nothing can be changed here; undefined where it can. */
  refusal(): Fault | undefined
  /** Resolves once others keep it as well; rejects with a Fault when that is not known to be so. */
  append(batch: StoredBatch): Promise<void>
}

/** What a box says of itself to the other. */
export interface BoxReport {
  readonly name: string
  /** The number of the last batch that its store has. */
  readonly applied: number
  readonly version: string
  /** Where its REST interface and page are; empty when they are only served to itself. */
  readonly url: string
  /** Where the other box gets a copy of its store. */
  readonly copies: string
  /** The schema of its store. */
  readonly schema: number
  /** Tells site files apart that differ where they should not. */
  readonly site: string
}

export interface PairHolder {
  readonly name: string
  readonly url: string
  readonly sinceMs: number
}

/**
 * `holding`: this box rings, answers and takes changes. `following`: it has, or gets, what the other
 * one does. `cut off`: it does not know what the other one does, because no majority of etcd answers.
 */
export const pairRoles = ['holding', 'following', 'cut off'] as const
export type PairRole = (typeof pairRoles)[number]

export interface PairState {
  readonly name: string
  readonly role: PairRole
  readonly holder: PairHolder | undefined
  /** The last batch that this box has, and the last one that there is. */
  readonly applied: number
  readonly head: number
  /** The other box, as it says itself; undefined while it is not there. */
  readonly other: BoxReport | undefined
  /** What keeps the pair from being whole; the worst first. */
  readonly problems: readonly PairProblem[]
}

export interface PairProblem {
  readonly what: string
  readonly remedy: string
  /** Whether guests may not be woken for it now. */
  readonly isUrgent: boolean
}

/** A member of etcd, as it says itself. */
export interface EtcdMemberState {
  readonly endpoint: string
  /** Empty when it does not answer. */
  readonly version: string
  readonly isLeader: boolean
  readonly dbBytes: number
  readonly usedBytes: number
  /** Whether it takes nothing more, because its space is used up. */
  readonly isFull: boolean
  /** Why it does not answer; empty when it does. */
  readonly error: string
}

/** Which of two boxes works, as parts and people see it. */
export interface Pair {
  state(): PairState
  /** How each member of etcd is; takes a second at most. */
  members(): Promise<readonly EtcdMemberState[]>
  /**
   * Hands over to the other box: resolves when this one has begun to close, which it does as soon as no
   * telephone rings, or after a minute. Rejects with a Fault when the other box is not ready.
   */
  giveWay(who: string): Promise<void>
}
