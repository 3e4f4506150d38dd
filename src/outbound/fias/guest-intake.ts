import type { Clock } from '../../core/ports/clock.ts'
import type { Journal } from '../../core/ports/journal.ts'
import { isRequest, type PropertyEvent, type PropertySink } from '../../core/ports/property.ts'
import { GuestListReading } from './guest-list.ts'
import { GuestListRefresh } from './guest-list-refresh.ts'
import { InboundQueue } from './inbound-queue.ts'
import type { Limits } from './limits.ts'
import type { Link } from './link.ts'
import { readGuestRecord } from './records/guest-records.ts'
import { type Languages, languagesOf } from './records/languages.ts'
import type { FiasRecord } from './records/record.ts'

export interface GuestIntakeOptions {
  readonly name: string
  /** Where the property system is, in words. */
  readonly peer: string
  readonly wakeups: boolean
  /** Language tags by the site's own codes (GL). */
  readonly languages: Readonly<Record<string, string>>
  readonly limits: Limits
  readonly clock: Clock
  readonly journal: Journal
  readonly property: PropertySink
  /** The time stamp of now. */
  readonly stamp: () => FiasRecord['fields']
  readonly isAuditing: () => boolean
  /** It is on disk who is in the hotel, or that this is not known. */
  onListed(): void
  /** All events were applied. */
  onIdle(): void
  /** Something in a record that cannot be used, and what follows from it. */
  onOdd(what: string): void
}

/** Turns the property system's records about guests and wakeup calls into events, and has them applied. */
export class GuestIntake {
  readonly #options: GuestIntakeOptions
  readonly #queue: InboundQueue
  readonly #list: GuestListReading
  readonly #languages: Languages
  readonly #refresh: GuestListRefresh
  #link: Link | undefined
  #isListed = false
  /** The list has come, and is being applied. */
  #isSettling = false
  /** Whether a guest list was applied since the link was last down, so that no event is missing. */
  #isGapClosed = false
  /** How often the link was down; tells a list of this link from one of an earlier link. */
  #gaps = 0
  /** How many events of guests have come. */
  eventCount = 0
  #lostMs: number
  /** When a record last came: a link that is lost may have been silent for a while. */
  #receivedMs: number
  #hasLoggedRefusal = false

