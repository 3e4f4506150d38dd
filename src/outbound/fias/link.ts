import type { Charset } from '../../site-file/destinations/charsets.ts'
import type { Limits } from './limits.ts'
import { decodeText, encodeText } from './records/charset.ts'
import { type FiasRecord, formatRecord, parseRecord } from './records/record.ts'
import { eventText, recordText, signalText } from './records/trace-text.ts'
import type { SendOutcome, Transport } from './transport/transport.ts'

export interface LinkOptions {
  readonly charset: Charset
  readonly limits: Limits
  /** Shows what is sent and received; `time` is the site's, `HH:MM:SS`. */
  readonly show: (words: (time: string) => string) => void
  /** Where the property system is, in words. */
  readonly peer: string
  /** The time stamp of now. */
  readonly stamp: () => FiasRecord['fields']
  /** The records that describe us, now. */
  readonly introduction: () => FiasRecord[]
}

export interface LinkEvents {
  /** Any record has come. */
  onReceived(): void
  /** LA: the link has started, or goes on after LS or LE. */
  onAlive(): void
  /** LE: nothing may be sent until the next LA. */
  onEnded(): void
  /** A record that is not about the link itself. */
  onRecord(record: FiasRecord): void
  /** What came is no record, in words. */
  onUnreadable(what: string): void
}

export interface RecordOptions {
  /** Asked right before it goes out; when it may not, it is unsent. */
  readonly mayGo?: () => boolean
}

/** One link over one wire: the introduction, the check when it is quiet, its end. */
export class Link {
  readonly #options: LinkOptions
  readonly #transport: Transport
  readonly #events: LinkEvents
  readonly #downListeners = new Set<(reason: string) => void>()
  #state: 'starting' | 'alive' | 'ended' = 'starting'
  /** Whether it was alive once. */
  hasStarted = false
  #downReason: string | undefined
  #turn: Promise<unknown> = Promise.resolve()
  /** Records that wait for their turn. */
  #unsent = 0
  #hasIntroduced = false
  #mustRepeat = false
  #isIntroducing = false
  #isReading = true
  /** Records in a row that could not be read. */
  #unreadable = 0
  #firstRecordTimer: NodeJS.Timeout | undefined
  #aliveTimer: NodeJS.Timeout | undefined
  #quietTimer: NodeJS.Timeout | undefined
  #quietAnswerTimer: NodeJS.Timeout | undefined

  constructor(options: LinkOptions, transport: Transport, events: LinkEvents) {
    this.#options = options
    this.#transport = transport
    this.#events = events
  }

  get state(): 'starting' | 'alive' | 'ended' | 'down' {
    return this.#downReason === undefined ? this.#state : 'down'
  }

