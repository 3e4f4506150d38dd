/** A sleep that can be ended early. One sleeps at a time. */
export class WakeableSleep {
  #wake = () => {}

  /** Resolves with false after the time, and with true when it is woken; without a time only then. */
  sleep(ms?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms, false)
      this.#wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }

  /** Ends the sleep under way. Nothing happens when there is none: the next sleep lasts its time. */
  wake(): void {
    this.#wake()
  }
}
