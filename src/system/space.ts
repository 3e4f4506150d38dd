import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskSpace, SpaceState } from '../core/appliance/state.ts'
import type { Journal } from '../core/ports/journal.ts'
import { withDeadline } from '../lib/turns/deadline.ts'
import { Reserve } from './reserve.ts'
import { SpaceLog } from './space-log.ts'
import { reserveFor, type SpaceReading, stateAfter } from './space-state.ts'

const lookMs = 2_000
/** Between two pieces of a reserve that is not whole yet. */
const pieceMs = 200
/** A disk that does not answer is waited for no longer; it is asked again when it has answered. */
const limitMs = 5_000

export interface SpaceParts {
  /** The data folder. */
  readonly folder: string
  readonly journal: Journal
  /** How many calls are booked and not settled. */
  readonly pendingCalls: () => number
  /** Only for tests, which do not wait for seconds. */
  readonly lookMs?: number
}

/**
 * Watches the disk of the data folder, and keeps space on it for the calls that are booked:
 *
 *   | used by anybody | reserve: held by a file | free |
 *
 * While little is free nothing new is taken (`short`). When others fill the disk all the same, each
 * commit that it refuses frees a piece of the file. Not before, and not all at once: whoever fills
 * the disk would have that, too. All of it happens in the background.
 */
export class Space implements DiskSpace {
  readonly #parts: SpaceParts
  readonly #reserve: Reserve
  readonly #log: SpaceLog
  #state: SpaceState = { state: 'good', size: 0, free: 0, reserve: 0 }
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #tending: Promise<void> | undefined
  #wasRefused = false
  #isClosed = false
  /** Whether the reserve is on its way to its size. */
  #isGrowing = false

  constructor(parts: SpaceParts) {
    this.#parts = parts
    this.#reserve = new Reserve(join(parts.folder, 'reserve'))
    this.#log = new SpaceLog(parts.journal)
  }

  /** Takes the first look; resolves when the disk is known, or does not answer. */
  async start(): Promise<void> {
    await within(this.#reserve.find())
    await this.lookAgain()
    this.#tendLater(0)
  }

  /** Stops looking. The reserve stays: it holds its space also while nobody runs. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    if (this.#tending) await within(this.#tending)
  }

  state(): SpaceState {
    return this.#state
  }

  isShort(): boolean {
    return this.#state.state === 'short'
  }

  async lookAgain(): Promise<void> {
    await within(this.#look())
  }

  /** The disk refused a commit: if it is full, a piece of the reserve is given up at once. */
  refused(): void {
    this.#wasRefused = true
    void this.#tend()
  }

  /** Looks, and gives up, grows or shrinks the reserve by a piece. One at a time. */
  #tend(): Promise<void> {
    this.#tending ??= this.#look()
      .then(() => this.#adjust())
      .catch((error) => this.#log.logFailure(error))
      .finally(() => {
        this.#tending = undefined
        this.#tendLater(this.#isGrowing ? pieceMs : lookMs)
      })
    return this.#tending
  }

  #tendLater(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.#tend(), this.#parts.lookMs ?? ms)
    this.#timer.unref()
  }

  /** Several who want to know at once share one look. */
  #look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #read(): Promise<void> {
    try {
      // statfs asks about the very folder, where `df` would have to be matched to it by name.
      const { bsize, blocks, bavail } = await statfs(this.#parts.folder)
      this.#judge({
        size: bsize * blocks,
        free: bsize * bavail,
        held: this.#reserve.heldBytes,
        pending: this.#parts.pendingCalls(),
      })
    } catch (error) {
      this.#log.logFailure(error)
    }
  }

  #judge(reading: SpaceReading): void {
    this.#state = stateAfter(this.#state.state, reading)
    this.#log.log(this.#state, reading)
  }

  async #adjust(): Promise<void> {
    const { size, free } = this.#state
    const held = this.#reserve.heldBytes
    const { wantedBytes, lastBytes } = reserveFor({ size, pending: this.#parts.pendingCalls() })
    this.#isGrowing = false
    const wasRefused = this.#wasRefused
    this.#wasRefused = false
    if (free < lastBytes) {
      if (held === 0 || !wasRefused) return
      await this.#reserve.giveUp()
      this.#log.logGivenUp(held)
      await this.#look()
    } else if (held > wantedBytes * 1.25) {
      await this.#reserve.approach(wantedBytes)
    } else if (held < wantedBytes && !this.isShort()) {
      await this.#reserve.approach(wantedBytes)
      this.#isGrowing = this.#reserve.heldBytes < wantedBytes
    }
  }
}

/** Waits for work of which nothing is known to be needed, but not for ever. */
async function within(work: Promise<void>): Promise<void> {
  await withDeadline(work, { ms: limitMs, atEnd: () => {}, ref: false })
}
