import type { Charset } from '../../site-file/charsets.ts'
import type { Limits } from './limits.ts'
import { decodeText, encodeText } from './records/charset.ts'
import { type FiasRecord, formatRecord, parseRecord } from './records/record.ts'
import { eventText, recordText, signalText } from './records/trace-text.ts'
import type { SendOutcome, Transport } from './transport/transport.ts'

export interface LinkOptions {
  readonly charset: Charset
  readonly limits: Limits
  /** Shows what crosses the wire; `time` is the site's, `HH:MM:SS`. */
  readonly show: (words: (time: string) => string) => void
  /** Where the property system is, in words. */
  readonly place: string
  /** The time stamp of now. */
  readonly stamp: () => FiasRecord['fields']
  /** What we say about ourselves, now. */
  readonly introduction: () => FiasRecord[]
}

export interface LinkEvents {
  /** Any record: the other side was there just now. */
  onHeard(): void
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
  readonly #wire: Transport
  readonly #events: LinkEvents
  readonly #onDown = new Set<(reason: string) => void>()
  #state: 'starting' | 'alive' | 'ended' = 'starting'
  /** Whether it was alive once. */
  hasStarted = false
  #downReason: string | undefined
  #turn: Promise<unknown> = Promise.resolve()
  /** Records that wait for their turn. */
  #unsent = 0
  #hasSpoken = false
  #mustRepeat = false
  #isIntroducing = false
  #isReading = true
  /** Records in a row that could not be read. */
  #unreadable = 0
  #firstWord: NodeJS.Timeout | undefined
  #aliveLimit: NodeJS.Timeout | undefined
  #quiet: NodeJS.Timeout | undefined
  #quietAnswer: NodeJS.Timeout | undefined

  constructor(options: LinkOptions, wire: Transport, events: LinkEvents) {
    this.#options = options
    this.#wire = wire
    this.#events = events
  }

  get state(): 'starting' | 'alive' | 'ended' | 'down' {
    return this.#downReason === undefined ? this.#state : 'down'
  }

  start(): void {
    const { limits, show } = this.#options
    show((time) => eventText(time, 'connected'))
    this.#firstWord = setTimeout(() => this.#startOurselves(), limits.firstWordMs)
    this.#quiet = setTimeout(() => this.#check(), limits.quietMs)
    this.#wire.start({
      onRecord: (bytes) => this.#hear(bytes),
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
    clearTimeout(this.#quietAnswer)
    this.#quiet?.refresh()
    this.#wire.setReading(isOn)
  }

  /** Calls `onDown` when the link is lost, at once where it already is; the given end forgets it. */
  onceDown(onDown: (reason: string) => void): () => void {
    if (this.#downReason !== undefined) onDown(this.#downReason)
    else this.#onDown.add(onDown)
    return () => this.#onDown.delete(onDown)
  }

  /** Gives the link up. */
  end(reason: string): void {
    if (this.#downReason !== undefined) return
    this.#downReason = reason
    for (const timer of [this.#firstWord, this.#aliveLimit, this.#quiet, this.#quietAnswer])
      clearTimeout(timer)
    this.#options.show((time) => eventText(time, `lost: ${reason}`))
    for (const onDown of [...this.#onDown]) onDown(reason)
    this.#onDown.clear()
  }

  async close(): Promise<void> {
    this.end('the connector is closed')
    await this.#wire.close()
  }

  #hear(bytes: Buffer): void {
    if (this.#downReason !== undefined) return
    const record = parseRecord(decodeText(bytes, this.#options.charset))
    if (record) this.#take(record)
    else this.#skip(bytes)
  }

  /** One may be an accident; where nothing else comes, the other side speaks something else. */
  #skip({ length }: Buffer): void {
    const { limits, place, show } = this.#options
    show((time) => eventText(time, `heard ${length} bytes that are no record`))
    this.#unreadable += 1
    if (this.#unreadable > limits.maxUnreadable) this.end(`${place} sends what is not FIAS`)
    else this.#events.onUnreadable(length === 0 ? 'an empty record' : 'a record without an id')
  }

  #take(record: FiasRecord): void {
    this.#options.show((time) => recordText(time, 'heard', record))
    this.#unreadable = 0
    clearTimeout(this.#quietAnswer)
    this.#quiet?.refresh()
    this.#events.onHeard()
    if (record.id === 'LS') this.#introduce()
    else if (record.id === 'LA') this.#liveOn()
    else if (record.id === 'LE') this.#pause()
    else this.#events.onRecord(record)
  }

  /** It may wait for us to speak first. */
  #startOurselves(): void {
    void this.send({ id: 'LS', fields: this.#options.stamp() })
    this.#introduce()
  }

  /** An LS that comes while we speak has us say all of it once more. */
  #introduce(): void {
    clearTimeout(this.#firstWord)
    this.#hasSpoken = true
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
    const { limits, place } = this.#options
    this.#aliveLimit ??= setTimeout(
      () => this.end(`${place} does not say that the link is alive (LA)`),
      limits.aliveMs,
    )
  }

  #liveOn(): void {
    // Before we have said who we are it speaks of a link that was there before.
    if (!this.#hasSpoken) return
    clearTimeout(this.#aliveLimit)
    this.#aliveLimit = undefined
    if (this.#state === 'alive') return
    this.#state = 'alive'
    this.hasStarted = true
    this.#events.onAlive()
  }

  #pause(): void {
    if (this.#state === 'ended') return
    clearTimeout(this.#aliveLimit)
    this.#aliveLimit = undefined
    this.#state = 'ended'
    this.#events.onEnded()
  }

  /** Nothing was heard for long. While we do not read, or the link has ended, that means nothing. */
  #check(): void {
    const { limits, place, stamp } = this.#options
    this.#quiet?.refresh()
    if (!this.#isReading || this.#state !== 'alive') return
    this.#quietAnswer = setTimeout(
      () => this.end(`${place} does not answer any more`),
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
    const outcome = await this.#wire.send(encodeText(formatRecord(record), charset), {
      isRepeatable,
    })
    if (outcome.kind !== 'sent') this.end(outcome.reason)
    return outcome
  }

  #inTurn<T>(job: () => Promise<T>): Promise<T> {
    const { limits, place } = this.#options
    this.#unsent += 1
    if (this.#unsent > limits.maxUnsent) this.end(`${place} asks for more than it takes`)
    const done = this.#turn.then(job).finally(() => {
      this.#unsent -= 1
    })
    this.#turn = done
    return done
  }
}
