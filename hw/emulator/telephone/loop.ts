import { Hook } from './hook.ts'

/** What the bridge sees in a loop: lifted, hung up, or touched for so many milliseconds. */
export type Seen = 'off' | 'on' | number

/** The two wires to a telephone, its hook, and what the bridge makes of their current. */
export class Loop {
  readonly #onSeen: (seen: Seen) => void
  readonly #hook = new Hook()
  #isLifted = false
  #hasPower = true
  #isCut = false
  #flashEndsAtMs: number | undefined

  constructor(onSeen: (seen: Seen) => void) {
    this.#onSeen = onSeen
  }

  /** As the bridge has reported it. */
  get isOffHook(): boolean {
    return this.#hook.isOff
  }

  /** As the telephone is. */
  get isLifted(): boolean {
    return this.#isLifted
  }

  /** Whether the hook is being touched. */
  get isTouched(): boolean {
    return this.#flashEndsAtMs !== undefined
  }

  get isCut(): boolean {
    return this.#isCut
  }

  setLifted(isLifted: boolean, nowMs: number): void {
    this.#isLifted = isLifted
    this.#flashEndsAtMs = undefined
    this.#look(nowMs)
  }

  /** A short touch of the hook; the telephone counts as lifted all the while. */
  flash(ms: number, nowMs: number): void {
    if (!this.#isLifted || this.isTouched) return
    this.#flashEndsAtMs = nowMs + ms
    this.#look(nowMs)
  }

  setCut(isCut: boolean, nowMs: number): void {
    this.#isCut = isCut
    this.#look(nowMs)
  }

  /** Without power nothing can be off the hook. */
  setPower(isOn: boolean, nowMs: number): void {
    this.#hasPower = isOn
    if (!isOn && this.#hook.drop()) this.#onSeen('on')
    this.#look(nowMs)
  }

  step(nowMs: number): void {
    const flashEndsAtMs = this.#flashEndsAtMs
    if (flashEndsAtMs !== undefined && flashEndsAtMs <= nowMs) {
      // A flash that was too long is a hang-up first.
      if (this.#hook.step(flashEndsAtMs)) this.#onSeen('on')
      this.#flashEndsAtMs = undefined
      this.#look(flashEndsAtMs)
    }
    if (this.#hook.step(nowMs)) this.#onSeen('on')
  }

  #look(nowMs: number): void {
    const isClosed = this.#isLifted && this.#hasPower && !this.#isCut && !this.isTouched
    if (!isClosed) {
      this.#hook.open(nowMs)
      return
    }
    const seen = this.#hook.close(nowMs)
    if (seen !== undefined) this.#onSeen(seen)
  }
}