  constructor(options: GuestIntakeOptions) {
    this.#options = options
    this.#languages = languagesOf(options.languages)
    this.#lostMs = options.clock.now()
    this.#receivedMs = this.#lostMs
    this.#queue = new InboundQueue({
      apply: (event) => this.#apply(event),
      maxWaiting: options.limits.maxWaiting,
      refusedMs: options.limits.refusedMs,
      onFull: (isFull) => this.#link?.setReading(!isFull),
      onIdle: () => options.onIdle(),
      onRefused: (error) => this.#refuse(error),
    })
    this.#list = new GuestListReading(options.limits, {
      onList: (guests, otherEvents) =>
        this.#settle({ kind: 'guest list', guests, lostMs: this.#lostMs }, otherEvents),
      onNone: () => {
        if (this.#isGapClosed) this.#keepKnown()
        else this.#settleWithoutList('it sends none', [])
      },
      onBroken: (why, otherEvents) => this.#settleWithoutList(why, otherEvents),
      onTooLong: (otherEvents) => {
        this.#queueRequests(otherEvents)
        this.#link?.end(`${options.peer} sends a guest list without end`)
      },
    })
    this.#refresh = new GuestListRefresh({
      delayMs: options.limits.refreshDelayMs,
      intervalMs: options.limits.refreshIntervalMs,
      mayAsk: () =>
        this.#link?.state === 'alive' &&
        this.#isGapClosed &&
        this.isListed &&
        !options.isAuditing(),
      ask: () => this.#request(),
    })
  }

  /** Whether it is settled who is in the hotel, and no list is being read. */
  get isListed(): boolean {
    return this.#isListed && !this.#list.isUnderWay
  }

  /** Whether every event was applied: one that waits may be that a guest has left. */
  get isUpToDate(): boolean {
    return this.isListed && this.#queue.isIdle
  }

  /** There is a link, which still has to start. */
  begin(link: Link): void {
    this.#link = link
    if (this.#queue.isFull) link.setReading(false)
  }

  /** The link is alive: asks for the guest list, unless it is there or on its way. */
  ask(): void {
    if (this.isListed || this.#isSettling || this.#list.isReading) return
    this.#queue.retry()
    this.#request()
  }

  /**
   * Asks for the guest list again, once for requests that come together and not more often than the
   * limits say. Waits for the end of a list that is under way and of the night audit. Where nothing
   * is known the next link asks anyhow.
   */
  refresh(): void {
    if (this.#isGapClosed || this.#isSettling || this.#list.isUnderWay) this.#refresh.want()
  }

  /** What a refresh may have waited for has ended. */
  refreshIfDue(): void {
    this.#refresh.look()
  }

  /** The link is down: events are missed from now on. Nothing of a list that was cut short is used. */
  openGap(): void {
    this.#refresh.forget()
    this.#queueRequests(this.#list.stop())
    if (this.#isGapClosed) {
      this.#lostMs = this.#receivedMs
      this.#queue.put({ kind: 'link lost', atMs: this.#receivedMs })
    }
    this.#isGapClosed = false
    this.#isListed = false
    this.#isSettling = false
    this.#gaps += 1
  }

  /** The property system was there just now. */
  noteReceived(): void {
    this.#receivedMs = this.#options.clock.now()
  }

  take(record: FiasRecord): void {
    if (record.id === 'DS') this.#beginList()
    else if (record.id === 'DE') this.#list.finish()
    else this.#takeGuestRecord(record)
  }

  /** Resolves when all events were applied, or the limit is over. */
  async close(): Promise<void> {
    this.openGap()
    this.#refresh.close()
    await this.#queue.drain(this.#options.limits.closeMs)
  }

  #request(): void {
    this.#list.expect()
    void this.#link?.send({ id: 'DR', fields: this.#options.stamp() })
  }

  #takeGuestRecord(record: FiasRecord): void {
    const { wakeups, onOdd } = this.#options
    const reading = readGuestRecord(record, this.#languages)
    const isUnwanted = record.id.startsWith('W') && !wakeups
    if (reading.kind === 'other' || isUnwanted) onOdd(`a ${record.id} record comes; it is skipped`)
    else if (reading.kind === 'nonsense') onOdd(`${reading.why}; it is skipped`)
    else {
      if (reading.unknownLanguage !== undefined) onOdd(languageProblem(reading.unknownLanguage))
      this.#takeEvent(reading.event)
    }
  }

  #takeEvent(event: PropertyEvent): void {
    if (!isRequest(event)) this.eventCount += 1
    // A wakeup call may be due before the list has ended.
    if (isRequest(event) || !this.#list.take(event)) this.#queue.put(event)
  }

  #beginList(): void {
    // One that comes unasked, with no gap to close, is as of now.
    if (this.#isGapClosed) this.#lostMs = this.#options.clock.now()
    this.#list.begin()
  }

  /** The list was only a refresh: no event was missed, so what is known stays. */
  #keepKnown(): void {
    const { journal, name, onListed } = this.#options
    journal.warn(`Connector ${name} sends no new guest list: guests of new rooms are not known.`)
    onListed()
  }

  #settleWithoutList(why: string, otherEvents: readonly PropertyEvent[]): void {
    const { journal, name } = this.#options
    journal.warn(
      `Connector ${name} has no guest list (${why}): guests may have come or gone unnoticed.`,
    )
    this.#settle({ kind: 'guests unknown' }, otherEvents)
  }

  #settle(event: PropertyEvent, otherEvents: readonly PropertyEvent[]): void {
    const link = this.#link
    const gap = this.#gaps
    this.#isListed = false
    this.#isSettling = true
    // The disk may take it now, even if it has just refused something.
    this.#queue.retry()
    this.#queue.put(event, () => {
      if (gap !== this.#gaps) return
      this.#isSettling = false
      if (link !== this.#link || link?.state !== 'alive') return
      this.#isListed = true
      this.#isGapClosed = event.kind === 'guest list'
      this.#options.onListed()
    })
    for (const other of otherEvents) this.#queue.put(other)
  }

  async #apply(event: PropertyEvent): Promise<void> {
    await this.#options.property.receive(this.#options.name, event)
    this.#hasLoggedRefusal = false
  }

  /** A wakeup request is sent only once, also in the middle of a guest list that is not used. */
  #queueRequests(events: readonly PropertyEvent[]): void {
    for (const event of events) if (isRequest(event)) this.#queue.put(event)
  }

  #refuse(error: unknown): void {
    const { journal, name } = this.#options
    if (!this.#hasLoggedRefusal)
      journal.error(`Connector ${name}: what the property system reports cannot be stored.`, error)
    this.#hasLoggedRefusal = true
    this.#link?.end('what the property system reports cannot be stored')
  }
}

function languageProblem(code: string): string {
  if (!/^[A-Z0-9]{2}$/.test(code)) return 'a language (GL) is no code of two letters; it is skipped'
  const what = `the language ${code} (GL) is not known, and the room has that of the site`
  return `${what}; give it in [connector.languages]`
}
