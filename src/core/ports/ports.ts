import type { Pieces } from '../../lib/pieces.ts'
import type { Charge, Delivery, Notice } from '../delivery/model.ts'
import type {
  Alert,
  Category,
  DeskRecord,
  Installation,
  Item,
  KeptReply,
  LogEntry,
  LogLine,
  Occupancy,
  Prompt,
  Property,
  Room,
  RoomStatus,
  Session,
  Status,
  StatusType,
  UsedCode,
  User,
  Wakeup,
  WakeupList,
} from '../model.ts'
import type { Actor } from '../tenancy.ts'
import type { Capacity } from '../wakeup/capacity.ts'

/** Wall time and a clock that never steps, both in milliseconds. */
export interface Clock {
  now(): number
  monotonic(): number
}

/** What a message is about, so that one can ask the system's journal for it. */
export interface About {
  readonly room?: string
  /** The id of a wakeup call. */
  readonly call?: string
  readonly line?: string
  readonly destination?: string
}

/** Where the daemon tells its story. Nothing secret goes in. */
export interface Journal {
  info(message: string, about?: About): void
  warn(message: string, about?: About): void
  error(message: string, cause?: unknown, about?: About): void
}

/** Shows that a loop goes round. */
export interface Heartbeat {
  /** Grows with every round. */
  readonly rounds: number
  /** How long the round under way may take, whatever the other side does. */
  readonly limitMs: number
}

/** Tables that are small, and kept in memory as well as on disk. */
export interface SmallTables {
  user: User
  room: Room
  category: Category
  item: Item
  status: StatusType
  roomStatus: RoomStatus
  installation: Installation
  alert: Alert
  nightBook: DeskRecord
  prompt: Prompt
  occupancy: Occupancy
  property: Property
  session: Session
  usedCode: UsedCode
}
export type SmallTable = keyof SmallTables

export interface PendingCall {
  readonly id: string
  readonly room: string
  readonly scheduledMs: number
  readonly dueMs: number
  /** The time of day of a daily call, `HH:MM:SS`; empty for a single one. */
  readonly dailyAt: string
  readonly status: Status
  readonly tries: number
  readonly tenant: string
}

/** The newest line of the wakeup log; number 0 when there is none. */
export interface LogHead {
  readonly seq: number
  readonly hash: string
  readonly atMs: number
}

/** What a decision may look at. Inside `commit` it includes the decisions before it in the same batch. */
export interface Reads {
  get<T extends SmallTable>(table: T, id: string): SmallTables[T] | undefined
  /** All records of a small table in the order of their ids. */
  all<T extends SmallTable>(table: T): SmallTables[T][]
  /** The same in no order, which takes far less where there are many. */
  each<T extends SmallTable>(table: T): Iterable<SmallTables[T]>
  /** How many records a small table has. */
  count(table: SmallTable): number
  wakeup(id: string): Wakeup | undefined
  /** The id of the pending call with this room and instant: a single one, or the daily one at `dailyAt`. */
  pendingAt(room: string, scheduledMs: number, dailyAt: string): string | undefined
  pendingCall(id: string): PendingCall | undefined
  /** The pending calls of a room, in no order. */
  pendingOf(room: string): PendingCall[]
  /** Who stays in a room, as each property system tells it, in no order. */
  occupanciesOf(room: string): Occupancy[]
  /** How many pending calls are due in a minute since the epoch, up to an instant if one is given. */
  countDueIn(minute: number, untilMs?: number): number
  /** The pending calls that are due in a minute since the epoch, in no order. */
  dueIn(minute: number): PendingCall[]
  /** Every pending call, in no order. */
  pending(): Iterable<PendingCall>
  /** How many there are of them, or of those of a tenant. */
  pendingCount(tenant?: string): number
  delivery(destination: string, sequence: number): Delivery | undefined
  /** How many deliveries of a destination are still open. */
  queueLength(destination: string): number
  /** How many of them wait for a person. */
  heldCount(destination: string): number
  oldestOpen(destination: string): Delivery | undefined
  /** The first that is queued and not held, from a number on. */
  nextWaiting(destination: string, from: number): Delivery | undefined
  keptReply(key: string): KeptReply | undefined
  /** How many changes of guests were told so far. */
  guestChanges(): number
  logHead(): LogHead
}

/** One thing that a decision changes. Log lines and deliveries are numbered when they are written. */
export type Write =
  | { [T in SmallTable]: { put: T; record: SmallTables[T] } }[SmallTable]
  | { remove: SmallTable; id: string; tenant: string }
  | { put: 'wakeup'; record: Wakeup }
  | { remove: 'wakeup'; id: string }
  | { put: 'charge'; record: Charge; destinations: readonly string[] }
  | { put: 'delivery'; record: Delivery }
  | { put: 'keptReply'; record: KeptReply }
  | { queue: Notice; destination: string }
  | { log: LogEntry }

/** Everything one decision changes. All of it on disk, or none. */
export type Change = readonly Write[]

export interface Decided<T> {
  readonly change: Change
  readonly value: T
}

/**
 * Looks at the store and says what to change; throws a Fault to change nothing. Where that is long
 * work it is done in pieces: no other decision comes between them.
 */
export type Decide<T> = (read: Reads) => Decided<T> | Pieces<Decided<T>>

