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

export interface ReceptionOptions {
  readonly name: string
  /** Where the property system is, in words. */
  readonly place: string
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
  /** The desk knows who is in the house, or that it cannot be known. */
  onListed(): void
  /** The desk knows everything that was told. */
  onIdle(): void
  /** Something in a record that cannot be used, and what follows from it. */
  onOdd(what: string): void
}

/** Takes what the property system tells about guests and wakeup calls to the desk. */
export class GuestIntake {
  readonly #options: ReceptionOptions
  readonly #hearing: InboundQueue
  readonly #list: GuestListReading
  readonly #languages: Languages
  readonly #refresh: GuestListRefresh
  #link: Link | undefined
  #isListed = false
  /** The list has come, and is being kept. */
  #isSettling = false
  /** Whether what we know comes from a list: only then a loss begins a new gap. */
  #isGapClosed = false
  /** How often the link was away. */
  #gaps = 0
  /** How many news of guests were told. */
  told = 0
  #lostMs: number
  /** When something was last heard: a link that is lost may have been silent for a while. */
  #heardMs: number
  #isDiskTold = false

  constructor(options: ReceptionOptions) {
    this.#options = options
    this.#languages = languagesOf(options.languages)
    this.#lostMs = options.clock.now()
    this.#heardMs = this.#lostMs
    this.#hearing = new InboundQueue({
      hear: (news) => this.#hear(news),
      maxWaiting: options.limits.maxWaiting,
      refusedMs: options.limits.refusedMs,
      onFull: (isFull) => this.#link?.setReading(!isFull),
      onIdle: () => options.onIdle(),
      onRefused: (error) => this.#refuse(error),
    })
    this.#list = new GuestListReading(options.limits, {
      onList: (guests, told) =>
        this.#settle({ kind: 'guest list', guests, lostMs: this.#lostMs }, told),
      onNone: () => {
        if (this.#isGapClosed) this.#keepKnown()
        else this.#doWithout('it sends none', [])
      },
      onBroken: (why, told) => this.#doWithout(why, told),
      onTooLong: (told) => {
        this.#hearWishes(told)
        this.#link?.end(`${options.place} sends a guest list without end`)
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

  /** Whether it is settled who is in the house, and no list is being read. */
  get isListed(): boolean {
    return this.#isListed && !this.#list.isUnderWay
  }

  /** Whether nothing that was told is still to be kept: a guest may have left by it. */
  get isUpToDate(): boolean {
    return this.isListed && this.#hearing.isIdle
  }

  /** There is a link, which still has to start. */
  begin(link: Link): void {
    this.#link = link
    if (this.#hearing.isFull) link.setReading(false)
  }

  /** The link is alive: asks for the guest list, unless it is there or on its way. */
  ask(): void {
    if (this.isListed || this.#isSettling || this.#list.isReading) return
    this.#hearing.goOn()
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

  /** The link is away: what happens now is not heard. Nothing of a list that was cut short is used. */
  openGap(): void {
    this.#refresh.forget()
    this.#hearWishes(this.#list.stop())
    if (this.#isGapClosed) {
      this.#lostMs = this.#heardMs
      this.#hearing.put({ kind: 'link lost', atMs: this.#heardMs })
    }
    this.#isGapClosed = false
    this.#isListed = false
    this.#isSettling = false
    this.#gaps += 1
  }

  /** The property system was there just now. */
  noteHeard(): void {
    this.#heardMs = this.#options.clock.now()
  }

  take(record: FiasRecord): void {
    if (record.id === 'DS') this.#beginList()
    else if (record.id === 'DE') this.#list.finish()
    else this.#takeNews(record)
  }

  /** Resolves when the desk has heard all, or the limit is over. */
  async close(): Promise<void> {
    this.openGap()
    this.#refresh.close()
    await this.#hearing.drain(this.#options.limits.lastWordsMs)
  }

  #request(): void {
    this.#list.expect()
    void this.#link?.send({ id: 'DR', fields: this.#options.stamp() })
  }

  #takeNews(record: FiasRecord): void {
    const { wakeups, onOdd } = this.#options
    const reading = readGuestRecord(record, this.#languages)
    const isUnwanted = record.id.startsWith('W') && !wakeups
    if (reading.kind === 'other' || isUnwanted) onOdd(`a ${record.id} record comes; it is skipped`)
    else if (reading.kind === 'nonsense') onOdd(`${reading.why}; it is skipped`)
    else {
      if (reading.unknownLanguage !== undefined) onOdd(languageTrouble(reading.unknownLanguage))
      this.#takeIn(reading.news)
    }
  }

  #takeIn(news: PropertyEvent): void {
    if (!isRequest(news)) this.told += 1
    // A wakeup call may be due before the list has ended.
    if (isRequest(news) || !this.#list.take(news)) this.#hearing.put(news)
  }

  #beginList(): void {
    // One that comes unasked, with no gap to close, is as of now.
    if (this.#isGapClosed) this.#lostMs = this.#options.clock.now()
    this.#list.begin()
  }

  /** Without a gap everything else was heard. */
  #keepKnown(): void {
    const { journal, name, onListed } = this.#options
    journal.warn(`Connector ${name} sends no new guest list: guests of new rooms are not known.`)
    onListed()
  }

  #doWithout(why: string, told: readonly PropertyEvent[]): void {
    const { journal, name } = this.#options
    journal.warn(`Connector ${name} has no guest list (${why}): anybody may have come or gone.`)
    this.#settle({ kind: 'guests unknown' }, told)
  }

  #settle(news: PropertyEvent, told: readonly PropertyEvent[]): void {
    const link = this.#link
    const gap = this.#gaps
    this.#isListed = false
    this.#isSettling = true
    // The disk may take it now, even if it has just refused something.
    this.#hearing.goOn()
    this.#hearing.put(news, () => {
      if (gap !== this.#gaps) return
      this.#isSettling = false
      if (link !== this.#link || link?.state !== 'alive') return
      this.#isListed = true
      this.#isGapClosed = news.kind === 'guest list'
      this.#options.onListed()
    })
    for (const other of told) this.#hearing.put(other)
  }

  async #hear(news: PropertyEvent): Promise<void> {
    await this.#options.property.receive(this.#options.name, news)
    this.#isDiskTold = false
  }

  /** A wakeup call is told only once, also in the middle of a guest list that is of no use. */
  #hearWishes(told: readonly PropertyEvent[]): void {
    for (const news of told) if (isRequest(news)) this.#hearing.put(news)
  }

  #refuse(error: unknown): void {
    const { journal, name } = this.#options
    if (!this.#isDiskTold)
      journal.error(`Connector ${name}: what the property system tells cannot be kept.`, error)
    this.#isDiskTold = true
    this.#link?.end('what the property system tells cannot be kept')
  }
}

function languageTrouble(code: string): string {
  if (!/^[A-Z0-9]{2}$/.test(code)) return 'a language (GL) is no code of two letters; it is skipped'
  const what = `the language ${code} (GL) is not known, and the room has that of the site`
  return `${what}; give it in [connector.languages]`
}
