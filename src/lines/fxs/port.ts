import type { PortState } from '../../core/ports/line-driver.ts'
import { PatientTimer } from '../patient-timer.ts'
import { cuttingFaults } from './codes.ts'
import { faultsText } from './fault-texts.ts'
import type { BridgeEvent, Command, MessageOf } from './messages.ts'

/** A bridge stops at once; when STOPPED does not come, the port is used again all the same. */
const stopLimitMs = 1_000

/** The call that a port is used for. */
export interface PortUser {
  readonly state: 'ringing' | 'talking' | 'offhook'
  /** Whether nobody may see which keys are pressed. */
  readonly hidesKeys: boolean
  take(event: BridgeEvent): void
  takeCredit(room: MessageOf<'ROOM'>): void
  receive(sound: MessageOf<'HEARD'>): void
  onDown(reason: string): void
}

export interface PortParts {
  readonly number: number
  send(command: Command): void
  /** What is wrong with the whole bridge, in words, or empty. */
  bridgeFault(): string
  /** A fault came. */
  onFault(fault: number): void
  /** The telephone was lifted, and no call uses the port. */
  onLifted(port: Port): void
}

/** A port of the bridge in one session: the telephone on it, and the call that it is used for. */
export class Port {
  readonly number: number
  readonly #parts: PortParts
  readonly #faults = new Set<number>()
  #isOffHook = false
  /** Whether it is known that the receiver was put down since it was lifted. */
  #isDown = true
  /** Whether the bell may ring although no call uses the port, because STOPPED has not come yet. */
  #mayRing = false
  #hidesKeys = false
  #talk = 0
  #user: PortUser | undefined
  #stopping: PromiseWithResolvers<void> | undefined

  constructor(parts: PortParts) {
    this.number = parts.number
    this.#parts = parts
  }

  get isOffHook(): boolean {
    return this.#isOffHook
  }

  get isTaken(): boolean {
    return this.#user !== undefined
  }

  /** Whether nobody may see which keys are pressed, now and until it is used again. */
  get hidesKeys(): boolean {
    return this.#hidesKeys
  }

  /** Whether a fault has taken the power off it: to us, its telephone is then on the hook. */
  get isCut(): boolean {
    return cuttingFaults.some((fault) => this.#faults.has(fault))
  }

  /** What is wrong with it, in words, or empty. */
  get faultText(): string {
    return faultsText(this.#faults)
  }

  /** Why it cannot be rung, in words. */
  get obstacle(): string {
    return this.faultText || this.#parts.bridgeFault() || 'the bridge reports a fault'
  }

  get state(): PortState['state'] {
    if (this.#user) return this.#user.state
    if (this.#faults.size > 0) return 'fault'
    return this.#isOffHook ? 'offhook' : 'idle'
  }

  /** The number of another talk, so that messages of an earlier one can be ignored. */
  nextTalk(): number {
    this.#talk = (this.#talk + 1) & 0xff
    return this.#talk
  }

  /** Gives the port to a call, until it is released. */
  use(user: PortUser): void {
    this.#user = user
    this.#hidesKeys = user.hidesKeys
  }

  /** Puts the port to rest; the next call waits until it is. */
  release(user: PortUser): void {
    if (!this.leave(user)) return
    this.#stopping ??= Promise.withResolvers()
    this.#mayRing = !this.#isOffHook
    this.#parts.send({ type: 'STOP', port: this.number })
  }

  /** The port rests already. False when it has another user by now. */
  leave(user: PortUser): boolean {
    if (this.#user !== user) return false
    this.#user = undefined
    return true
  }

  /** Resolves when the bridge has put the port to rest, within a bounded time. */
  async atRest(): Promise<void> {
    const stopping = this.#stopping
    if (!stopping) return
    const limit = new PatientTimer()
    limit.start(stopLimitMs, () => stopping.resolve())
    await stopping.promise
    limit.stop()
    if (this.#stopping === stopping) this.#stopping = undefined
  }

  take(event: BridgeEvent): void {
    const isLifted = event.type === 'HOOK' && this.#noteHook(event)
    if (event.type === 'FAULT') this.#note(event)
    if (event.type === 'STOPPED') {
      this.#stopping?.resolve()
      this.#stopping = undefined
      this.#mayRing = false
    }
    if (this.#user) this.#user.take(event)
    else if (isLifted) this.#parts.onLifted(this)
  }

  takeCredit(room: MessageOf<'ROOM'>): void {
    this.#user?.takeCredit(room)
  }

  receive(sound: MessageOf<'HEARD'>): void {
    this.#user?.receive(sound)
  }

  /** The bridge is gone. */
  onDown(reason: string): void {
    this.#stopping?.resolve()
    this.#user?.onDown(reason)
    this.#user = undefined
  }

  /** True when the receiver was just lifted, and not because it rang for a call that has ended. */
  #noteHook({ hook }: MessageOf<'HOOK'>): boolean {
    this.#isOffHook = hook !== 0
    if (hook === 0) {
      // While the port is cut the bridge does not know where the receiver is.
      if (!this.isCut) this.#isDown = true
      return false
    }
    const isLifted = this.#isDown && !this.isCut && !this.#mayRing
    this.#isDown = false
    this.#mayRing = false
    return isLifted
  }

  #note({ fault, on }: MessageOf<'FAULT'>): void {
    if (on === 0) this.#faults.delete(fault)
    else {
      this.#faults.add(fault)
      this.#parts.onFault(fault)
    }
  }
}
