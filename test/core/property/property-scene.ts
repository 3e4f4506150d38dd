import { join } from 'node:path'
import type { Test } from 'tap'
import type { WakeupAnswer } from '../../../src/core/model/delivery.ts'
import { type Occupancy, occupancyId } from '../../../src/core/model/guest.ts'
import type { LogLine } from '../../../src/core/model/log.ts'
import { Source, type Wakeup } from '../../../src/core/model/wakeup.ts'
import type { Change } from '../../../src/core/ports/change.ts'
import type { Guest, PropertyEvent } from '../../../src/core/ports/property.ts'
import type { Reads } from '../../../src/core/ports/reads.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { SiteTime } from '../../../src/core/site-time.ts'
import { book } from '../../../src/core/wakeup/book.ts'
import { type DeskContext, deskContext } from '../../../src/core/wakeup/context.ts'
import { atOnce } from '../../../src/lib/turns/pieces.ts'
import { PropertyDesk } from '../../../src/property/property-desk.ts'
import { openStore } from '../../../src/store/store.ts'
import { room } from '../../store/records.ts'
import { HandClock, KeptJournal, tempFolder } from '../../support/hotel.ts'
import { defaultRules } from '../../virtual-time/options.ts'

const siteTenant = '11111111-1111-4111-8111-111111111111'
const installation = { siteTenant, serial: '', installedMs: 0, setupMs: 0, updatedMs: 0 }
export const annexTenant = '22222222-2222-4222-8222-222222222222'

const capacityOf = () => ({
  bottlenecks: [{ key: 'pbx', channels: 4 }],
  meanMs: 30_000,
  deviationMs: 1_000,
})

/** A property desk on a real store, with nobody at the phones; rooms 101 to 105, of which 105 is the annex's. */
export class PropertyScene {
  readonly clock = new HandClock('2026-11-15T06:00:00+01:00')
  readonly time = new SiteTime('Europe/Vienna')
  readonly journal = new KeptJournal()
  /** Whether the disk has no room for another call. */
  isShort = false
  readonly #file: string
  #store: Store | undefined
  #propertyDesk: PropertyDesk | undefined
  #ids = 0

  constructor(file: string) {
    this.#file = file
  }

  get store(): Store {
    if (!this.#store) throw new Error('closed')
    return this.#store
  }

  async open(): Promise<void> {
    const { journal, clock, time } = this
    const onFatal = (error: unknown) => {
      throw error
    }
    this.#store = openStore(this.#file, { journal, onFatal, noSync: true })
    this.#propertyDesk = new PropertyDesk({
      store: this.#store,
      clock,
      journal,
      site: {
        time,
        rules: defaultRules,
        pushServers: [{ name: 'alarms', events: ['wakeup.failed', 'wakeup.answered'] }],
        hasWakeup: true,
      },
      newId: () => this.#newId(),
      capacityOf,
      isShort: () => this.isShort,
    })
    if (this.store.all('room').length === 0) await this.#furnish()
  }

  async close(): Promise<void> {
    await this.#store?.close()
    this.#store = undefined
  }

  async reopen(): Promise<void> {
    await this.close()
    await this.open()
  }

  async #furnish(): Promise<void> {
    const names = ['101', '102', '103', '104']
    await this.decide(() => [
      { put: 'installation', record: { ...installation, version: '' } },
      ...names.map((name) => ({ put: 'room', record: room(name) }) as const),
      { put: 'room', record: { ...room('105'), tenant: annexTenant } },
      { put: 'room', record: { ...room('900'), list: ['custom'] } },
    ])
  }

  #newId(): string {
    this.#ids += 1
    return `call-${String(this.#ids).padStart(6, '0')}`
  }

  /** What the person at the desk decides. */
  decide(change: (desk: DeskContext) => Change): Promise<void> {
    const actor = { name: 'desk', permissions: [], tenant: '', source: Source.rest }
    const context = (read: Reads): DeskContext =>
      deskContext(
        { time: this.time, rules: defaultRules, pushServers: [] },
        { read, actor, nowMs: this.clock.now(), newId: () => this.#newId() },
      )
    return this.store.commit((read) => ({ change: change(context(read)), value: undefined }))
  }

  async book(name: string, text: string, daily = false): Promise<string> {
    const when = this.time.parse(text)
    if (!when) throw new Error(text)
    let id = ''
    await this.decide((desk) => {
      const made = atOnce(book(desk, { rooms: [name], when, daily, capacityOf }))
      id = made.booked[0]?.id ?? ''
      return made.change
    })
    return id
  }

  apply(event: PropertyEvent, property = 'opera'): Promise<void> {
    if (!this.#propertyDesk) throw new Error('closed')
    return this.#propertyDesk.receive(property, event)
  }

  /** Only these connectors are left in the site file. */
  forgetOthers(names: readonly string[]): Promise<void> {
    if (!this.#propertyDesk) throw new Error('closed')
    return this.#propertyDesk.forgetOthers(names)
  }

  checkIn(name: string, reservation: string, more: Partial<Guest> = {}): Promise<void> {
    return this.apply({ kind: 'check-in', guest: guest(name, reservation, more) })
  }

  checkOut(name: string, reservation: string): Promise<void> {
    return this.apply({ kind: 'check-out', room: name, reservation })
  }

  move(oldRoom: string, name: string, reservation: string, more: Partial<Guest> = {}) {
    return this.apply({ kind: 'change', guest: guest(name, reservation, more), oldRoom })
  }

  requestWakeup(name: string, time: string, date = '261115', property = 'opera'): Promise<void> {
    return this.apply({ kind: 'wakeup wanted', request: { room: name, date, time } }, property)
  }

  clearWakeup(name: string, time: string, date = '261115', property = 'opera'): Promise<void> {
    return this.apply({ kind: 'wakeup cleared', request: { room: name, date, time } }, property)
  }

  occupancy(name: string, property = 'opera'): Occupancy | undefined {
    return this.store.get('occupancy', occupancyId(property, name))
  }

  pending(name: string): Wakeup[] {
    return this.store
      .pendingOf(name)
      .map(({ id }) => this.store.wakeup(id))
      .filter((call) => call !== undefined)
  }

  async answers(property = 'opera'): Promise<WakeupAnswer[]> {
    const notices: WakeupAnswer[] = []
    for await (const page of this.store.deliveries(property))
      for (const { notice } of page) if (notice.type === 'wakeup.answer') notices.push(notice)
    return notices
  }

  async log(id: string): Promise<LogLine[]> {
    const lines: LogLine[] = []
    for await (const page of this.store.logLines({}))
      lines.push(...page.filter((line) => line.id === id))
    return lines
  }
}

export function guest(name: string, reservation: string, more: Partial<Guest> = {}): Guest {
  return { room: name, reservation, language: '', shares: undefined, ...more }
}

export async function openPropertyScene(t: Test): Promise<PropertyScene> {
  const scene = new PropertyScene(join(await tempFolder(t), 'store'))
  await scene.open()
  t.teardown(() => scene.close())
  return scene
}

/** Everything that is written while `work` runs. */
export async function written(hotel: PropertyScene, work: () => Promise<unknown>): Promise<Change> {
  const change: Change[number][] = []
  hotel.store.onCommitted((more) => change.push(...more))
  await work()
  return change
}

/** The one call that is pending in a room. */
export function onlyCall(hotel: PropertyScene, name: string): Wakeup {
  const [call, ...more] = hotel.pending(name)
  if (!call || more.length > 0) throw new Error(`${more.length + Number(!!call)} calls`)
  return call
}
