import { byeBody, type EventRecord, type Welcome, welcomeBody } from './bridge-message.ts'
import { type Command, type HostMessage, readHostMessage, type SoundFrame } from './host-message.ts'
import { Session } from './session.ts'

const byeEachMs = 250
const maxReplies = 4
const bye = { unknown: 1, updating: 2, unconfirmed: 3 } as const

export interface LinkEvents {
  /** A host begins anew: the ports go to rest. */
  onGreeted(): void
  /** The session has begun: what differs from the rest state is reported. */
  onBegun(): void
  /** Nobody is there any more: the ports go to rest. */
  onOver(): void
  onCommand(command: Command): void
  onSound(frame: SoundFrame): void
  note(text: string): void
  problem(text: string): void
}

/** The bridge's side of the protocol: its session with a host, if any, and the replies to it. */
export class Link {
  readonly #welcome: Omit<Welcome, 'session'>
  readonly #events: LinkEvents
  #session: Session | undefined
  #replies: Uint8Array[] = []
  #byeAtMs = Number.NEGATIVE_INFINITY
  #isUpdating = false

  constructor(welcome: Omit<Welcome, 'session'>, events: LinkEvents) {
    this.#welcome = welcome
    this.#events = events
  }

  /** 0 when there is none. */
  get session(): number {
    return this.#session?.id ?? 0
  }

  get isUpdating(): boolean {
    return this.#isUpdating
  }

  receive(body: Uint8Array): void {
    const message = readHostMessage(body)
    if (!message) return
    const nowMs = performance.now()
    if (message.type === 'HELLO') this.#greet(message, nowMs)
    else if (message.type === 'SOUND') this.#takeSound(message, nowMs)
    else if (this.#session?.id !== message.session) this.#answerUnknownSession(message, nowMs)
    else this.#take(this.#session, message, nowMs)
  }

  /** False when there is no session to send it in. */
  send(event: EventRecord): boolean {
    this.#session?.add(event)
    return this.#session !== undefined
  }

  /** The next body to send: an answer, a sign of life or an event. */
  next(nowMs: number): Uint8Array | undefined {
    return this.#replies.shift() ?? this.#session?.next(nowMs)
  }

  /** Ends the session when the host is dead. */
  look(nowMs: number): void {
    const ending = this.#session?.ending(nowMs)
    if (ending === 'silent') this.#end('the host was silent for 3 s')
    if (ending === 'unconfirmed') this.#end('the host does not confirm', bye.unconfirmed)
  }

  setUpdating(isOn: boolean): void {
    this.#isUpdating = isOn
    if (isOn) this.#end('the bridge is updated', bye.updating)
  }

  /** As a power cut does. */
  forget(): void {
    this.#replies = []
    this.#end('the bridge restarts')
  }

  #greet({ session: id, major }: HostMessage & { type: 'HELLO' }, nowMs: number): void {
    if (id === 0) {
      this.#events.problem('HELLO with session 0, which is not allowed.')
      return
    }
    if (this.#isUpdating) {
      this.#reply(byeBody(id, bye.updating))
      return
    }
    const { major: own } = this.#welcome
    if (major !== own) this.#events.note(`the host speaks version ${major}, the bridge ${own}.`)
    else if (this.#session?.id !== id) this.#begin(id, nowMs)
    else this.#session.markLife(nowMs)
    this.#reply(welcomeBody({ session: id, ...this.#welcome }))
  }

  #takeSound(frame: SoundFrame, nowMs: number): void {
    if (!this.#session) return
    this.#session.markLife(nowMs)
    this.#events.onSound(frame)
  }

  #take(
    session: Session,
    message: Exclude<HostMessage, SoundFrame | { type: 'HELLO' }>,
    nowMs: number,
  ): void {
    session.markLife(nowMs)
    if (message.type === 'ALIVE') session.confirm(message.next)
    else if (message.type === 'BYE') this.#end(`the host says BYE, reason ${message.reason}`)
    else this.#takeCommand(session, message)
  }

  #takeCommand(session: Session, command: Command): void {
    if (session.isBeyondWindow(command.number))
      this.#events.problem(`command ${command.number} is sent with 8 unconfirmed before it.`)
    if (session.takes(command.number)) this.#events.onCommand(command)
  }

  #begin(id: number, nowMs: number): void {
    this.#session = undefined
    this.#replies = []
    this.#events.onGreeted()
    this.#session = new Session(id, nowMs)
    this.#events.note(`session ${id} begins.`)
    this.#events.onBegun()
  }

  #end(why: string, reason?: number): void {
    const session = this.#session
    this.#session = undefined
    if (session) {
      this.#replies = reason === undefined ? [] : [byeBody(session.id, reason)]
      this.#events.note(`session ${session.id} is over: ${why}.`)
    }
    this.#events.onOver()
  }

  /** A BYE is not answered: two sides could go on with it for ever. */
  #answerUnknownSession({ type, session }: { type: string; session: number }, nowMs: number): void {
    if (type === 'BYE' || nowMs - this.#byeAtMs < byeEachMs) return
    this.#byeAtMs = nowMs
    this.#reply(byeBody(session, this.#isUpdating ? bye.updating : bye.unknown))
  }

  #reply(body: Uint8Array): void {
    if (this.#replies.length < maxReplies) this.#replies.push(body)
  }
}
