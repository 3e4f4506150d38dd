import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import type { Decide, Write } from '../../src/core/ports/change.ts'
import type { Line, RingRequest } from '../../src/core/ports/line-driver.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { SiteTime } from '../../src/core/site-time.ts'
import type { WakeupRules } from '../../src/core/wakeup/context.ts'
import { openStore } from '../../src/store/store.ts'
import { Desk } from '../../src/wake/desk.ts'
import { Clients } from './clients.ts'
import { type CrashPoint, doomed } from './doomed-store.ts'
import { untilNextMs } from './next-event.ts'
import { defaultRules, type Rung, type SimulationOptions } from './options.ts'
import { checkAssisted, checkRing, checkRinging, checkSpare, checkWaiting } from './promises.ts'
import { Sight } from './sight.ts'
import { VirtualLine } from './virtual-line.ts'
import { VirtualTime } from './virtual-time.ts'
import { WatchedJournal } from './watched-journal.ts'
import { WeakDisk } from './weak-disk.ts'

const noticeEvents = ['wakeup.failed', 'wakeup.answered', 'wakeup.assist']

const plainRoom = { language: '', method: '', tenant: '', list: ['mailbox'] } as const

/** A guest of importance, as a property system would report it. */
function guestOf(room: string, vip: string): Write {
  const reservation = `guest of ${room}`
  const reported = { property: 'opera', room, isShared: false, lastLeft: '', change: 1 }
  const stays = [{ reservation, vip, group: '' }]
  return { put: 'occupancy', record: { ...reported, reservations: [reservation], stays } }
}

/**
 * A hotel in virtual time: a real desk on a real store, with lines whose phones are played. At every
 * step it is checked that nothing rings that must not, and that nothing waits that could ring.
 */
