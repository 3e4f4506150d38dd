import { Inbox } from '../../../lib/turns/inbox.ts'
import type { SerialPipe } from '../../../serial/open-serial.ts'
import type { Limits } from '../limits.ts'
import { ACK, checkedFrameOf, ENQ, type FrameItem, FrameReader, NAK } from './frames.ts'
import type { SendOptions, SendOutcome, Transport, TransportEvents } from './transport.ts'

const maxTries = 4
/** An end that leaves so much of ours untaken takes nothing any more. */
const maxWaitingBytes = 8_192
const signals: Record<number, string> = { [ACK]: 'ACK', [NAK]: 'NAK', [ENQ]: 'ENQ' }

/** A record that waits for its ACK. */
interface Sending {
  readonly frame: Buffer
  readonly isRepeatable: boolean
  readonly resolve: (outcome: SendOutcome) => void
  tries: number
  hasAsked: boolean
}

/**
 * Records over a serial line, where each is confirmed.
 *
 *   we send a record     ACK: done.  NAK: the record again.
 *                        Silence: the record again where that does no harm. Otherwise ENQ, which
 *                        asks for the last answer again: a posting that has arrived and whose ACK
 *                        was lost must not be posted twice. Four tries in all.
 *   we receive a record  right check byte: ACK.  Wrong one: NAK.  ENQ: our last answer again.
 */
export class SerialTransport implements Transport {
  readonly #port: SerialPipe
  readonly #peer: string
  readonly #limits: Limits
  readonly #reader = new FrameReader({ hasLrc: true })
  readonly #inbox = new Inbox<FrameItem>({
    take: (item) => this.#take(item),
    onRest: () => this.#port.setReading(this.#isReading),
  })
  #isReading = true
  #closedFor: string | undefined
  #events: TransportEvents | undefined
  #sending: Sending | undefined
  #timer: NodeJS.Timeout | undefined
  /** The record that we confirmed last, while nothing else has come. */
  #confirmed: { readonly bytes: Buffer; readonly atMs: number; isAskedAbout: boolean } | undefined
  /** NAK at first: whoever sends ENQ first has sent a record that we did not receive. */
  #lastAnswer: typeof ACK | typeof NAK = NAK

  constructor(port: SerialPipe, peer: string, limits: Limits) {
    this.#port = port
    this.#peer = peer
    this.#limits = limits
  }

  start(events: TransportEvents): void {
    this.#events = events
    this.#port.setReading(this.#isReading)
  }

  send(record: Buffer, { isRepeatable }: SendOptions): Promise<SendOutcome> {
    const reason = this.#closedFor
    if (reason !== undefined) return Promise.resolve({ kind: 'unsent', reason })
    // Whoever lets us send has our ACK.
    this.#confirmed = undefined
    return new Promise((resolve) => {
      const frame = checkedFrameOf(record)
      this.#sending = { frame, isRepeatable, resolve, tries: 0, hasAsked: false }
      this.#try(this.#sending.frame)
    })
  }

  setReading(isOn: boolean): void {
    this.#isReading = isOn
    if (!isOn) this.#port.setReading(false)
    this.#inbox.setOpen(isOn)
  }

  /** Takes what the port has read. */
  read(chunk: Uint8Array): void {
    this.#inbox.put(this.#reader.push(chunk))
    if (this.#inbox.isWorking) this.#port.setReading(false)
  }

  /** The port is lost, or the other end is. */
  fail(reason: string): void {
    if (this.#closedFor !== undefined) return
    this.#closedFor = reason
    this.#finish({ kind: 'unknown', reason })
    this.#inbox.clear()
    void this.#port.close()
    this.#events?.onClosed(reason)
  }

  async close(): Promise<void> {
    this.#closedFor ??= 'the line is closed'
    this.#finish({ kind: 'unknown', reason: this.#closedFor })
    this.#inbox.clear()
    await this.#port.close()
  }

  #take(item: FrameItem): void {
    if (this.#closedFor !== undefined) return
    if (item.kind === 'record') this.#confirm(item.bytes)
    else if (item.kind === 'damaged') this.#answer(NAK)
    else if (item.kind === 'control') this.#receive(item.byte)
    else this.fail(`${this.#peer} sends what is not FIAS: ${item.why}`)
  }

  #receive(byte: number): void {
    this.#events?.onSignal('received', signals[byte] ?? '')
    if (byte === ENQ) {
      if (this.#confirmed) this.#confirmed.isAskedAbout = true
      this.#answer(this.#lastAnswer)
    } else if (byte === ACK) this.#finish({ kind: 'sent', isSure: !this.#sending?.hasAsked })
    else this.#repeat()
  }

  #confirm(bytes: Buffer): void {
    const isKnown = this.#isRepeat(bytes)
    this.#answer(ACK)
    this.#confirmed = { bytes, atMs: performance.now(), isAskedAbout: false }
    if (!isKnown) this.#events?.onRecord(bytes)
  }

  /**
   * Whether it is the record that we have just confirmed, sent again because our ACK was lost. The
   * other side sends again when it has waited for the ACK, or has asked for it. The same bytes at
   * once are two records, such as two guests of one room. Link records are always taken: they do
   * no harm twice, and some systems send them without a time, always the same.
   */
  #isRepeat(bytes: Buffer): boolean {
    const last = this.#confirmed
    if (!last?.bytes.equals(bytes) || bytes.toString('latin1', 0, 1) === 'L') return false
    const ageMs = performance.now() - last.atMs
    const { ackMs } = this.#limits
    return last.isAskedAbout || (ageMs > ackMs / 2 && ageMs < ackMs * 1.5)
  }

  #answer(byte: typeof ACK | typeof NAK): void {
    // After a NAK, the next record is not the last one again: that one was never taken.
    if (byte === NAK) this.#confirmed = undefined
    this.#lastAnswer = byte
    if (this.#port.waiting > maxWaitingBytes) this.fail(`${this.#peer} takes nothing any more`)
    else this.#write(byte)
  }

  #write(byte: number): void {
    this.#events?.onSignal('sent', signals[byte] ?? '')
    this.#port.write(Buffer.from([byte]))
  }

  /** NAK: the other end did not get it. */
  #repeat(): void {
    const sending = this.#sending
    if (!sending) return
    if (sending.tries < maxTries) {
      this.#try(sending.frame)
      return
    }
    const reason = `${this.#peer} cannot read what we send; check baud rate and cable`
    this.#finish({ kind: 'refused', reason })
    this.fail(reason)
  }

  #onSilence(sending: Sending): void {
    if (sending.tries >= maxTries)
      this.fail(`${this.#peer} does not confirm what we send; check the cable`)
    else if (sending.isRepeatable) this.#try(sending.frame)
    else {
      sending.hasAsked = true
      this.#events?.onSignal('sent', 'ENQ')
      this.#try(Buffer.from([ENQ]))
    }
  }

  #try(bytes: Buffer): void {
    const sending = this.#sending
    if (!sending) return
    sending.tries += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onSilence(sending), this.#limits.ackMs)
    this.#port.write(bytes)
  }

  #finish(outcome: SendOutcome): void {
    clearTimeout(this.#timer)
    this.#sending?.resolve(outcome)
    this.#sending = undefined
  }
}
