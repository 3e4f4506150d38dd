/** A timer that comes later than this shows that we were busy. */
const lateMs = 50
/** So long we then read what came meanwhile, before we decide that it did not. */
const readingMs = 100

/** A single timer that does not blame the other side for our own lateness. */
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
