import { goodbyes } from './codes.ts'
import { farewells } from './fault-texts.ts'
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
/** While so much waits for the wire, nothing that can be said again is said. */
const maxWaitingBytes = 16_384

export type Direction = 'sent' | 'sent again' | 'heard'

/** The wire that a link has for itself. */
export interface Transport {
  /** How many bytes have not gone out yet. */
  readonly waiting: number
  write(bytes: Uint8Array): void
}

export interface LinkParts {
  readonly wire: Transport
  /** Its number, other than those before. */
  readonly session: number
  /** Where it is, for people. */
  readonly place: string
  /** A clock that never steps. */
  readonly nowMs: () => number
  onUp(welcome: MessageOf<'WELCOME'>): void
  onEvent(event: BridgeEvent): void
  onCredit(room: MessageOf<'ROOM'>): void
  onHeard(heard: MessageOf<'HEARD'>): void
  /** Told once; nothing comes after it. */
  onDown(reason: string): void
  onTraffic(direction: Direction, message: Message): void
  onDamaged(length: number): void
}

/**
 * One session with the bridge, on one opening of the port. It is not mended: after its end there is
 * another one.
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
  #heardMs = 0
  #saidMs = 0
  #isUp = false
  #isOver = false

  constructor(parts: LinkParts) {
    this.#parts = parts
  }

  /** What the bridge said of itself, while it is there and ready. */
  get welcome(): MessageOf<'WELCOME'> | undefined {
    return this.#isUp && !this.#isOver ? this.#welcome : undefined
  }

  /** Says hello until the bridge answers. */
  start(): void {
    const nowMs = this.#parts.nowMs()
    this.#sinceMs = nowMs
    this.#tickedMs = nowMs
    this.#heardMs = nowMs
    // Parts our first frame from whatever noise there was.
    this.#parts.wire.write(Buffer.of(0))
    this.#hello(nowMs)
  }

  /** Takes what the wire brings. */
  read(bytes: Uint8Array): void {
    let isToConfirm = false
    for (const found of this.#reader.push(bytes)) {
      if (this.#isOver) return
      const message = found.kind === 'body' ? readMessage(found.body) : undefined
      if (!message) this.#parts.onDamaged(found.kind === 'body' ? found.body.length : found.length)
      else if (this.#hear(message)) isToConfirm = true
    }
    if (isToConfirm && !this.#isOver) this.#alive(this.#parts.nowMs())
  }

  /** Says what is due: hello, a sign of life, what was not confirmed. To be called each `tickMs`. */
  tick(): void {
    if (this.#isOver) return
    const nowMs = this.#parts.nowMs()
    // When we were late ourselves, what the bridge said meanwhile has not been read yet.
    const lateMs = Math.max(0, nowMs - this.#tickedMs - 2 * tickMs)
    this.#tickedMs = nowMs
    this.#heardMs = Math.min(nowMs, this.#heardMs + lateMs)
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
    else this.#giveUp()
  }

  /** Says goodbye and ends the link, without a word to `onDown`. */
  close(): void {
    if (this.#isOver) return
    this.#say({ type: 'BYE', session: this.#parts.session, reason: goodbyes.closing })
    this.#isOver = true
  }

  /** The wire is lost, or the bridge is. */
  fail(reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#parts.onDown(reason)
  }

  /** Hears a message; true when it is to be confirmed. */
  #hear(message: Message | UnknownMessage): boolean {
    if (message.type === 'HEARD') {
      this.#heardMs = this.#parts.nowMs()
      if (this.welcome) this.#parts.onHeard(message)
      return false
    }
    if (!('session' in message) || message.session !== this.#parts.session) return false
    this.#heardMs = this.#parts.nowMs()
    if (message.type === 'WELCOME') this.#greet(message)
    else if (message.type === 'BYE') this.#part(message)
    // What comes before the welcome belongs to a session that the bridge has begun: it comes again.
    else if (!this.#welcome) return false
    else if (message.type === 'ALIVE') this.#confirmed(message)
    else if (message.type === 'ROOM') this.#parts.onCredit(message)
    else if ('number' in message) return this.#take(message)
    return false
  }

  #greet(welcome: MessageOf<'WELCOME'>): void {
    if (this.#welcome) return
    this.#parts.onTraffic('heard', welcome)
    const trouble = troubleWith(welcome)
    if (trouble === '') {
      this.#welcome = welcome
      this.#sinceMs = this.#parts.nowMs()
    } else this.fail(`${this.#bridge} ${trouble}`)
  }

  #part(bye: MessageOf<'BYE'>): void {
    this.#parts.onTraffic('heard', bye)
    this.fail(`${this.#bridge} ${farewells[bye.reason] ?? 'has ended the session'}`)
  }

  #confirmed(alive: MessageOf<'ALIVE'>): void {
    if (!this.#outgoing.confirm(alive.next)) return
    this.#parts.onTraffic('heard', alive)
    this.#flush(this.#parts.nowMs())
  }

  #take(message: Message | UnknownMessage): boolean {
    if (!('number' in message) || !this.#incoming.take(message.number)) return true
    if (message.type === 'unknown') return true
    this.#parts.onTraffic('heard', message)
    if (isEvent(message)) this.#parts.onEvent(message)
    if (message.type === 'READY' && this.#welcome && !this.#isUp) {
      this.#isUp = true
      this.#parts.onUp(this.#welcome)
    }
    return true
  }

  /** Says hello again, until it is answered. */
  #seek(nowMs: number): void {
    if (nowMs - this.#sinceMs > welcomeMs)
      this.fail(
        `no bridge answers at ${this.#parts.place}; check its power, the cable and the baud rate`,
      )
    else if (nowMs - this.#saidMs >= helloMs) this.#hello(nowMs)
  }

  /** Watches over a bridge that has welcomed us, and says that we live. */
  #keep(nowMs: number, lateMs: number): void {
    if (nowMs - this.#heardMs > silenceMs)
      this.fail(`${this.#bridge} has fallen silent; check its power and the cable`)
    else if (!this.#isUp && nowMs - this.#sinceMs > readyMs)
      this.fail(`${this.#bridge} answers, but does not become ready; restart it`)
    else if (this.#outgoing.unconfirmedMs(nowMs) > unconfirmedMs + lateMs) this.#giveUp()
    else {
      if (nowMs - this.#saidMs >= aliveMs) this.#alive(nowMs)
      for (const message of this.#outgoing.again(nowMs)) this.#repeat(message)
    }
  }

  #giveUp(): void {
    this.#say({ type: 'BYE', session: this.#parts.session, reason: goodbyes.unconfirmed })
    this.fail(`${this.#bridge} does not confirm what we send; check the cable`)
  }

  get #bridge(): string {
    return `the bridge at ${this.#parts.place}`
  }

  #hello(nowMs: number): void {
    this.#saidMs = nowMs
    this.#say({ type: 'HELLO', session: this.#parts.session, ...version })
  }

  #alive(nowMs: number): void {
    this.#saidMs = nowMs
    const { session, wire } = this.#parts
    if (wire.waiting > maxWaitingBytes) return
    wire.write(frameOf(writeMessage({ type: 'ALIVE', session, next: this.#incoming.next })))
  }

  #flush(nowMs: number): void {
    if (!this.#welcome) return
    for (const message of this.#outgoing.fresh(nowMs)) this.#say(message)
  }

  #repeat(message: Message): void {
    const { wire, onTraffic } = this.#parts
    if (wire.waiting > maxWaitingBytes) return
    onTraffic('sent again', message)
    wire.write(frameOf(writeMessage(message)))
  }

  #say(message: Message): void {
    this.#parts.onTraffic('sent', message)
    this.#parts.wire.write(frameOf(writeMessage(message)))
  }
}

/** Why we cannot work with a bridge, in words, or empty. */
function troubleWith({ major, ports, room }: MessageOf<'WELCOME'>): string {
  const older = major < version.major ? 'the bridge' : 'Nightporter'
  if (major !== version.major)
    return `speaks version ${major} and we speak ${version.major}; update ${older}`
  if (ports < 1 || ports > maxPorts) return `says that it has ${ports} ports; update its firmware`
  return room < minCredit ? `has room for ${room} frames only; update its firmware` : ''
}
