import { byeReasons } from './codes.ts'
import { byeTexts } from './fault-texts.ts'
import { FrameReader, frameOf } from './frames.ts'
import {
  type BridgeEvent,
  type Command,
  isEvent,
  type Message,
  type MessageOf,
  readMessage,
  type UnknownMessage,
  version,
  writeMessage,
} from './messages.ts'
import { ReceiveWindow, SendWindow } from './reliable.ts'

const helloMs = 250
/** Half a second is promised; we look each 50 ms. */
const aliveMs = 400
const silenceMs = 2_000
const unconfirmedMs = 3_000
/** A bridge that has just got power answers within 2 s. */
const welcomeMs = 4_000
const readyMs = 3_000
const maxPorts = 240
const minCredit = 8
/** So often a link wants to be asked what is due. */
export const tickMs = 50
/** While so much waits to be sent, nothing is repeated. */
const maxWaitingBytes = 16_384

export type Direction = 'sent' | 'repeated' | 'received'

/** The bytes of a serial port that a link has for itself. */
export interface Transport {
  /** How many bytes have not gone out yet. */
  readonly waiting: number
  write(bytes: Uint8Array): void
}

export interface LinkParts {
  readonly transport: Transport
  /** Its number, other than those before. */
  readonly session: number
  /** Where it is, for people. */
  readonly device: string
  /** A clock that never steps. */
  readonly nowMs: () => number
  onUp(welcome: MessageOf<'WELCOME'>): void
  onEvent(event: BridgeEvent): void
  onCredit(room: MessageOf<'ROOM'>): void
  onSound(sound: MessageOf<'HEARD'>): void
  /** Called once; nothing comes after it. */
  onDown(reason: string): void
  onTraffic(direction: Direction, message: Message): void
  onDamaged(length: number): void
}

/**
 * One session with the bridge, on one opening of the port. It is used once: after its end there
 * is another one.
 *
 *     HELLO … → WELCOME → (HOOK, FAULT …) → READY → up
 */
export class Link {
  readonly #parts: LinkParts
  readonly #reader = new FrameReader()
  readonly #outgoing = new SendWindow<Message>()
  readonly #incoming = new ReceiveWindow()
  #welcome: MessageOf<'WELCOME'> | undefined
  /** When it was opened, and then when it was welcomed. */
  #sinceMs = 0
  #tickedMs = 0
  #receivedMs = 0
  #sentMs = 0
  #isUp = false
  #isOver = false

  constructor(parts: LinkParts) {
    this.#parts = parts
  }

  /** What the bridge said of itself, while it is there and ready. */
  get welcome(): MessageOf<'WELCOME'> | undefined {
    return this.#isUp && !this.#isOver ? this.#welcome : undefined
  }

  /** Sends HELLO until the bridge answers. */
  start(): void {
    const nowMs = this.#parts.nowMs()
    this.#sinceMs = nowMs
    this.#tickedMs = nowMs
    this.#receivedMs = nowMs
    // Parts our first frame from whatever noise there was.
    this.#parts.transport.write(Buffer.of(0))
    this.#sendHello(nowMs)
  }

