import { StateJournal } from '../../core/journal/state-journal.ts'
import type { Delivery } from '../../core/model/delivery.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type {
  DeliveryOutcome,
  Destination,
  DestinationEvents,
  DestinationState,
} from '../../core/ports/destination.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { PropertySink } from '../../core/ports/property.ts'
import type { SiteTime } from '../../core/site-time.ts'
import { Watchers } from '../../lib/watchers.ts'
import type { Charset } from '../../site-file/destinations/charsets.ts'
import type { FiasAddress } from '../../site-file/destinations/fias-address.ts'
import { AwaitedPostings, sendUnanswered } from './awaited-postings.ts'
import { GuestIntake } from './guest-intake.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Link, LinkEvents } from './link.ts'
import { OnceLog } from './log-once.ts'
import { type InterfaceType, introduce, stampOf } from './records/link-records.ts'
import { type Composed, composePosting } from './records/posting.ts'
import { type FiasRecord, fieldOf } from './records/record.ts'
import { composeWakeupAnswer } from './records/wakeup-answer.ts'
import { Supervisor } from './supervisor.ts'
import { opener } from './transport/open-transport.ts'
import { peerName } from './transport/transport.ts'

export interface FiasOptions {
  readonly name: string
  readonly address: FiasAddress
  readonly type: InterfaceType
  /** Whether the property system may set wakeup calls. */
  readonly wakeups: boolean
  readonly posting: 'article' | 'amount'
  readonly outlet: string
  readonly charset: Charset
  /** Language tags by the site's own codes (GL), beside those of the protocol. */
  readonly languages: Readonly<Record<string, string>>
  /** Whether the site has profiles for its VIP codes (GV). */
  readonly usesVip: boolean
  readonly canRepeat: boolean
  readonly version: string
  readonly journal: Journal
  readonly clock: Clock
  readonly time: SiteTime
  readonly property: PropertySink
  readonly limits?: Partial<Limits>
}

/**
 * A property system that speaks FIAS: takes charges, reports guests, sets wakeup calls.
 *
 *        opened             LA             DS              DE               stored
 *   down ------> starting -----> asking ------> reading ------> applying --------> in step
 *                                  |               |               ^
 *                                  +---------------+---------------+
 *                        no DS in time, or the list breaks off: guests are unknown
 *
 *   down       Supervisor opens a transport, and after a failure tries again
 *   starting   Link waits for LS, or sends its own, and introduces us: LD, LR …, LA
 *   asking     GuestIntake has sent DR (database resync), unless the list is known or on its way
 *   reading    GuestListReading collects the guests between DS and DE
 *   applying   InboundQueue has the list stored, or that guests are unknown
 *   in step    postings go out, one at a time, while no event waits to be stored
 *
 *   any state  LS             -> starting; then the list goes on, or is asked for where it is missing
 *   any state  LE             -> ended: events are missed; LA -> asking, LS -> starting
 *   in step    DS             -> reading: a list that was not asked for
 *   in step    refreshGuests  -> asking; where no DS comes, what is known stays
 *   in step    NS, or PA "NA" -> night audit: postings wait for NE, or for the outbox to try again
 *   any state  -> down when the transport is lost, no LA comes in time, no record comes even after a
 *              check (LS), the list or our own queue grows too long, what comes is not FIAS, or the
 *              disk refuses to store what comes
 */
export class FiasConnector implements Destination {
  readonly canRepeat: boolean
  readonly #options: FiasOptions
  readonly #limits: Limits
  readonly #watchers = new Watchers()
  readonly #odd: OnceLog
  readonly #states: StateJournal
  readonly #supervisor: Supervisor
  readonly #intake: GuestIntake
  readonly #postings: AwaitedPostings
  #events: DestinationEvents | undefined
  #link: Link | undefined
  #lastError = 'the connector was not started'
  /** `announced` by NS, or an `answer` to a posting. */
  #audit: 'announced' | 'answer' | undefined
  /** Whether deliveries could not be sent at some moment since `onReady` was last called. */
  #wasBlocked = true

