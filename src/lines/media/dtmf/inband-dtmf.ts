import { DtmfDetector } from './dtmf-detector.ts'

/** An echo of what reaches a phone comes back within this time. */
const echoMs = 1_000

/** Hears keys in the sound of a phone, where there is no better way to tell them. */
export class InbandDtmf {
  readonly #withinMs: number
  readonly #tones = new DtmfDetector()
  /** Hears the tones that we send ourselves, and when. */
  readonly #ownTones = new DtmfDetector()
  readonly #ownKeys = new Map<string, number>()

  /** What we say reaches the phone within `delayMs`. */
  constructor(delayMs = 0) {
    this.#withinMs = delayMs + echoMs
  }

  /** Takes what we send ourselves, so that its echo makes no keys. */
  say(samples: Int16Array, nowMs: number): void {
    for (const key of this.#ownTones.take(samples)) this.#ownKeys.set(key, nowMs)
  }

  /** Gives the keys that went down in what the phone sends. */
  hear(samples: Int16Array, nowMs: number): string[] {
    const keys = this.#tones.take(samples)
    return keys.filter((key) => nowMs - (this.#ownKeys.get(key) ?? -Infinity) > this.#withinMs)
  }

  /** Says that there was a time without sound: no key is held over it. */
  pause(): void {
    this.#tones.pause()
  }
}