  /** Takes bytes that the serial port has read. */
  read(bytes: Uint8Array): void {
    let isToConfirm = false
    for (const found of this.#reader.push(bytes)) {
      if (this.#isOver) return
      const message = found.kind === 'body' ? readMessage(found.body) : undefined
      if (!message) this.#parts.onDamaged(found.kind === 'body' ? found.body.length : found.length)
      else if (this.#receive(message)) isToConfirm = true
    }
    if (isToConfirm && !this.#isOver) this.#sendAlive(this.#parts.nowMs())
  }

  /** Sends what is due: HELLO, ALIVE, what was not confirmed. To be called each `tickMs`. */
  tick(): void {
    if (this.#isOver) return
    const nowMs = this.#parts.nowMs()
    // When we were late ourselves, what the bridge sent meanwhile has not been read yet.
    const lateMs = Math.max(0, nowMs - this.#tickedMs - 2 * tickMs)
    this.#tickedMs = nowMs
    this.#receivedMs = Math.min(nowMs, this.#receivedMs + lateMs)
    this.#sinceMs += lateMs
    if (!this.#welcome) this.#seek(nowMs)
    else this.#keep(nowMs, lateMs)
  }

  /** Sends a command; it arrives once and in order, or the link goes down. */
  send(command: Command): void {
    if (this.#isOver) return
    const { session } = this.#parts
    const isTaken = this.#outgoing.add((number) => ({ ...command, session, number }))
    if (isTaken) this.#flush(this.#parts.nowMs())
    else this.#failUnconfirmed()
  }

  /** Sends BYE and ends the link, without a call of `onDown`. */
  close(): void {
    if (this.#isOver) return
    this.#write({ type: 'BYE', session: this.#parts.session, reason: byeReasons.closing })
    this.#isOver = true
  }

  /** The serial port is lost, or the bridge is. */
  fail(reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#parts.onDown(reason)
  }

  /** Takes a message; true when it is to be confirmed. */
  #receive(message: Message | UnknownMessage): boolean {
    if (message.type === 'HEARD') {
      this.#receivedMs = this.#parts.nowMs()
      if (this.welcome) this.#parts.onSound(message)
      return false
    }
    if (!('session' in message) || message.session !== this.#parts.session) return false
    this.#receivedMs = this.#parts.nowMs()
    if (message.type === 'WELCOME') this.#onWelcome(message)
    else if (message.type === 'BYE') this.#onBye(message)
    // What comes before the welcome belongs to a session that the bridge has begun: it comes again.
    else if (!this.#welcome) return false
    else if (message.type === 'ALIVE') this.#onAlive(message)
    else if (message.type === 'ROOM') this.#parts.onCredit(message)
    else if ('number' in message) return this.#take(message)
    return false
  }

  #onWelcome(welcome: MessageOf<'WELCOME'>): void {
    if (this.#welcome) return
    this.#parts.onTraffic('received', welcome)
    const mismatch = mismatchOf(welcome)
    if (mismatch === '') {
      this.#welcome = welcome
      this.#sinceMs = this.#parts.nowMs()
    } else this.fail(`${this.#bridge} ${mismatch}`)
  }

  #onBye(bye: MessageOf<'BYE'>): void {
    this.#parts.onTraffic('received', bye)
    this.fail(`${this.#bridge} ${byeTexts[bye.reason] ?? 'has ended the session'}`)
  }

  #onAlive(alive: MessageOf<'ALIVE'>): void {
    if (!this.#outgoing.confirm(alive.next)) return
    this.#parts.onTraffic('received', alive)
    this.#flush(this.#parts.nowMs())
  }

  #take(message: Message | UnknownMessage): boolean {
    if (!('number' in message) || !this.#incoming.take(message.number)) return true
    if (message.type === 'unknown') return true
    this.#parts.onTraffic('received', message)
    if (isEvent(message)) this.#parts.onEvent(message)
    if (message.type === 'READY' && this.#welcome && !this.#isUp) {
      this.#isUp = true
      this.#parts.onUp(this.#welcome)
    }
    return true
  }

  /** Sends HELLO again, until it is answered. */
  #seek(nowMs: number): void {
    if (nowMs - this.#sinceMs > welcomeMs)
      this.fail(
        `no bridge answers at ${this.#parts.device}; check its power, the cable and the baud rate`,
      )
    else if (nowMs - this.#sentMs >= helloMs) this.#sendHello(nowMs)
  }

  /** Watches a bridge that has welcomed us, and sends ALIVE. */
  #keep(nowMs: number, lateMs: number): void {
    if (nowMs - this.#receivedMs > silenceMs)
      this.fail(`${this.#bridge} has fallen silent; check its power and the cable`)
    else if (!this.#isUp && nowMs - this.#sinceMs > readyMs)
      this.fail(`${this.#bridge} answers, but does not become ready; restart it`)
    else if (this.#outgoing.unconfirmedMs(nowMs) > unconfirmedMs + lateMs) this.#failUnconfirmed()
    else {
      if (nowMs - this.#sentMs >= aliveMs) this.#sendAlive(nowMs)
      for (const message of this.#outgoing.repeats(nowMs)) this.#repeat(message)
    }
  }

  #failUnconfirmed(): void {
    this.#write({ type: 'BYE', session: this.#parts.session, reason: byeReasons.unconfirmed })
    this.fail(`${this.#bridge} does not confirm what we send; check the cable`)
  }

  get #bridge(): string {
    return `the bridge at ${this.#parts.device}`
  }

  #sendHello(nowMs: number): void {
    this.#sentMs = nowMs
    this.#write({ type: 'HELLO', session: this.#parts.session, ...version })
  }

  #sendAlive(nowMs: number): void {
    this.#sentMs = nowMs
    const { session, transport } = this.#parts
    if (transport.waiting > maxWaitingBytes) return
    transport.write(frameOf(writeMessage({ type: 'ALIVE', session, next: this.#incoming.next })))
  }

  #flush(nowMs: number): void {
    if (!this.#welcome) return
    for (const message of this.#outgoing.fresh(nowMs)) this.#write(message)
  }

  #repeat(message: Message): void {
    const { transport, onTraffic } = this.#parts
    if (transport.waiting > maxWaitingBytes) return
    onTraffic('repeated', message)
    transport.write(frameOf(writeMessage(message)))
  }

  #write(message: Message): void {
    this.#parts.onTraffic('sent', message)
    this.#parts.transport.write(frameOf(writeMessage(message)))
  }
}

/** Why we cannot work with a bridge, in words, or empty. */
function mismatchOf({ major, ports, room }: MessageOf<'WELCOME'>): string {
  const older = major < version.major ? 'the bridge' : 'Nightporter'
  if (major !== version.major)
    return `speaks version ${major} and we speak ${version.major}; update ${older}`
  if (ports < 1 || ports > maxPorts) return `says that it has ${ports} ports; update its firmware`
  return room < minCredit ? `has room for ${room} frames only; update its firmware` : ''
}
