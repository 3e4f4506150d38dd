import { frameMs } from './protocol/types.ts'

const tickMs = 5
/** Beyond this the host has been kept waiting for ROOM: what was slept through is not made up for. */
const maxLateMs = 100

export interface TickHandlers {
  /** Takes in what the serial line has carried by then. */
  takeUntil(ms: number): void
  /** 20 ms have passed. */
  tick(nowMs: number): void
  /** Everything up to now is done. */
  settle(nowMs: number): void
}

/**
 * The one clock of the bridge. Its pulses are counted from its start, so that lateness never adds
 * up; before each, what came by then is taken in, so that being late looks to nobody like the
 * host's fault.
 */
export class TickClock {
  readonly #handlers: TickHandlers
  #ticking: NodeJS.Timeout | undefined
  #soon: NodeJS.Immediate | undefined
  #nextTickMs = 0

  constructor(handlers: TickHandlers) {
    this.#handlers = handlers
  }

  start(): void {
    if (this.#ticking) return
    this.#nextTickMs = performance.now() + frameMs
    this.#ticking = setInterval(() => this.soon(), tickMs)
  }

  stop(): void {
    clearInterval(this.#ticking)
    clearImmediate(this.#soon)
    this.#ticking = undefined
    this.#soon = undefined
  }

  /** An immediate comes after what waits in the system has been read, a timer would come before. */
  soon(): void {
    if (!this.#ticking) return
    this.#soon ??= setImmediate(() => {
      this.#soon = undefined
      this.#advance(performance.now())
    })
  }

  #advance(nowMs: number): void {
    const { takeUntil, tick: pulse, settle } = this.#handlers
    const tooLateMs = nowMs - this.#nextTickMs - maxLateMs
    if (tooLateMs > 0) this.#nextTickMs += Math.ceil(tooLateMs / frameMs) * frameMs
    while (this.#nextTickMs <= nowMs) {
      takeUntil(this.#nextTickMs)
      pulse(this.#nextTickMs)
      this.#nextTickMs += frameMs
    }
    takeUntil(nowMs)
    settle(nowMs)
  }
}
