import type { Journal } from '../core/ports/journal.ts'

/**
 * The order in which the parts of the daemon end, however far its start has come. Endless replies and
 * reloads first; then replies under way are finished before anything that they are made of is closed;
 * then nothing new is begun, sent or rung before the store is closed, and the folder is let go last.
 */
export const closingOrder = [
  'api',
  'reload',
  'http',
  'regular work',
  'outbound',
  'telephony',
  // Another box may take over when nothing is touched any more, and nothing is left to be written.
  'pair',
  'storage',
  'data folder',
] as const

export type PartName = (typeof closingOrder)[number]

interface Part {
  close(): unknown
}

/** What touches the outside comes first when this box may not touch anything any more. */
const urgentOrder: readonly PartName[] = ['telephony', 'outbound', 'regular work']

const closeLimitMs = 10_000

/** The parts of the daemon that are open. */
export class OpenParts {
  readonly #journal: Journal
  readonly #parts = new Map<PartName, Part>()
  /** Each is closed once, and whoever wants it closed waits for that. */
  readonly #closing = new Map<PartName, Promise<void>>()
  #beginning: Promise<void> = Promise.resolve()
  #isClosing = false

  constructor(journal: Journal) {
    this.#journal = journal
  }

  add<P extends Part>(name: PartName, part: P): P {
    this.#parts.set(name, part)
    return part
  }

  /**
   * Takes steps one after the other, and none any more once closing has begun; closing waits for the one
   * that is under way.
   */
  begin(steps: readonly (() => unknown)[]): Promise<void> {
    const take = async () => {
      for (const step of steps) if (!this.#isClosing) await step()
    }
    const begun = take()
    this.#beginning = begun.catch(() => undefined)
    return begun
  }

  /** Closes all of them in order; one that fails keeps no other from it. */
  async close(): Promise<void> {
    const limit = setTimeout(() => this.#journal.warn('Closing takes long.'), closeLimitMs)
    this.#isClosing = true
    await this.#beginning
    for (const name of closingOrder) await this.#close(name)
    clearTimeout(limit)
  }

  /** Closes what touches the outside, all at once: phones stop, and connections end. Then another box may take over. */
  async stopTouching(): Promise<void> {
    this.#isClosing = true
    await this.#beginning
    await Promise.all(urgentOrder.map((name) => this.#close(name)))
    await this.#close('pair')
  }

  #close(name: PartName): Promise<void> {
    const closing = this.#closing.get(name) ?? this.#closeOnce(name)
    this.#closing.set(name, closing)
    return closing
  }

  async #closeOnce(name: PartName): Promise<void> {
    try {
      await this.#parts.get(name)?.close()
    } catch (error) {
      this.#journal.error(`Closing the ${name} failed.`, error)
    }
  }
}
