import { control, FrameReader, frame, type Piece } from './frame.ts'
import type { SerialBytes } from './serial-port.ts'
import type { Transport, TransportEvents } from './transport.ts'

const maxTries = 4
const maxWaiting = 10_000

/** Damage that the line is to do. Each count goes down as it is done. */
export interface LineDamage {
  /** Records that go out with a wrong check byte. */
  wrongChecks: number
  /** Good records that are answered NAK. */
  refusals: number
  /** Good records whose ACK is left out. */
  lostAnswers: number
}

interface Waiting {
  readonly record: Buffer
  tries: number
  readonly done: (isTaken: boolean) => void
}

interface SerialTransportOptions {
  readonly bytes: SerialBytes
  /** How long an ACK is waited for. */
  readonly answerMs: number
  readonly damage: LineDamage
}

/**
 * Records on a serial line, each answered before the next goes out:
 *
 *     STX record ETX LRC  ->
 *                         <-  ACK, or NAK: once more
 *     (silence)      ENQ  ->
 *                         <-  the last answer again
 */
export class SerialTransport implements Transport {
  readonly #options: SerialTransportOptions
  readonly #events: TransportEvents
  readonly #reader = new FrameReader(true)
  readonly #queue: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  /** What the last record was answered with: repeated on ENQ. */
  #lastAnswer: number = control.nak

  constructor(options: SerialTransportOptions, events: TransportEvents) {
    this.#options = options
    this.#events = events
  }

  onBytes(chunk: Buffer): void {
    for (const piece of this.#reader.push(chunk)) this.#take(piece)
  }

  onDown(): void {
    this.cut()
    this.#events.onDown()
  }

  send(record: Buffer): Promise<boolean> {
    return new Promise((done) => {
      if (this.#queue.length >= maxWaiting) return done(false)
      this.#queue.push({ record, tries: 0, done })
      if (this.#queue.length === 1) this.#transmit()
    })
  }

  sendRaw(bytes: Buffer): void {
    this.#options.bytes.write(bytes)
  }

  breakOff(record: Buffer, afterBytes: number): void {
    this.sendRaw(frame(record, true).subarray(0, afterBytes))
    this.cut()
  }

  cut(): void {
    clearTimeout(this.#timer)
    for (const { done } of this.#queue.splice(0)) done(false)
  }

  #take(piece: Piece): void {
    switch (piece.kind) {
      case 'record':
        this.#receive(piece.bytes)
        break
      case 'damaged':
        this.#events.onProblem('a record with a wrong check byte (LRC)')
        this.#answer(control.nak)
        break
      case 'rubbish':
        this.#events.onProblem(piece.reason)
        break
      case 'enq':
        this.sendRaw(Buffer.from([this.#lastAnswer]))
        break
      default:
        this.#takeAnswer(piece.kind)
    }
  }

  #takeAnswer(kind: 'ack' | 'nak'): void {
    if (this.#queue.length === 0)
      this.#events.onProblem(`${kind.toUpperCase()} without a record before it`)
    else if (kind === 'ack') this.#settle(true)
    else this.#retry(() => this.#transmit())
  }

  #receive(bytes: Buffer): void {
    const { damage } = this.#options
    if (damage.refusals > 0) {
      damage.refusals -= 1
      this.#answer(control.nak)
      return
    }
    if (damage.lostAnswers > 0) {
      damage.lostAnswers -= 1
      this.#lastAnswer = control.ack
    } else this.#answer(control.ack)
    this.#events.onRecord(bytes)
  }

  #answer(byte: number): void {
    this.#lastAnswer = byte
    this.sendRaw(Buffer.from([byte]))
  }

  #transmit(): void {
    const first = this.#queue[0]
    if (first === undefined) return
    const bytes = frame(first.record, true)
    const { damage } = this.#options
    if (damage.wrongChecks > 0) {
      damage.wrongChecks -= 1
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff
    }
    this.#put(bytes)
  }

  #put(bytes: Buffer): void {
    const first = this.#queue[0]
    if (first === undefined) return
    first.tries += 1
    this.sendRaw(bytes)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => this.#retry(() => this.#put(Buffer.from([control.enq]))),
      this.#options.answerMs,
    )
  }

  #retry(retry: () => void): void {
    const tries = this.#queue[0]?.tries ?? 0
    if (tries < maxTries) {
      retry()
      return
    }
    this.#events.onUntaken(`a record got no ACK in ${maxTries} tries`)
    this.#settle(false)
  }

  #settle(isTaken: boolean): void {
    clearTimeout(this.#timer)
    this.#queue.shift()?.done(isTaken)
    this.#transmit()
  }
}
