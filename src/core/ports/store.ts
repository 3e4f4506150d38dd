import type { Charge, Delivery } from '../model/delivery.ts'
import type { LogLine } from '../model/log.ts'
import type { Wakeup, WakeupList } from '../model/wakeup.ts'
import type { Actor } from '../tenancy.ts'
import type { Change, Decide } from './change.ts'
import type { Position, StoredBatch } from './pair.ts'
import type { Reads } from './reads.ts'

/** Chunks of JSON texts, read from one consistent state. */
export type TextChunks = AsyncGenerator<string[], void, undefined>

/** Who asks for something long: accounts have their turns, one after the other. */
export interface Asked {
  readonly by?: Pick<Actor, 'tenant' | 'name'> | undefined
}

export interface WakeupQuery extends Asked {
  readonly lists: readonly WakeupList[]
  readonly room?: string | undefined
  readonly tenant?: string | undefined
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
}

export interface TimeQuery extends Asked {
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
}

export interface ReportedCharge {
  readonly charge: Charge
  readonly deliveries: readonly Delivery[]
}

/** What the log's chain shows. Without a fault the lines `first` to `last` are as they were written. */
export interface LogReport {
  readonly first: number
  readonly last: number
  readonly head: string
  /** The first fault, in words, or empty. */
  readonly fault: string
}

/** What is older than these instants may go, and what is more than these numbers, oldest first. */
export interface Retention {
  readonly wakeupsMs: number
  readonly chargesMs: number
  readonly logMs: number
  readonly repliesMs: number
  /** Settled deliveries of one destination; 100,000 when not given. */
  readonly settledCount?: number
  /** Replies to requests with an Idempotency-Key; 100,000 when not given. */
  readonly repliesCount?: number
}

/** The durable record of everything promised. */
export interface Store extends Reads {
  /**
   * Runs `decide` and keeps what it changes. Resolves once all of it is on disk; rejects with the
   * Fault that `decide` threw, or with Fault 501 when the disk refused, and then nothing is changed.
   * `by` is the account that asks, or its tenant: each has its turn after the system's own decisions.
   */
  commit<T>(decide: Decide<T>, by?: string): Promise<T>
  /**
   * Calls `listener` after each durable commit, in order, with what was written. The listeners are
   * listed in src/README.md, "Who listens to commits".
   */
  onCommitted(listener: (change: Change) => void): void
  /** What clients see of the calls asked for, in the order scheduled, then id. */
  wakeupTexts(query: WakeupQuery): TextChunks
  /** The same calls with what only the desk needs. */
  calls(query: WakeupQuery): AsyncGenerator<Wakeup[], void, undefined>
  logLines(query: TimeQuery): AsyncGenerator<LogLine[], void, undefined>
  charges(query: TimeQuery): AsyncGenerator<ReportedCharge[], void, undefined>
  deliveries(destination: string, asked?: Asked): AsyncGenerator<Delivery[], void, undefined>
  /** Reads the whole log and follows its chain. */
  verifyLog(): Promise<LogReport>
  /** Numbers of the deliveries of a destination that are being sent, or were when the daemon ended. */
  sending(destination: string): number[]
  /** How many were refused and not dealt with since, as long as they are kept. */
  refusedCount(destination: string): number
  /** Names of all destinations that have, or had, deliveries. */
  destinations(): string[]
  /** Up to which batch of a pair the store has everything; undefined where it belongs to none. */
  readonly position: Position | undefined
  /** The schema of what is stored. */
  readonly schema: number
  /** The store, as it is now, becomes the one that a history begins with, or goes on from. */
  adopt(position: Position): Promise<void>
  /**
   * Writes batches that another box has committed, in one transaction, and calls the listeners. Rejects
   * when the first is not the next, or when the disk refuses; then nothing is changed.
   */
  follow(batches: readonly StoredBatch[]): Promise<void>
  /** A consistent, sealed copy of everything, made while commits go on; rejects when there is no space. */
  backup(): Promise<AsyncIterable<Uint8Array>>
  /**
   * Removes what was kept long enough, a bounded piece at a time, until all is gone or `signal`
   * aborts; gives how many entries went.
   */
  prune(limits: Retention, signal?: AbortSignal): Promise<number>
  /**
   * Resolves once the store was read, and has taken a real commit: a small record of its own, unless
   * another commit was on disk within `maxAgeMs`. No listener is called, and the log stays as it is.
   * Rejects with Fault 501 when the disk refused it.
   */
  healthCheck(maxAgeMs: number): Promise<void>
  state(): StoreState
  close(): Promise<void>
}

export interface StoreState {
  /** Since the start. */
  readonly commits: number
  readonly failures: number
  readonly bytes: number
  /** Whether the disk refused the last commit. */
  readonly isRefusing: boolean
  /** What the system said about it, `ENOSPC` say; empty when that is not known. */
  readonly cause: string
}
