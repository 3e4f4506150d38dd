import type { CallTimes } from '../core/model/desk.ts'
import { extensionsOf, type Room } from '../core/model/room.ts'
import type { Change } from '../core/ports/change.ts'
import type { Line } from '../core/ports/line-driver.ts'
import type { Store } from '../core/ports/store.ts'
import type { Site } from '../core/site.ts'
import type { Bottleneck, Capacity } from '../core/wakeup/capacity.ts'
import { methodOf, type ProfiledCall } from '../core/wakeup/profile.ts'

export interface SiteCapacityParts {
  readonly store: Store
  readonly site: Pick<Site, 'rules' | 'lines' | 'channelLimit'>
  /** How long calls keep a channel, as known now. */
  readonly callTimes: () => CallTimes
}

/** How many calls the lines can make, for all rooms and for those that a line reaches. */
export class SiteCapacity {
  readonly #parts: SiteCapacityParts
  /** Rooms whose calls staff make, unless a profile says otherwise: they want no channel. */
  readonly #staffRooms = new Set<string>()
  /** Whether a profile says who makes the calls. */
  #hasMethods = false

  constructor(parts: SiteCapacityParts) {
    this.#parts = parts
  }

  /** Begins, and begins anew when the rules have changed. */
  start(): void {
    const { store, site } = this.#parts
    this.#hasMethods = [...site.rules.profiles.values()].some(({ method }) => method !== undefined)
    this.#staffRooms.clear()
    for (const room of store.all('room')) this.#note(room)
  }

  /** Rooms may change who makes their calls. */
  follow(change: Change): void {
    for (const write of change) {
      if ('remove' in write && write.remove === 'room') this.#staffRooms.delete(write.id)
      if ('put' in write && write.put === 'room') this.#note(write.record)
    }
  }

  of(extensions: readonly string[]): Capacity {
    const reaching = this.#parts.site.lines.filter((line) =>
      extensions.some((extension) => line.reaches(extension)),
    )
    return this.#capacityOf(reaching)
  }

  #note({ room, method }: Room): void {
    if ((method || this.#parts.site.rules.method) === 'manual') this.#staffRooms.add(room)
    else this.#staffRooms.delete(room)
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

  /** Whether a call wants channels of these lines, or of any. */
  #isWantedBy(lines: readonly Line[] | undefined): Bottleneck['isWantedBy'] {
    const { store } = this.#parts
    if (lines === undefined && this.#staffRooms.size === 0 && !this.#hasMethods) return undefined
    if (lines === undefined) return (call) => !this.#isForStaff(call)
    return (call) => {
      if (this.#isForStaff(call)) return false
      const extensions = extensionsOf(store.get('room', call.room), call.room)
      return lines.some((line) => extensions.some((extension) => line.reaches(extension)))
    }
  }

  #isForStaff(call: ProfiledCall): boolean {
    const { store, site } = this.#parts
    if (!this.#hasMethods) return this.#staffRooms.has(call.room)
    return methodOf({ read: store, rules: site.rules }, call) === 'manual'
  }
}

function channelsOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { channels }) => sum + channels, 0)
}
