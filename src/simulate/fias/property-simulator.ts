import { createServer, type Server, type Socket } from 'node:net'
import iconv from 'iconv-lite'
import { type SimulatorEvent, sentence } from '../../lib/simulator/message.ts'
import { ProblemList } from '../../lib/simulator/problem-list.ts'
import { listenAt } from '../listen.ts'
import { Behaviour } from './behaviour.ts'
import { type Arriving, type BookResult, GuestBook } from './guest-book.ts'
import { Ledger } from './ledger.ts'
import { Link } from './link.ts'
import type { PropertyContext } from './property-context.ts'
import { dateFields, type PropertyRecord } from './record.ts'
import { guestFields } from './resync.ts'
import { openPort, type SerialBytes } from './transport/serial-port.ts'
import { SerialTransport } from './transport/serial-transport.ts'
import { TcpTransport } from './transport/tcp-transport.ts'
import { WakeupBook } from './wakeup-book.ts'

interface PropertyOptions {
  readonly rooms?: readonly string[]
  /** Any name that iconv-lite knows; `cp850` when none is given. */
  readonly charset?: string
  /** How long a caller must wait for LS before it sends its own. */
  readonly speakMs?: number
  /** How long the other side must wait for an answer before its next posting. */
  readonly patienceMs?: number
  /** What comes so soon after LE has crossed with it on its way. */
  readonly crossingMs?: number
  /** How long an ACK of a serial line is waited for. */
  readonly serialAnswerMs?: number
  /** From 0 up to 1, for answers by chance. */
  readonly random?: () => number
  readonly onEvent?: (event: SimulatorEvent) => void
  /** A serial port that was open is there no more, and was not closed by us. */
  readonly onSerialGone?: () => void
}

/** A property system that appliances can be tried against: the server's side of FIAS. */
export class PropertySimulator {
  readonly behaviour: Behaviour
  readonly ledger = new Ledger()
  readonly guests: GuestBook
  readonly wakeups = new WakeupBook()
  readonly #context: PropertyContext
  readonly #serialAnswerMs: number
  readonly #onSerialGone: () => void
  readonly #problems: ProblemList
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port: SerialBytes | undefined
  #link: Link | undefined

