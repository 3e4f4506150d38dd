import type { FiasRecord } from './record.ts'
import { eventText, recordText, signalText } from './trace-text.ts'
import type { Direction } from './wire.ts'

/** Shows what crosses the wire to those who look; costs nothing while nobody does. */
export class Trace {
  readonly #followers = new Set<(text: string) => void>()
  readonly #time: () => string

  /** `time` is the site's wall time, `HH:MM:SS`. */
  constructor(time: () => string) {
    this.#time = time
  }

  follow(onText: (text: string) => void): () => void {
    this.#followers.add(onText)
    return () => this.#followers.delete(onText)
  }

  record(direction: Direction, record: FiasRecord): void {
    this.#show(() => recordText(this.#time(), direction, record))
  }

  signal(direction: Direction, signal: string): void {
    this.#show(() => signalText(this.#time(), direction, signal))
  }

  tell(event: string): void {
    this.#show(() => eventText(this.#time(), event))
  }

  #show(write: () => string): void {
    if (this.#followers.size === 0) return
    const text = write()
    for (const onText of [...this.#followers]) onText(text)
  }
}
