/** A timer that fires later than this shows that the event loop was busy. */
const lateMs = 50
/** How much longer it then waits, so that what has arrived meanwhile is read first. */
const readingMs = 100

/** A timeout that waits a little longer when the event loop was late, so that input is read before it fires. */
export class PatientTimer {
  #timer: NodeJS.Timeout | undefined

  /** Calls back after a time; whatever was waited for before is forgotten. */
  start(ms: number, then: () => void): void {
    this.stop()
    const dueMs = performance.now() + ms
    this.#timer = setTimeout(() => {
      if (performance.now() - dueMs <= lateMs) then()
      else this.#timer = setTimeout(then, readingMs)
    }, ms)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
