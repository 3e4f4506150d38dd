import { DtmfDetector } from './dtmf-detector.ts'

/** An echo of what reaches a phone comes back within this time. */
const echoMs = 1_000

/** Detects keys in the sound of a phone that sends them no other way, and ignores echoes of our own sound. */
export class InbandDtmf {
  readonly #withinMs: number
  readonly #tones = new DtmfDetector()
  /** Detects the tones that we send ourselves, and when. */
  readonly #ownTones = new DtmfDetector()
  readonly #ownKeys = new Map<string, number>()

  /** What we send reaches the phone within `delayMs`. */
  constructor(delayMs = 0) {
    this.#withinMs = delayMs + echoMs
  }

  /** Takes what we send ourselves, so that its echo makes no keys. */
  sent(samples: Int16Array, nowMs: number): void {
    for (const key of this.#ownTones.take(samples)) this.#ownKeys.set(key, nowMs)
  }

  /** Gives the keys that went down in what the phone sends. */
  detect(samples: Int16Array, nowMs: number): string[] {
    const keys = this.#tones.take(samples)
    return keys.filter((key) => nowMs - (this.#ownKeys.get(key) ?? -Infinity) > this.#withinMs)
  }

  /** Says that there was a time without sound: no key is held over it. */
  pause(): void {
    this.#tones.pause()
  }

  /** Says that so many samples were lost on the way: a key is held over them. */
  lose(samples: number): void {
    this.#tones.lose(samples)
  }
}
