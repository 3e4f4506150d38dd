import type { SerialPipe } from '../../serial/open-serial.ts'
import { wholeBridge } from './codes.ts'
import { faultsText } from './fault-texts.ts'
import { Link, tickMs } from './link.ts'
import type { BridgeEvent, Command, Message, MessageOf } from './messages.ts'
import { PacedTransport } from './paced-transport.ts'
import { Port } from './port.ts'
import type { Trace } from './trace.ts'

export interface BridgeParts {
  readonly pipe: SerialPipe
  readonly path: string
  readonly baud: number
  readonly session: number
  /** Of the site file. */
  readonly ports: Iterable<number>
  readonly trace: Trace
  onUp(welcome: MessageOf<'WELCOME'>): void
  /** A fault came; the port is 0 for the whole bridge. */
  onFault(port: number, fault: number): void
  /** A telephone was lifted while no call uses its port; or was so before the bridge was ready. */
  onLifted(port: Port): void
  /** A frame came damaged from a bridge that is there. */
  onDamaged(): void
}

/** The bridge for as long as it stays plugged in: one opening of the serial port, one session. */
export class Bridge {
  readonly transport: PacedTransport
  readonly #parts: BridgeParts
  readonly #link: Link
  readonly #ports: ReadonlyMap<number, Port>
  readonly #faults = new Set<number>()
  readonly #down = Promise.withResolvers<string>()
  #ticking: NodeJS.Timeout | undefined
  #ticks = 0

  constructor(parts: BridgeParts) {
    this.#parts = parts
    const { pipe, trace } = parts
    this.transport = new PacedTransport(pipe, parts.baud)
    this.#link = new Link({
      transport: this.transport,
      session: parts.session,
      device: parts.path,
      nowMs: () => performance.now(),
      onUp: (welcome) => parts.onUp(welcome),
      onEvent: (event) => this.#take(event),
      onCredit: (room) => {
        trace.credit(room)
        this.#ports.get(room.port)?.takeCredit(room)
      },
      onSound: (sound) => this.#ports.get(sound.port)?.receive(sound),
      onDown: (reason) => this.#onDown(reason),
      onTraffic: (direction, message) => trace.message(direction, this.#withoutSecrets(message)),
      onDamaged: (length) => {
        trace.damaged(length)
        if (this.welcome) parts.onDamaged()
      },
    })
    this.#ports = new Map(
      [...parts.ports].map((number) => [
        number,
        new Port({
          number,
          send: (command) => this.send(command),
          bridgeFault: () => this.faultText,
          onFault: (fault) => parts.onFault(number, fault),
          onLifted: (port) => parts.onLifted(port),
        }),
      ]),
    )
  }

  /** Resolves with the reason when the bridge is gone. */
  get down(): Promise<string> {
    return this.#down.promise
  }

  /** What the bridge said of itself, while it is there and ready. */
  get welcome(): MessageOf<'WELCOME'> | undefined {
    return this.#link.welcome
  }

  /** What is wrong with the whole of it, in words, or empty. */
  get faultText(): string {
    return faultsText(this.#faults)
  }

  /** How often it was looked after. */
  get ticks(): number {
    return this.#ticks
  }

  start(): void {
    this.#link.start()
    this.#ticking = setInterval(() => {
      this.#link.tick()
      this.#ticks += 1
    }, tickMs)
  }

  port(number: number): Port | undefined {
    return this.#ports.get(number)
  }

  send(command: Command): void {
    this.#link.send(command)
  }

  read(bytes: Uint8Array): void {
    this.#link.read(bytes)
  }

  /** The serial port is lost. */
  fail(reason: string): void {
    this.#link.fail(reason)
  }

  /** Sends BYE, so that no bell goes on ringing, and closes the serial port. */
  async close(): Promise<void> {
    this.#link.close()
    this.#end('the line is closed')
    await this.#parts.pipe.close()
  }

  #take(event: BridgeEvent): void {
    if (event.port !== wholeBridge) this.#ports.get(event.port)?.take(event)
    else if (event.type === 'FAULT') this.#note(event)
  }

  #withoutSecrets(message: Message): Message {
    const isSecret = message.type === 'KEY' && this.#ports.get(message.port)?.hidesKeys
    return isSecret ? { ...message, key: 'hidden' } : message
  }

  #note({ fault, on }: MessageOf<'FAULT'>): void {
    if (on === 0) this.#faults.delete(fault)
    else {
      this.#faults.add(fault)
      this.#parts.onFault(wholeBridge, fault)
    }
  }

  #onDown(reason: string): void {
    this.#end(reason)
    void this.#parts.pipe.close()
  }

  #end(reason: string): void {
    clearInterval(this.#ticking)
    this.transport.close()
    for (const port of this.#ports.values()) port.onDown(reason)
    this.#down.resolve(reason)
  }
}