  constructor(options: FiasOptions) {
    const { address, charset, clock, time } = options
    this.#options = options
    this.canRepeat = options.canRepeat
    this.#limits = { ...defaultLimits, ...options.limits }
    this.#odd = new OnceLog(options.journal)
    this.#states = new StateJournal(`Connector ${options.name}`, options.journal)
    this.#postings = new AwaitedPostings(this.#limits)
    const stamp = () => stampOf(time, clock.now())
    this.#supervisor = new Supervisor({
      charset,
      limits: this.#limits,
      show: (words) => this.#watchers.show(() => words(time.wallAt(clock.now()).slice(11))),
      peer: peerName(address),
      stamp,
      introduction: () => introduce(options, stamp()),
      open: opener(address),
      onOpened: (link) => this.#onOpened(link),
      onLost: (reason) => this.#onLost(reason),
    })
    this.#intake = new GuestIntake({
      ...options,
      limits: this.#limits,
      peer: peerName(address),
      stamp,
      isAuditing: () => this.#audit !== undefined,
      onListed: () => this.#checkReady(),
      onIdle: () => this.#checkReady(),
      onOdd: (what) => this.#oddity(what),
    })
  }

  async start(events: DestinationEvents): Promise<void> {
    this.#events = events
    this.#lastError = 'the property system was not reached yet'
    this.#supervisor.start()
  }

  isReady(): boolean {
    const isOpen = this.#link?.state === 'alive' && this.#intake.isUpToDate
    // After an answer alone it is for the outbox to ask again: the end may never be announced.
    const isReady = isOpen && this.#audit !== 'announced'
    if (!isReady) this.#wasBlocked = true
    return isReady
  }

  async send(delivery: Delivery, signal: AbortSignal): Promise<DeliveryOutcome> {
    const composed = this.#compose(delivery)
    if (composed.kind === 'refused') return composed
    const link = this.#link
    if (!link || !this.isReady() || signal.aborted)
      return {
        kind: 'paused',
        reason: this.state().lastError || 'earlier events are still being stored',
      }
    const events = this.#intake.eventCount
    // An event that comes while the record waits to be sent may be that the guest has left.
    const mayGo = () => this.isReady() && this.#intake.eventCount === events
    const sending = { link, record: composed.record, mayGo, signal }
    return composed.record.id === 'PS'
      ? this.#postings.post(sending, delivery.sequence)
      : sendUnanswered(sending)
  }

  state(): DestinationState {
    const paused = (lastError: string) => ({ state: 'paused', lastError }) as const
    const linkState = this.#link?.state ?? 'down'
    if (linkState === 'ended') return paused('the property system has ended the link (LE)')
    const isRestarting = linkState === 'starting' && this.#link?.hasStarted
    if (linkState !== 'alive' && !isRestarting) return { state: 'down', lastError: this.#lastError }
    if (!this.#intake.isListed) return paused('the guest list is being read')
    if (isRestarting) return paused('the property system starts the link again (LS)')
    if (this.#audit) return paused('night audit')
    return { state: 'up', lastError: '' }
  }

  /** Reads the guest list again soon: rooms are new, or a person wants it. */
  refreshGuests(): void {
    this.#intake.refresh()
  }

  trace(onText: (text: string) => void): () => void {
    return this.#watchers.watch(onText)
  }

  async close(): Promise<void> {
    await this.#supervisor.close()
    await this.#intake.close()
    this.#states.close()
    this.#link = undefined
    this.#lastError = 'the connector is closed'
  }

  #onOpened(link: Link): LinkEvents {
    this.#link = link
    this.#audit = undefined
    this.#intake.begin(link)
    link.onceDown(() => this.#intake.openGap())
    return {
      onReceived: () => this.#intake.noteReceived(),
      onAlive: () => this.#onAlive(),
      onEnded: () => this.#onEnded(),
      onRecord: (record) => this.#take(record),
      onUnreadable: (what) => this.#oddity(`${what} comes; it is skipped`),
    }
  }

  /** LA: postings go on, after the guest list where the link was away. */
  #onAlive(): void {
    this.#intake.ask()
    this.#checkReady()
  }

  /** LE: events are missed until the next LA, so the guest list is read again then. */
  #onEnded(): void {
    this.#audit = undefined
    this.#wasBlocked = true
    this.#intake.openGap()
    this.#states.log('paused', 'the property system has ended the link (LE)')
  }

  #onLost(reason: string): void {
    this.#link = undefined
    this.#wasBlocked = true
    this.#lastError = reason
    this.#states.log('down', reason)
  }

  #take(record: FiasRecord): void {
    if (record.id === 'PA') this.#takeAnswer(record)
    else if (record.id === 'NS') this.#beginAudit()
    else if (record.id === 'NE') this.#endAudit()
    else {
      if (record.id === 'DS') this.#wasBlocked = true
      this.#intake.take(record)
    }
  }

  #takeAnswer(record: FiasRecord): void {
    const answered = this.#postings.answer(record)
    if (answered.kind === 'awaited') {
      // A system that answers postings works, and does not only accept connections.
      this.#supervisor.resetBackoff()
      if (fieldOf(record, 'AS') === 'NA') this.#audit ??= 'answer'
      else if (this.#audit === 'answer') this.#audit = undefined
      this.#intake.refreshIfDue()
    }
    if (answered.kind === 'unknown')
      this.#oddity('an answer to no posting (PA) comes; it is skipped')
    if (answered.kind === 'late') this.#events?.onLateAnswer(answered.sequence, answered.outcome)
  }

  #beginAudit(): void {
    this.#audit = 'announced'
    this.#states.log('paused', 'the night audit has begun (NS)')
  }

  #endAudit(): void {
    this.#audit = undefined
    this.#wasBlocked = true
    this.#checkReady()
  }

  #checkReady(): void {
    this.#intake.refreshIfDue()
    if (!this.isReady() || !this.#wasBlocked) return
    this.#wasBlocked = false
    this.#states.log('up', `${peerName(this.#options.address)} takes postings`)
    this.#events?.onReady()
  }

  #compose({ notice, sequence }: Delivery): Composed {
    if (notice.type === 'inventory.charge') return composePosting(notice, sequence, this.#options)
    if (notice.type === 'wakeup.answer') return composeWakeupAnswer(notice, this.#options.charset)
    return { kind: 'refused', reason: 'room statuses are never sent to a property system' }
  }

  #oddity(what: string): void {
    this.#odd.warn(`Connector ${this.#options.name}: ${what}.`)
  }
}
