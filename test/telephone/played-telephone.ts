import type { Sound } from '../../src/core/ports/announcer.ts'
import type { Timers } from '../../src/core/ports/clock.ts'
import type {
  CallEvents,
  Conversation,
  IncomingCall,
  Refusal,
} from '../../src/core/ports/incoming-call.ts'

export interface PlayedTelephoneOptions {
  readonly caller: string
  readonly dialled?: string
  readonly timers: Timers
  /** Whether the exchange takes a call that is sent on. */
  readonly transfers?: boolean
}

/** A telephone of no line, whose sound takes the time of a test's clock. */
export class PlayedTelephone implements IncomingCall, Conversation {
  readonly caller: string
  readonly dialled: string
  readonly #options: PlayedTelephoneOptions
  #events: CallEvents | undefined
  #stopPlaying: () => void = () => undefined
  refusal: Refusal | undefined
  transferredTo: string | undefined
  isHungUp = false

  constructor(options: PlayedTelephoneOptions) {
    this.#options = options
    this.caller = options.caller
    this.dialled = options.dialled ?? ''
  }

  get isOver(): boolean {
    return this.isHungUp || this.refusal !== undefined
  }

  get playedMs(): number {
    return 0
  }

  answer(events: CallEvents): Promise<Conversation | undefined> {
    if (this.isOver) return Promise.resolve(undefined)
    this.#events = events
    return Promise.resolve(this)
  }

  refuse(why: Refusal): void {
    this.refusal = why
  }

  play(sounds: readonly Sound[]): void {
    this.#stopPlaying()
    const samples = sounds.reduce((sum, sound) => sum + sound.length, 0)
    this.#stopPlaying = this.#options.timers.after(samples / 8, () => this.#events?.onPlayed())
  }

  transfer(extension: string): Promise<boolean> {
    this.transferredTo = extension
    return Promise.resolve(this.#options.transfers ?? false)
  }

  hangUp(): void {
    this.isHungUp = true
    this.#end()
  }

  /** The guest puts the receiver down. */
  putDown(): void {
    if (this.isOver) return
    const events = this.#events
    this.hangUp()
    events?.onOver('the caller has hung up')
  }

  press(key: string): void {
    this.#events?.onKey(key)
  }

  #end(): void {
    this.#stopPlaying()
    this.#events = undefined
  }
}
