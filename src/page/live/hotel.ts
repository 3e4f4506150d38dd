import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { clockAlertId } from '../../core/model/alert-ids.ts'
import { type Answer, mapAnswer } from '../rest/answer.ts'
import { Events } from '../rest/events.ts'
import type {
  Account,
  Alert,
  Category,
  ClockReading,
  Item,
  Profile,
  Quarter,
  Room,
  RoomGroup,
  RoomStatus,
  StatusType,
  SystemReport,
  Tenant,
} from '../rest/records.ts'
import type { Rest } from '../rest/rest.ts'
import { userPath } from '../rest/user-path.ts'
import { Calls } from './calls.ts'
import { LiveList } from './live-list.ts'
import { type May, mayOf } from './may.ts'
import { countTabs } from './open-tabs.ts'
import { isReading, SiteClock } from './site-clock.ts'

const clockEveryMs = 5 * 60_000
/** A line goes up and down without an event, and whoever books should know. */
const systemEveryMs = 30_000

/** What was learnt at the door, and what the rest of the page works with. */
export interface Arrival {
  readonly account: Account
  readonly system: SystemReport
  readonly reading: ClockReading
}

export interface Opening {
  /** Whether the system has said just now what was learnt at the door. */
  readonly isFresh: boolean
  /** Called each time there is a connection again, after which everything may be different. */
  readonly onBack: () => void
}

/** The hotel as one user sees it, from logging in to logging out. */
export class Hotel {
  readonly rest: Rest
  readonly account: Account
  readonly may: May
  readonly clock: SiteClock
  readonly events: Events
  readonly system
  readonly rooms: LiveList<readonly Room[]>
  readonly groups: LiveList<readonly RoomGroup[]>
  /** The ways to wake guests that a booking or a room may name. */
  readonly profiles: LiveList<readonly Profile[]>
  readonly items: LiveList<readonly Item[]>
  readonly categories: LiveList<readonly Category[]>
  readonly statuses: LiveList<readonly StatusType[]>
  /** The last known status of every room. */
  readonly board: LiveList<readonly RoomStatus[]>
  /** What needs a person. */
  readonly alerts: LiveList<readonly Alert[]>
  readonly calls: Calls
  /** How full the quarters of an hour of the next day are. */
  readonly capacity: LiveList<readonly Quarter[]>
  /** For administrators. */
  readonly users: LiveList<readonly Account[]>
  /** For administrators. */
  readonly tenants: LiveList<readonly Tenant[]>
  /** Since when something that is shown cannot be read, by the browser's clock; 0 when all was. */
  readonly behindSinceMs: ReadonlySignal<number>
  /** How many tabs of this browser are open, when they are too many for this one to follow; else 0. */
  readonly tooManyTabs = signal(0)
  readonly #left = new AbortController()

