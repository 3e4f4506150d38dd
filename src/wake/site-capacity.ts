import type { Capacity } from '../core/capacity.ts'
import type { CallTimes } from '../core/model.ts'
import type { Line } from '../core/ports.ts'

export interface SiteCapacityParts {
  readonly lines: readonly Line[]
  readonly channelLimit: number
  /** How long calls keep a channel, as known now. */
  readonly callTimes: () => CallTimes
}

/** How many calls the lines can make, for all rooms and for those that one line reaches. */
export class SiteCapacity {
  readonly #parts: SiteCapacityParts

  constructor(parts: SiteCapacityParts) {
    this.#parts = parts
  }

  of(extension: string): Capacity {
    return this.#capacityOf(this.#parts.lines.filter((line) => line.reaches(extension)))
  }

  all(): Capacity {
    return this.#capacityOf(this.#parts.lines)
  }

  #capacityOf(reaching: readonly Line[]): Capacity {
    const { lines, channelLimit, callTimes } = this.#parts
    const { meanMs, deviationMs } = callTimes()
    const channels = reaching.reduce((sum, line) => sum + line.channels, 0)
    const isAll = reaching.length === lines.length
    return {
      key: reaching.map(({ name }) => name).join('\n'),
      channels: Math.min(channels, channelLimit),
      meanMs,
      deviationMs,
      isSharedBy: isAll ? undefined : (other) => reaching.some((line) => line.reaches(other)),
    }
  }
}