/** Pages of JSON texts, read from one consistent state. */
export type TextPages = AsyncGenerator<string[], void, undefined>

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
  /** The first thing that is wrong, in words, or empty. */
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
  /** Calls `listener` after each durable commit, in order, with what was written. */
  onCommitted(listener: (change: Change) => void): void
  /** What clients see of the calls asked for, in the order scheduled, then id. */
  wakeupTexts(query: WakeupQuery): TextPages
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
  /** A consistent, sealed copy of everything, made while commits go on; rejects when there is no space. */
  backup(): Promise<AsyncIterable<Uint8Array>>
  /**
   * Removes what was kept long enough, a bounded piece at a time, until all is gone or `signal`
   * aborts; gives how many entries went.
   */
  prune(limits: Retention, signal?: AbortSignal): Promise<number>
  /**
   * Resolves once the store was read, and has taken a real commit: a small record of its own, unless
   * another commit was on disk within `maxAgeMs`. Nobody hears of it, and the log stays as it is.
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

export type RingOutcome =
  | { kind: 'answered'; key?: string }
  /** With a reason when it is more than a phone in use: it has refused the call, say. */
  | { kind: 'busy'; reason?: string }
  /** With a reason when it is more than silence: forwarded, say, or answered by a voicemail. */
  | { kind: 'unanswered'; reason?: string }
  /**
   * `isLineFault` when the line failed and nobody refused: nothing was heard, it was lost, or the
   * call was never sent. `hasRung` when the phone rang before that.
   */
  | { kind: 'unreachable'; reason: string; isLineFault?: true; hasRung?: boolean }

/** What is said when the phone is answered. */
export type Announcement =
  | { kind: 'wakeup'; prompt: number }
  /** The operator hears which rooms need a person, and that the clock does. */
  | {
      kind: 'alert'
      failed: readonly string[]
      due: readonly string[]
      /** Whether there are more rooms than those. */
      more: { readonly failed: boolean; readonly due: boolean }
      clock: boolean
    }

/** Sound as the lines carry it: one channel, 8,000 samples a second, 16 bits each. */
export type Sound = Int16Array

/** Knows how announcements sound. */
export interface Announcer {
  /** Begins to render what takes time, such as the time of day; returns at once and never throws. */
  prepare(say: Announcement, language: string): void
  /** The announcement, once, as it sounds now. From memory: it never waits and never throws. */
  sound(say: Announcement, language: string): Sound
  /** What is said to a guest who has pressed a key. */
  thanks(language: string): Sound
}

/** An announcement that can be heard: the hotel's own, or the shipped one. */
export interface PromptInfo {
  readonly id: number
  readonly language: string
  readonly seconds: number
  readonly own: boolean
}

/** A recording as it is kept. */
export type TakenRecording = Pick<Prompt, 'audio' | 'seconds'>

/** Knows which announcements there are, and makes one of a recording. */
export interface PromptShelf {
  /** In the order of their numbers, then languages. */
  list(): PromptInfo[]
  /** The announcement as a WAV file to listen to; undefined when there is none. */
  wav(prompt: number, language: string): Uint8Array | undefined
  /** Brings a WAV file to what the lines carry, bit by bit; rejects with Fault 202 when it is no use. */
  take(wav: Uint8Array): Promise<TakenRecording>
  /** The language that calls are in where there is no announcement in this one; undefined where there is. */
  insteadOf(language: string): string | undefined
}

export interface RingRequest {
  readonly extension: string
  readonly language: string
  readonly say: Announcement
  readonly ringMs: number
  /** Hears each step in words, as a technician would want to. */
  readonly tell?: (step: string) => void
}

/** One telephone port of a line. */
export interface PortState {
  readonly port: number
  readonly extension: string
  /** `unknown` while the line is down. */
  readonly state: 'idle' | 'ringing' | 'talking' | 'offhook' | 'fault' | 'unknown'
  /** What is wrong and what to do, for a fault. */
  readonly error: string
}

export interface LineState {
  readonly state: 'up' | 'down'
  readonly registered: boolean
  readonly channels: number
  readonly callsNow: number
  readonly lastError: string
  /** Where telephones hang on ports of their own, in the order of the ports. */
  readonly ports?: readonly PortState[]
}

/** A way to ring extensions. */
export interface LineDriver {
  /** Resolves when the line has been set to work, not when it is up; never rejects for a dead peer. */
  start(signal: AbortSignal): Promise<void>
  /** Not answering is an outcome. Rejects only when `signal` aborts. */
  ring(call: RingRequest, signal: AbortSignal): Promise<RingOutcome>
  state(): LineState
  /** Shows everything that crosses the wire, decoded and without secrets, until the given end is called. */
  trace?(onText: (text: string) => void): () => void
  /** Shows that the loop that keeps the line goes round, also while the other side is dead. */
  pulse?(): Heartbeat
  close(): Promise<void>
}

/** A line of the site with what is known of it from the site file. */
export interface Line {
  readonly name: string
  readonly driver: string
  readonly reaches: (extension: string) => boolean
  readonly channels: number
  readonly port: LineDriver
}

/** What other parts may ask of the desk. */
export interface WakeupDesk {
  /** The channels that can ring an extension; the same object for extensions that share them. */
  capacityOf(extension: string): Capacity
  /** All channels of the site. */
  capacity(): Capacity
  state(): DeskState
  /** Takes the clock as right, also when it lies before the last time seen. */
  acceptClock(who: string): Promise<void>
  /** Rings once on a line, as a test; undefined when all its channels are in use. */
  testRing(line: Line, call: RingRequest, signal: AbortSignal): Promise<RingOutcome> | undefined
}

export interface DeskState {
  /** Calls that are due and wait for a channel. */
  readonly waiting: number
  /** Phones that are being rung. */
  readonly ringing: number
  /** While the clock is not trusted nothing is rung, until it shows this time. */
  readonly clockHeldUntilMs: number | undefined
}