  constructor(rest: Rest, { account, system, reading }: Arrival) {
    this.rest = rest
    this.account = account
    this.system = signal(system)
    this.may = mayOf(account, system.license)
    this.clock = new SiteClock(reading)
    this.events = new Events(rest, this.#left.signal, () => this.clock.nowMs())
    this.rooms = this.#list('/rest/room', 'rooms', ['room'])
    this.groups = this.#list('/rest/group', 'groups', ['group'])
    this.profiles = this.#list('/rest/profile', 'profiles', ['site'])
    this.items = this.#list('/rest/isi/item', 'items', ['item'])
    this.categories = this.#list('/rest/isi/category', 'categories', ['category'])
    this.statuses = this.#list('/rest/rsi/status', 'items', ['status'])
    this.users = this.#list('/rest/user', 'users', ['user'])
    this.tenants = this.#list('/rest/tenant', 'tenants', ['site'])
    this.board = new LiveList({
      read: () => this.#readBoard(),
      events: this.events,
      left: this.left,
      after: { lists: ['room', 'status'] },
      changes: { event: 'status', apply: withStatus },
      keptAs: this.#keptAs('/rest/rsi/room'),
    })
    this.alerts = new LiveList({
      read: () => this.#readKey<readonly Alert[]>('/rest/alert', 'alerts'),
      events: this.events,
      left: this.left,
      after: { events: ['alert'] },
    })
    this.calls = new Calls({
      rest,
      events: this.events,
      now: () => this.clock.now(),
      left: this.left,
    })
    this.capacity = new LiveList({
      read: () => this.#readKey<readonly Quarter[]>('/rest/wakeup/capacity', 'capacity'),
      events: this.events,
      left: this.left,
      after: { events: ['wakeup'] },
      gatherMs: 2_000,
    })
    const lists = [
      ...[this.rooms, this.groups, this.profiles, this.items, this.categories, this.statuses],
      ...[this.users, this.tenants, this.board, this.alerts, this.capacity],
    ]
    this.behindSinceMs = computed(() => {
      const sinces = [...lists, this.calls].map(({ failedSinceMs }) => failedSinceMs.value)
      const failed = sinces.filter((ms) => ms !== 0)
      return failed.length === 0 ? 0 : Math.min(...failed)
    })
  }

  /** Aborted when the user has logged out. */
  get left(): AbortSignal {
    return this.#left.signal
  }

  /** Begins to follow what happens, until `close`. */
  open({ isFresh, onBack }: Opening): void {
    const tick = setInterval(() => this.clock.tick(), 1_000)
    const look = setInterval(() => void this.#lookAgain(), clockEveryMs)
    const lines = setInterval(() => void this.#readSystem(), systemEveryMs)
    this.left.addEventListener('abort', () => {
      for (const timer of [tick, look, lines]) clearInterval(timer)
    })
    let isKnown = isFresh
    this.events.onOpened(() => {
      if (!isKnown) {
        void this.#lookAgain()
        onBack()
      }
      isKnown = false
    })
    // It was set, or is believed again.
    this.events.on('alert', (data) => {
      if (Reflect.get(Object(data), 'id') === clockAlertId) void this.#lookAgain()
    })
    // The hotel may have another name, and another time.
    this.events.on('list', (data) => {
      if (Reflect.get(Object(data), 'list') === 'site') void this.#lookAgain()
    })
    void this.#follow()
  }

  close(): void {
    this.#left.abort()
  }

  /** Takes over the hotel's time; false when nobody answers. */
  async readClock(): Promise<boolean> {
    const reading = await this.rest.get<ClockReading>('/rest/clock')
    if (reading.kind !== 'ok' || !isReading(reading.value)) return false
    this.clock.set(reading.value)
    return true
  }

  async #follow(): Promise<void> {
    this.tooManyTabs.value = await countTabs(this.left)
    if (this.tooManyTabs.value === 0) await this.events.follow()
  }

  /** The clock may have been set, and a new version installed. */
  async #lookAgain(): Promise<void> {
    if (await this.readClock()) await this.#readSystem()
  }

  async #readSystem(): Promise<void> {
    const system = await this.rest.get<SystemReport>('/rest/system')
    if (system.kind === 'ok') this.system.value = system.value
  }

  #list<T>(path: string, key: string, lists: readonly string[]): LiveList<readonly T[]> {
    return new LiveList({
      read: () => this.#readKey<readonly T[]>(path, key),
      events: this.events,
      left: this.left,
      after: { lists },
      keptAs: this.#keptAs(path),
    })
  }

  /** Where statuses are not licensed, the rooms without any: their minibars can be charged all the same. */
  async #readBoard(): Promise<Answer<readonly RoomStatus[]>> {
    if (this.may.setStatus) return this.#readKey('/rest/rsi/room', 'rooms')
    const rooms = await this.#readKey<readonly Room[]>('/rest/room', 'rooms')
    const none = { id: '', description: '', changed: '', actor: '' }
    return mapAnswer(rooms, (all) => all.map(({ room, tenant }) => ({ room, tenant, ...none })))
  }

  /** Another user of this tab may see something else. */
  #keptAs(path: string): string {
    return `seen.${this.account.name}.${path}`
  }

  async #readKey<T>(path: string, key: string): Promise<Answer<T>> {
    const answer = await this.rest.get<Record<string, T>>(path)
    return mapAnswer(answer, (body) => body[key] as T)
  }
}

/** The board after a room has another status; undefined when it is to be read instead. */
function withStatus(
  board: readonly RoomStatus[],
  data: unknown,
): readonly RoomStatus[] | undefined {
  if (!isRoomStatus(data) || !board.some(({ room }) => room === data.room)) return undefined
  // The room may be another tenant's by now.
  return board.map((row) => (row.room === data.room ? { ...data, tenant: row.tenant } : row))
}

function isRoomStatus(data: unknown): data is RoomStatus {
  const { room, id, description, changed, actor, tenant } = Object(data)
  return [room, id, description, changed, actor, tenant].every((text) => typeof text === 'string')
}

/** Asks who this is and where; a wrong password is a refusal with error 101. */
export async function arrive(rest: Rest, name: string): Promise<Answer<Arrival>> {
  const account = await rest.get<Account>(userPath(name))
  if (account.kind !== 'ok') return account
  const [system, reading] = await Promise.all([
    rest.get<SystemReport>('/rest/system'),
    rest.get<ClockReading>('/rest/clock'),
  ])
  if (system.kind !== 'ok') return system
  if (reading.kind === 'ok' && !isReading(reading.value)) return { kind: 'silent' }
  return mapAnswer(reading, (reading) => ({
    account: account.value,
    system: system.value,
    reading,
  }))
}
