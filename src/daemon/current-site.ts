import type { RoomList } from '../core/model/room.ts'
import type { Line } from '../core/ports/line-driver.ts'
import { SiteTime } from '../core/site-time.ts'
import type { TelephoneRules, TelephoneSite } from '../core/telephone/rules.ts'
import type { WakeupRules } from '../core/wakeup/context.ts'
import type { SiteConfig } from '../site-file/config.ts'
import type { PushConfig } from '../site-file/destinations/destinations.ts'

/** The site file in use, as parts look at it. */
export class CurrentSite implements TelephoneSite {
  #config: SiteConfig
  #time: SiteTime
  readonly #listeners: ((config: SiteConfig) => unknown)[] = []
  lines: readonly Line[] = []

  constructor(config: SiteConfig) {
    this.#config = config
    this.#time = new SiteTime(config.timezone)
  }

  /** From now on the site is as another file describes it. Resolves when all parts have followed. */
  async change(config: SiteConfig): Promise<void> {
    if (config.timezone !== this.#time.zone) this.#time = new SiteTime(config.timezone)
    this.#config = config
    await Promise.all(this.#listeners.map((listener) => listener(config)))
  }

  /** Listeners are called one after the other, in the order in which their parts were opened. */
  onChanged(listener: (config: SiteConfig) => unknown): void {
    this.#listeners.push(listener)
  }

  get config(): SiteConfig {
    return this.#config
  }

  get time(): SiteTime {
    return this.#time
  }

  get language(): string {
    return this.#config.language
  }

  get voices(): readonly string[] {
    return this.#config.voices
  }

  get rules(): WakeupRules {
    return this.#config.wakeup
  }

  get pushServers(): readonly PushConfig[] {
    return this.#config.pushServers
  }

  get channelLimit(): number {
    return this.#licence('Lines') ?? Number.POSITIVE_INFINITY
  }

  get hasWakeup(): boolean {
    return this.isLicensed('Wakeup')
  }

  get telephone(): TelephoneRules {
    const { telephone, wakeup } = this.#config
    return { ...telephone, operator: telephone.operator || wakeup.operator }
  }

  get roomList(): RoomList {
    return this.#config.roomList
  }

  get connectors(): readonly string[] {
    return this.#config.connectors.map(({ name }) => name)
  }

  isLicensed(name: string): boolean {
    return this.#licence(name) !== 0
  }

  /** What a licence allows; undefined where there is none, which allows everything. */
  #licence(wanted: string): number | undefined {
    return this.#config.licences.find(({ name }) => name === wanted)?.value
  }
}