  start(): void {
    const { limits, show } = this.#options
    show((time) => eventText(time, 'connected'))
    this.#firstRecordTimer = setTimeout(() => this.#startOurselves(), limits.firstRecordMs)
    this.#quietTimer = setTimeout(() => this.#checkQuiet(), limits.quietMs)
    this.#transport.start({
      onRecord: (bytes) => this.#receive(bytes),
      onSignal: (direction, signal) => show((time) => signalText(time, direction, signal)),
      onClosed: (reason) => this.end(reason),
    })
  }

  /** Sends a record after those before it. Never rejects. */
  send(record: FiasRecord, { mayGo = () => true }: RecordOptions = {}): Promise<SendOutcome> {
    return this.#inTurn(async () => {
      if (!mayGo()) return { kind: 'unsent', reason: 'the link is not ready' }
      return this.#write(record)
    })
  }

  setReading(isOn: boolean): void {
    if (this.#downReason !== undefined) return
    this.#isReading = isOn
    // What was not read may be an answer.
    clearTimeout(this.#quietAnswerTimer)
    this.#quietTimer?.refresh()
    this.#transport.setReading(isOn)
  }

  /** Calls `onDown` when the link is lost, at once where it already is; the given end forgets it. */
  onceDown(onDown: (reason: string) => void): () => void {
    if (this.#downReason !== undefined) onDown(this.#downReason)
    else this.#downListeners.add(onDown)
    return () => this.#downListeners.delete(onDown)
  }

  /** Gives the link up. */
  end(reason: string): void {
    if (this.#downReason !== undefined) return
    this.#downReason = reason
    for (const timer of [
      this.#firstRecordTimer,
      this.#aliveTimer,
      this.#quietTimer,
      this.#quietAnswerTimer,
    ])
      clearTimeout(timer)
    this.#options.show((time) => eventText(time, `lost: ${reason}`))
    for (const onDown of [...this.#downListeners]) onDown(reason)
    this.#downListeners.clear()
  }

  async close(): Promise<void> {
    this.end('the connector is closed')
    await this.#transport.close()
  }

  #receive(bytes: Buffer): void {
    if (this.#downReason !== undefined) return
    const record = parseRecord(decodeText(bytes, this.#options.charset))
    if (record) this.#take(record)
    else this.#skip(bytes)
  }

  /** One may be an accident; after many in a row the other side does not speak FIAS. */
  #skip({ length }: Buffer): void {
    const { limits, peer, show } = this.#options
    show((time) => eventText(time, `received ${length} bytes that are not a record`))
    this.#unreadable += 1
    if (this.#unreadable > limits.maxUnreadable) this.end(`${peer} sends what is not FIAS`)
    else this.#events.onUnreadable(length === 0 ? 'an empty record' : 'a record without an id')
  }

  #take(record: FiasRecord): void {
    this.#options.show((time) => recordText(time, 'received', record))
    this.#unreadable = 0
    clearTimeout(this.#quietAnswerTimer)
    this.#quietTimer?.refresh()
    this.#events.onReceived()
    if (record.id === 'LS') this.#introduce()
    else if (record.id === 'LA') this.#onAlive()
    else if (record.id === 'LE') this.#onEnd()
    else this.#events.onRecord(record)
  }

  /** No LS has come: the property system may wait for ours. */
  #startOurselves(): void {
    void this.send({ id: 'LS', fields: this.#options.stamp() })
    this.#introduce()
  }

  /** Sends LD, LR … and LA; once more when another LS comes meanwhile. */
  #introduce(): void {
    clearTimeout(this.#firstRecordTimer)
    this.#hasIntroduced = true
    this.#mustRepeat = true
    this.#state = 'starting'
    this.#limitStart()
    if (this.#isIntroducing) return
    this.#isIntroducing = true
    void this.#inTurn(async () => {
      while (this.#mustRepeat && this.#downReason === undefined) {
        this.#mustRepeat = false
        for (const record of this.#options.introduction()) await this.#write(record)
      }
      this.#isIntroducing = false
    })
  }

  #limitStart(): void {
    const { limits, peer } = this.#options
    this.#aliveTimer ??= setTimeout(
      () => this.end(`${peer} does not say that the link is alive (LA)`),
      limits.aliveMs,
    )
  }

  #onAlive(): void {
    // Before our introduction, LA belongs to an earlier link.
    if (!this.#hasIntroduced) return
    clearTimeout(this.#aliveTimer)
    this.#aliveTimer = undefined
    if (this.#state === 'alive') return
    this.#state = 'alive'
    this.hasStarted = true
    this.#events.onAlive()
  }

  #onEnd(): void {
    if (this.#state === 'ended') return
    clearTimeout(this.#aliveTimer)
    this.#aliveTimer = undefined
    this.#state = 'ended'
    this.#events.onEnded()
  }

  /** No record came for long. While we do not read, or the link has ended, that means nothing. */
  #checkQuiet(): void {
    const { limits, peer, stamp } = this.#options
    this.#quietTimer?.refresh()
    if (!this.#isReading || this.#state !== 'alive') return
    this.#quietAnswerTimer = setTimeout(
      () => this.end(`${peer} does not answer any more`),
      limits.quietAnswerMs,
    )
    void this.send({ id: 'LS', fields: stamp() })
  }

  async #write(record: FiasRecord): Promise<SendOutcome> {
    const { charset, show } = this.#options
    const reason = this.#downReason
    if (reason !== undefined) return { kind: 'unsent', reason }
    show((time) => recordText(time, 'sent', record))
    const isRepeatable = record.id.startsWith('L')
    const outcome = await this.#transport.send(encodeText(formatRecord(record), charset), {
      isRepeatable,
    })
    if (outcome.kind !== 'sent') this.end(outcome.reason)
    return outcome
  }

  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const { limits, peer } = this.#options
    this.#unsent += 1
    if (this.#unsent > limits.maxUnsent) this.end(`${peer} asks for more than it takes`)
    const done = this.#turn.then(job).finally(() => {
      this.#unsent -= 1
    })
    this.#turn = done
    return done
  }
}
