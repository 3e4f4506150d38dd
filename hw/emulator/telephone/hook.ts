const hangUpMs = 800
const minFlashMs = 80

/** What the bridge makes of the current in a telephone's loop. */
export class Hook {
  #openedAtMs: number | undefined
  /** As it was last reported. */
  isOff = false

  /** Current flows. Gives what is to be reported: that it is lifted, or how long a flash was. */
  close(nowMs: number): 'off' | number | undefined {
    if (!this.isOff) {
      this.isOff = true
      return 'off'
    }
    const openMs = this.#openedAtMs === undefined ? 0 : Math.round(nowMs - this.#openedAtMs)
    this.#openedAtMs = undefined
    return openMs >= minFlashMs && openMs < hangUpMs ? openMs : undefined
  }

  /** Current ends: perhaps a flash, perhaps for good. */
  open(nowMs: number): void {
    if (this.isOff) this.#openedAtMs ??= nowMs
  }

  /** True when it has been hung up for so long that this is to be reported. */
  step(nowMs: number): boolean {
    if (this.#openedAtMs === undefined || nowMs - this.#openedAtMs < hangUpMs) return false
    return this.drop()
  }

  /** The bridge takes the power off: nothing can be off the hook. True when something was. */
  drop(): boolean {
    const wasOff = this.isOff
    this.isOff = false
    this.#openedAtMs = undefined
    return wasOff
  }
}
