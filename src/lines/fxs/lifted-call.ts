import type { Sound } from '../../core/ports/announcer.ts'
import type { CallEvents, Conversation, IncomingCall } from '../../core/ports/incoming-call.ts'
import { type AudioParts, AudioSession } from './audio-session.ts'
import type { BridgeEvent, MessageOf } from './messages.ts'
import type { PortUser } from './port.ts'

export interface LiftedCallParts extends AudioParts {
  readonly caller: string
  /** Called once, when the call is over or was refused. */
  onEnded(): void
}

/**
 * A call to us: a telephone that was lifted while nobody rang it.
 *
 *   HOOK off → offered → TALK → ROOM → talking → STOP      we hang up; it is still off the hook
 *                      → refused               → HOOK on   the caller has hung up
 *                      → HOOK on, or TALK → REFUSED        the caller has given up
 */
export class LiftedCall implements IncomingCall, Conversation, PortUser {
  readonly caller: string
  readonly dialled = ''
  /** PINs are pressed in calls to us. */
  readonly hidesKeys = true
  readonly #parts: LiftedCallParts
  readonly #audio: AudioSession
  readonly #answered = Promise.withResolvers<Conversation | undefined>()
  #stage: 'offered' | 'answering' | 'talking' | 'over' = 'offered'
  /** Undefined before the answer, and when we have hung up. */
  #events: CallEvents | undefined
  /** What happens before whoever awaits the answer has it. */
  #early: ((events: CallEvents) => void)[] | undefined

  constructor(parts: LiftedCallParts) {
    this.#parts = parts
    this.caller = parts.caller
    this.#audio = new AudioSession(parts, {
      onKey: (key) => this.#emit((events) => events.onKey(key)),
      onPlayed: () => this.#emit((events) => events.onPlayed()),
      onFlash: () => undefined,
      onHungUp: () => this.#onHungUp(),
      onLost: (reason) => this.#onLost(reason),
    })
  }

  get state(): PortUser['state'] {
    return this.#stage === 'talking' ? 'talking' : 'offhook'
  }

  get playedMs(): number {
    return this.#audio.playedMs
  }

  answer(events: CallEvents): Promise<Conversation | undefined> {
    if (this.#stage === 'offered') {
      this.#stage = 'answering'
      this.#audio.open(() => this.#onOpen(events))
    }
    return this.#answered.promise
  }

  /** The bridge has a busy tone of its own for telephones that are in no call: nothing is sent. */
  refuse(): void {
    if (this.#stage === 'offered') this.#leave()
  }

  play(sounds: readonly Sound[]): void {
    if (this.#stage === 'talking') this.#audio.play(sounds)
  }

  /** There is no exchange behind a bridge. */
  transfer(): Promise<boolean> {
    return Promise.resolve(false)
  }

  hangUp(): void {
    this.#events = undefined
    if (this.#stage !== 'over') this.#release()
  }

  take(event: BridgeEvent): void {
    if (this.#stage !== 'over') this.#audio.take(event)
  }

  takeCredit(room: MessageOf<'ROOM'>): void {
    this.#audio.takeCredit(room)
  }

  receive(sound: MessageOf<'HEARD'>): void {
    if (this.#stage === 'talking') this.#audio.receive(sound)
  }

  onDown(reason: string): void {
    this.#end()
    this.#over(reason)
  }

  #onOpen(events: CallEvents): void {
    this.#stage = 'talking'
    this.#events = events
    this.#early = []
    this.#answered.resolve(this)
    setImmediate(() => this.#emitEarly())
  }

  #onHungUp(): void {
    this.#leave()
    this.#over('the caller has hung up')
  }

  #onLost(reason: string): void {
    if (this.#stage === 'offered') this.#leave()
    else this.#release()
    this.#over(reason)
  }

  /** Ends the call on a port that is to stay as it is. */
  #leave(): void {
    this.#end()
    this.#parts.port.leave(this)
  }

  /** Ends the call, and puts the port to rest. */
  #release(): void {
    this.#end()
    this.#parts.port.release(this)
  }

  #end(): void {
    if (this.#stage === 'over') return
    this.#stage = 'over'
    this.#audio.close()
    this.#answered.resolve(undefined)
    this.#parts.onEnded()
  }

  #over(reason: string): void {
    this.#emit((events) => events.onOver(reason))
  }

  #emit(event: (events: CallEvents) => void): void {
    if (this.#early) this.#early.push(event)
    else if (this.#events) event(this.#events)
  }

  #emitEarly(): void {
    const early = this.#early ?? []
    this.#early = undefined
    for (const event of early) this.#emit(event)
  }
}