export class Simulation {
  readonly time: VirtualTime
  readonly journal = new WatchedJournal((text) => {
    if (!this.#isDead) this.#violations.push(new Error(text))
  })
  readonly site: SiteTime
  readonly rules: WakeupRules
  readonly clients = new Clients(this)
  readonly rung: Rung[] = []
  readonly sight: Sight
  readonly operatorCalls: RingRequest[] = []
  readonly lines: { line: Line; driver: VirtualLine }[]
  crashes = 0
  isSynchronised = false
  readonly disk: WeakDisk
  readonly options: SimulationOptions
  #store: Store | undefined
  #doomedStore: Store | undefined
  #desk: Desk | undefined
  #isDead = false
  #died: Promise<void> = Promise.resolve()
  #ids = 0
  #lives = 0
  /** Calls that a test has damaged: nobody knows what is to follow from their ring. */
  readonly silent = new Set<string>()
  /** Decisions that changed something since this simulation was made. */
  #commits = 0
  readonly #violations: Error[] = []
  /** Whether the desk has looked since something changed that only a look can see. */
  #hasLooked = false

  constructor(options: SimulationOptions) {
    this.options = options
    this.time = new VirtualTime(options.startMs)
    this.sight = new Sight(options.startMs)
    this.site = new SiteTime(options.zone)
    this.rules = { ...defaultRules, ...options.rules }
    this.disk = new WeakDisk(this.time, options.isRefusing ?? false)
    this.lines = options.lines.map(({ name, channels, reaches }) => {
      const driver = new VirtualLine({
        time: this.time,
        channels,
        behave: options.behave,
        onRing: (call) => this.#onRing(call, line),
        onChange: () => {
          this.#hasLooked = false
        },
      })
      const line: Line = { name, kind: 'virtual', channels, reaches, driver }
      return { driver, line }
    })
  }

  get store(): Store {
    assert(this.#store)
    return this.#store
  }

  get desk(): Desk {
    assert(this.#desk)
    return this.#desk
  }

  /** Errors in the journal that a test brings about. */
  expectErrors(pattern: RegExp): void {
    this.journal.expected.push(pattern)
  }

  get isClockTrusted(): boolean {
    return this.desk.state().clockHeldUntilMs === undefined
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** The box is switched on. With `crash`, it will go at that commit. */
  async open(crash?: CrashPoint): Promise<void> {
    this.#store = openStore(this.options.file, {
      journal: this.journal,
      noSync: true,
      onFatal: (error) => {
        throw error
      },
    })
    const life = this.#lives
    this.#isDead = false
    this.#died = new Promise((resolve) => {
      const onCrash = () => {
        this.options.onCrash?.()
        this.#isDead = true
        resolve()
      }
      this.#doomedStore = doomed(this.store, crash, {
        onCrash,
        isRefused: () => this.disk.refuses(),
      })
    })
    if (this.store.all('room').length === 0) await this.#furnish()
    this.store.onCommitted((change) => {
      this.#commits += 1
      this.options.onCommit?.(change)
    })
    this.#desk = new Desk({
      store: this.#doomedStore as Store,
      clock: this.time,
      // A desk that was switched off waits for its calls by the time of this machine, and gives up.
      journal: this.journal.while(() => life === this.#lives),
      site: {
        time: this.site,
        rules: this.rules,
        pushServers: [{ name: 'alarms', events: noticeEvents }],
        lines: this.lines.map(({ line }) => line),
        channelLimit: this.options.channelLimit ?? Number.POSITIVE_INFINITY,
        language: 'en',
        voices: [],
        hasWakeup: true,
      },
      newId: () => this.newId(),
      zoneRules: process.versions.tz ?? '',
      earliestMs: this.options.earliestMs ?? 0,
      isClockSynchronised: () => Promise.resolve(this.isSynchronised),
      // What a box that is gone still tries to do is nobody's business.
      onFatal: (error) => {
        if (life === this.#lives) this.#violations.push(error as Error)
      },
    })
    await this.#orDeath(this.#desk.start())
    await this.settle()
    if (!this.#isDead) await this.tick()
  }

  /** The box is gone, as after a power cut: phones fall silent, nothing is written any more. */
  async kill(): Promise<void> {
    this.crashes += 1
    this.#lives += 1
    this.#isDead = true
    this.sight.interrupt()
    for (const { driver } of this.lines) driver.cut()
    await this.#store?.close()
    this.#store = undefined
    this.#desk = undefined
  }

  /** The clock is set while the box runs, or while it is off. */
  step(byMs: number): void {
    this.time.step(byMs)
    this.sight.interrupt()
  }

  /** A technician says that the clock is right. The box may go before it answers. */
  async acceptClock(): Promise<void> {
    await this.#orDeath(this.desk.acceptClock('a technician'))
  }

  /** An orderly end. */
  async close(): Promise<void> {
    await this.desk.close()
    await this.#store?.close()
    this.#store = undefined
    this.#isDead = true
  }

  async #furnish(): Promise<void> {
    const change = this.options.rooms.flatMap(({ vip, ...room }): Write[] => [
      { put: 'room', record: { ...plainRoom, extension: room.room, ...room } },
      ...(vip === undefined ? [] : [guestOf(room.room, vip)]),
    ])
    await this.store.commit(() => ({ change, value: undefined }))
  }

  /** Ids in the order of booking, as real ones are. */
  newId(): string {
    this.#ids += 1
    return `${this.options.startMs}-${String(this.#ids).padStart(8, '0')}`
  }

  /** As the store's; undefined when the box went before it answered. */
  commit<T>(decide: Decide<T>): Promise<T | undefined> {
    return this.#orDeath((this.#doomedStore as Store).commit(decide))
  }

  #orDeath<T>(work: Promise<T>): Promise<T | undefined> {
    return Promise.race([work, this.#died.then(() => undefined)])
  }

  /** Lets the desk look at the clock, and waits until all that follows at this instant has happened. */
  async tick(): Promise<void> {
    // A daily call that was missed for days takes a look for each of them.
    for (let looks = 0, before = -1; before !== this.#activity() && looks < 40; looks += 1) {
      before = this.#activity()
      await this.#orDeath(this.desk.tick())
      await this.settle()
      if (this.#isDead) return
    }
    this.sight.look(this.time.now(), this.isClockTrusted)
    this.#checkWaiting(this.time.now())
    this.#hasLooked = !this.disk.isPausing()
  }

  /** Everything that does not wait for time to pass is done when this resolves. */
  async settle(): Promise<void> {
    let before = -1
    // What is under way may not show at the first look.
    for (
      let quiet = 0;
      !this.#isDead && quiet < 2;
      quiet = before === this.#activity() ? quiet + 1 : 0
    ) {
      before = this.#activity()
      await this.#orDeath(this.store.commit(() => ({ change: [], value: undefined })))
      await setImmediate()
      await setImmediate()
    }
    const [violation] = this.#violations
    if (violation) throw violation
    if (this.#isDead) return
    if (this.#hasLooked) this.#checkWaiting(this.sight.seenMs)
    checkRinging(this)
  }

  #activity(): number {
    return this.#commits + this.rung.length + this.operatorCalls.length
  }

  /** Lets time pass until `untilMs` on a clock that is not set meanwhile, or until the box goes. */
  async run(forMs: number): Promise<void> {
    const endMs = this.time.monotonic() + forMs
    while (!this.#isDead && this.time.monotonic() < endMs) {
      this.time.pass(Math.min(endMs - this.time.monotonic(), untilNextMs(this)))
      await this.settle()
      if (!this.#isDead) await this.tick()
    }
  }

  /** Inside a driver: what is wrong is told at the next step, because a driver's failure is an outcome. */
  #onRing(call: RingRequest, line: Line): void {
    const isAlert = call.say.kind === 'alert'
    if (isAlert) this.operatorCalls.push(call)
    else this.rung.push({ extension: call.extension, atMs: this.time.now() })
    try {
      if (isAlert) checkSpare(this, line)
      else checkRing(this, call.extension)
    } catch (error) {
      this.#violations.push(error as Error)
    }
  }

  #checkWaiting(nowMs: number): void {
    const isAble = !this.disk.isPausing() && !this.sight.isInterrupted && this.isClockTrusted
    if (!isAble) return
    checkWaiting(this, nowMs)
    checkAssisted(this, nowMs)
  }
}
