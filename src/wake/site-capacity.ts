import type { CallTimes } from '../core/model/desk.ts'
import type { Change } from '../core/ports/change.ts'
import type { Line } from '../core/ports/line-driver.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import type { Bottleneck, Capacity } from '../core/wakeup/capacity.ts'
import { methodOf } from '../core/wakeup/context.ts'

export interface SiteCapacityParts {
  readonly store: Store
  readonly site: Pick<Site, 'rules' | 'lines' | 'channelLimit'>
  /** How long calls keep a channel, as known now. */
  readonly callTimes: () => CallTimes
}

/** How many calls the lines can make, for all rooms and for those that a line reaches. */
export class SiteCapacity {
  readonly #parts: SiteCapacityParts
  /** Rooms whose calls staff make: they want no channel. */
  readonly #staffRooms = new Set<string>()

  constructor(parts: SiteCapacityParts) {
    this.#parts = parts
  }

  /** Begins, and begins anew when the rules have changed. */
  start(): void {
    this.#staffRooms.clear()
    for (const room of this.#parts.store.all('room'))
      if (methodOf(this.#parts.site.rules, room) === 'manual') this.#staffRooms.add(room.room)
  }

  /** Rooms may change who makes their calls. */
  follow(change: Change): void {
    for (const write of change) {
      if ('remove' in write && write.remove === 'room') this.#staffRooms.delete(write.id)
      if (!('put' in write) || write.put !== 'room') continue
      const { record } = write
      if (methodOf(this.#parts.site.rules, record) === 'manual') this.#staffRooms.add(record.room)
      else this.#staffRooms.delete(record.room)
    }
  }

  of(extension: string): Capacity {
    return this.#capacityOf(this.#parts.site.lines.filter((line) => line.reaches(extension)))
  }

  all(): Capacity {
    return this.#capacityOf(this.#parts.site.lines)
  }

  #capacityOf(reaching: readonly Line[]): Capacity {
    const { lines, channelLimit } = this.#parts.site
    const { meanMs, deviationMs } = this.#parts.callTimes()
    const lineBottleneck: Bottleneck = {
      key: reaching.map(({ name }) => name).join('\n'),
      channels: channelsOf(reaching),
      isWantedBy: this.#isWantedBy(reaching.length === lines.length ? undefined : reaching),
    }
    // The licence's channels are shared by the calls of all lines.
    const licence: Bottleneck = {
      key: '',
      channels: channelLimit,
      isWantedBy: this.#isWantedBy(undefined),
    }
    const isCapped = channelLimit < channelsOf(lines)
    const bottlenecks = isCapped ? [lineBottleneck, licence] : [lineBottleneck]
    return { bottlenecks, meanMs, deviationMs }
  }

  /** Whether the calls of a room want channels of these lines, or of any. */
  #isWantedBy(lines: readonly Line[] | undefined): Bottleneck['isWantedBy'] {
    const { store } = this.#parts
    if (lines === undefined && this.#staffRooms.size === 0) return undefined
    if (lines === undefined) return (room) => !this.#staffRooms.has(room)
    return (room) => {
      if (this.#staffRooms.has(room)) return false
      const extension = store.get('room', room)?.extension ?? room
      return lines.some((line) => line.reaches(extension))
    }
  }
}

function channelsOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { channels }) => sum + channels, 0)
}
