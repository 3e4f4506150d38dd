import { frameSamples, silentSample } from '../protocol/types.ts'

const lastNumber = 65_535
const silence = new Uint8Array(frameSamples).fill(silentSample)

export interface PlaybackOptions {
  readonly id: number
  /** How many frames can wait. */
  readonly room: number
  /** How many must wait before it is begun to play. */
  readonly start: number
  readonly sendsSound: boolean
  readonly hasKeys: boolean
}

/** What happens to a frame: all but `kept` are dropped. */
export type Taken = 'kept' | 'below' | 'beyond' | 'over'

/** Sound on its way to one telephone: what waits, what is played, what was missed. */
export class Playback {
  readonly id: number
  readonly sendsSound: boolean
  readonly hasKeys: boolean
  readonly #room: number
  readonly #start: number
  readonly #slots: Uint8Array
  /** Which of the slots is played next. */
  #first = 0
  #level = 0
  /** The highest number received and one. */
  #next = 0
  #hasEnd = false
  #hasBegun = false
  #isDry = false
  isPlayed = false
  underruns = 0
  lost = 0
  /** Frames of the microphone that were due so far. */
  microphoneFrames = 0

  constructor({ id, room, start, sendsSound: isHeard, hasKeys }: PlaybackOptions) {
    this.id = id
    this.#room = room
    this.#start = start
    this.sendsSound = isHeard
    this.hasKeys = hasKeys
    this.#slots = new Uint8Array(room * frameSamples)
  }

  get level(): number {
    return this.#level
  }

  get next(): number {
    return this.#next
  }

  /** The first number that there is no room for. */
  get limit(): number {
    return Math.min(this.#next + this.#room - this.#level, lastNumber)
  }

  take(number: number, samples: Uint8Array): Taken {
    if (this.#hasEnd) return 'over'
    if (number < this.#next) return 'below'
    if (number >= this.limit) return 'beyond'
    this.#miss(number - this.#next)
    this.#put(samples)
    this.#next = number + 1
    return 'kept'
  }

  /** Nothing comes any more: what is missing at the end is lost. */
  end(frames: number): void {
    if (this.#hasEnd) return
    this.#hasEnd = true
    this.#miss(Math.min(frames - this.#next, this.#room - this.#level))
  }

  /** The next 20 ms for the earpiece; undefined when nothing is played, before it begins or after its end. */
  play(): Uint8Array | undefined {
    if (this.isPlayed) return undefined
    if (this.#level >= this.#start || this.#hasEnd) this.#hasBegun = true
    if (!this.#hasBegun) return undefined
    if (this.#level > 0) return this.#pull()
    if (this.#hasEnd) {
      this.isPlayed = true
      return undefined
    }
    if (!this.#isDry) this.underruns += 1
    this.#isDry = true
    return silence
  }

  #miss(count: number): void {
    for (let missed = 0; missed < count; missed++) {
      this.#put(silence)
      this.lost += 1
    }
  }

  #put(samples: Uint8Array): void {
    const slot = (this.#first + this.#level) % this.#room
    this.#slots.set(samples, slot * frameSamples)
    this.#level += 1
  }

  #pull(): Uint8Array {
    const at = this.#first * frameSamples
    this.#first = (this.#first + 1) % this.#room
    this.#level -= 1
    this.#isDry = false
    return this.#slots.subarray(at, at + frameSamples)
  }
}
