import type { StreamCounts } from './messages.ts'

const cells = 6

/** The counts of a call in memory that both threads see: they are known also when the worker has died. */
export class SharedCounters {
  readonly memory: SharedArrayBuffer
  readonly #cells: Float64Array

  constructor(memory = new SharedArrayBuffer(cells * Float64Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#cells = new Float64Array(memory)
  }

  write({ sent, playedMs, received, lost, jitterMs, farLostPercent }: StreamCounts): void {
    this.#cells[0] = sent
    this.#cells[1] = received
    this.#cells[2] = lost
    this.#cells[3] = jitterMs
    // One more than it is: 0 stands for not known.
    this.#cells[4] = farLostPercent === undefined ? 0 : farLostPercent + 1
    this.#cells[5] = playedMs
  }

  read(): StreamCounts {
    const [sent = 0, received = 0, lost = 0, jitterMs = 0, farLost = 0, playedMs = 0] = this.#cells
    const counts = { sent, playedMs, received, lost, jitterMs }
    return farLost === 0 ? counts : { ...counts, farLostPercent: farLost - 1 }
  }
}
