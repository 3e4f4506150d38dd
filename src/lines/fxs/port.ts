import { setTimeout as delay } from 'node:timers/promises'
import type { PortState } from '../../core/ports.ts'
import type { BridgeEvent, Command, MessageOf } from './messages.ts'
import { faults } from './words.ts'

/** A bridge stops at once; when its word does not come, the port is used again all the same. */
const stopLimitMs = 1_000

/** The call that a port is used for. */
export interface PortUser {
  readonly state: 'ringing' | 'talking'
  take(event: BridgeEvent): void
  takeRoom(room: MessageOf<'ROOM'>): void
  takeHeard(heard: MessageOf<'HEARD'>): void
  onDown(reason: string): void
}

/** A port of the bridge in one session: the telephone on it, and the call that it is used for. */
export class Port {
  readonly number: number
  readonly #send: (command: Command) => void
  readonly #faults = new Set<number>()
  #isOffHook = false
  #talk = 0
  #user: PortUser | undefined
  #stopping: PromiseWithResolvers<void> | undefined

  constructor(number: number, send: (command: Command) => void) {
    this.number = number
    this.#send = send
  }

  get isOffHook(): boolean {
    return this.#isOffHook
  }

  get isTaken(): boolean {
    return this.#user !== undefined
  }

  /** What is wrong with it, in words, or empty. */
  get trouble(): string {
    const [fault] = this.#faults
    return fault === undefined ? '' : faultWords(fault)
  }

  get state(): PortState['state'] {
    if (this.#user) return this.#user.state
    if (this.#faults.size > 0) return 'fault'
    return this.#isOffHook ? 'offhook' : 'idle'
  }

  /** The number of another talk, so that what belongs to an earlier one is told apart. */
  nextTalk(): number {
    this.#talk = (this.#talk + 1) & 0xff
    return this.#talk
  }

  /** Gives the port to a call, until it is released. */
  use(user: PortUser): void {
    this.#user = user
  }

  /** Puts the port to rest; the next call waits until it is. */
  release(): void {
    this.#user = undefined
    this.#stopping ??= Promise.withResolvers()
    this.#send({ type: 'STOP', port: this.number })
  }

  /** The port rests already, or there is no bridge to tell. */
  leave(): void {
    this.#user = undefined
  }

  /** Resolves when the bridge has put the port to rest, within a bounded time. */
  async atRest(): Promise<void> {
    if (!this.#stopping) return
    const limit = new AbortController()
    await Promise.race([
      this.#stopping.promise,
      delay(stopLimitMs, undefined, { signal: limit.signal }).catch(() => undefined),
    ])
    limit.abort()
    this.#stopping = undefined
  }

  take(event: BridgeEvent): void {
    if (event.type === 'HOOK') this.#isOffHook = event.hook !== 0
    if (event.type === 'FAULT') this.#note(event)
    if (event.type === 'STOPPED') {
      this.#stopping?.resolve()
      this.#stopping = undefined
    }
    this.#user?.take(event)
  }

  takeRoom(room: MessageOf<'ROOM'>): void {
    this.#user?.takeRoom(room)
  }

  takeHeard(heard: MessageOf<'HEARD'>): void {
    this.#user?.takeHeard(heard)
  }

  /** The bridge is gone. */
  onDown(reason: string): void {
    this.#stopping?.resolve()
    this.#user?.onDown(reason)
    this.#user = undefined
  }

  #note({ fault, on }: MessageOf<'FAULT'>): void {
    if (on === 0) this.#faults.delete(fault)
    else this.#faults.add(fault)
  }
}

function faultWords(fault: number): string {
  return faults[fault] ?? `fault ${fault} of the bridge; look it up in its papers`
}