  constructor(options: PropertyOptions = {}) {
    const { charset = 'cp850', onEvent = () => {} } = options
    if (!iconv.encodingExists(charset)) throw new RangeError(`not a character set: ${charset}`)
    this.behaviour = new Behaviour(options.random ?? Math.random)
    this.guests = new GuestBook(options.rooms ?? [])
    this.#serialAnswerMs = options.serialAnswerMs ?? 3_000
    this.#onSerialGone = options.onSerialGone ?? (() => {})
    this.#problems = new ProblemList(onEvent)
    this.#context = {
      behaviour: this.behaviour,
      ledger: this.ledger,
      guests: this.guests,
      wakeups: this.wakeups,
      charset,
      speakMs: options.speakMs ?? 3_000,
      patienceMs: options.patienceMs ?? 30_000,
      crossingMs: options.crossingMs ?? 1_000,
      emit: onEvent,
      report: (problem) => this.#problems.report(problem),
    }
  }

  /** What the other side did wrong, the latest thousand. */
  get problems(): string[] {
    return this.#problems.all()
  }

  /** Whether the link is up and both sides have said so (LA). */
  get isAlive(): boolean {
    return this.#link?.isAlive ?? false
  }

  /** Listens for an appliance; gives the port. Rejects when the port cannot be had. */
  async listen(address: { host: string; port: number }): Promise<number> {
    const options = { noDelay: true, keepAlive: true }
    const server = createServer(options, (socket) => this.#accept(socket))
    const port = await listenAt(server, address)
    this.#server = server
    return port
  }

  /** Rejects with a UserError when the port is not there or cannot be opened. */
  async openSerial(path: string, baud: number): Promise<void> {
    const link = new Link(this.#context, () => {
      this.#forget(link, `${path} is closed.`)
      if (this.#port) this.#onSerialGone()
    })
    let transport: SerialTransport | undefined
    const bytes = await openPort(
      { path, baud },
      { onBytes: (chunk) => transport?.onBytes(chunk), onDown: () => transport?.onDown() },
    )
    const { damage } = this.behaviour
    transport = new SerialTransport({ bytes, answerMs: this.#serialAnswerMs, damage }, link)
    this.#port = bytes
    this.#link = link
    link.begin(transport, false)
  }

  /** Stops listening and cuts every link. `listen` may follow: the ledger and the guests stay. */
  async close(): Promise<void> {
    const [server, port] = [this.#server, this.#port]
    this.#server = undefined
    this.#port = undefined
    this.#link?.cut()
    const closed = server && new Promise((resolve) => server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all([closed, port?.close()])
  }

  checkIn(room: string, reservation: string, arriving: Arriving = {}): BookResult {
    return this.#offerGuest('GI', this.guests.checkIn(room, reservation, arriving))
  }

  checkOut(room: string, reservation: string): BookResult {
    return this.#offerGuest('GO', this.guests.checkOut(room, reservation))
  }

  move(oldRoom: string, room: string, reservation: string): BookResult {
    return this.#offerGuest('GC', this.guests.move(oldRoom, room, reservation), [['RO', oldRoom]])
  }

  /** Asks for a wakeup: `YYMMDD` and `HHMMSS`. False when it could not be sent. */
  wake(room: string, date: string, time: string): boolean {
    const isSent = this.#offer('WR', wakeupFields(room, date, time))
    if (isSent) this.wakeups.ask(room, date, time)
    return isSent
  }

  /** Takes it back. False when that could not be sent. */
  clearWakeup(room: string, date: string, time: string): boolean {
    const isSent = this.#offer('WC', wakeupFields(room, date, time))
    if (isSent) this.wakeups.clear(room, date, time)
    return isSent
  }

  /** The night audit: postings are answered NA until it ends. */
  audit(isOn: boolean): void {
    this.behaviour.isAuditing = isOn
    this.#offer(isOn ? 'NS' : 'NE', dateFields(Date.now()))
  }

  /** Starts the link (LS). False, as of the next four, when nobody is connected. */
  startLink(): boolean {
    this.#link?.start()
    return this.#link !== undefined
  }

  endLink(): boolean {
    this.#link?.end()
    return this.#link !== undefined
  }

  cut(): boolean {
    const link = this.#link
    link?.cut()
    return link !== undefined
  }

  /** Sends a record whatever the other side has announced. */
  send({ id, fields }: PropertyRecord): boolean {
    void this.#link?.send(id, fields)
    return this.#link !== undefined
  }

  /** Sends bytes that are no record, or not a whole one. */
  sendRaw(bytes: Buffer): boolean {
    if (!this.#link) return false
    this.#context.emit(sentence('note', `bytes sent that are no record: ${bytes.length}`))
    this.#link.transport?.sendRaw(bytes)
    return true
  }

  #accept(socket: Socket): void {
    const from = `${socket.remoteAddress}:${socket.remotePort}`
    this.#sockets.add(socket)
    const older = this.#link
    const link = new Link(this.#context, () => {
      this.#sockets.delete(socket)
      this.#forget(link, `The connection of ${from} has ended.`)
    })
    const instead = older ? ', instead of the older connection' : ''
    this.#context.emit(sentence('note', `${from} has connected${instead}.`))
    this.#link = link
    older?.cut()
    link.begin(new TcpTransport(socket, link), true)
  }

  #forget(link: Link, why: string): void {
    if (this.#link === link) this.#link = undefined
    this.#context.emit(sentence('note', why))
  }

  #offerGuest(id: string, result: BookResult, more: [string, string][] = []): BookResult {
    if (result.kind === 'done')
      this.#offer(id, [...guestFields(result.reservation, result.isShared), ...more])
    return result
  }

  #offer(id: string, fields: PropertyRecord['fields']): boolean {
    const whyNot = this.#link
      ? this.#link.offer(id, fields)
      : `${id} is not sent: nobody is connected.`
    if (whyNot !== '') this.#context.emit(sentence('note', whyNot))
    return whyNot === ''
  }
}

function wakeupFields(room: string, date: string, time: string): [string, string][] {
  return [
    ['RN', room],
    ['DA', date],
    ['TI', time],
  ]
}
