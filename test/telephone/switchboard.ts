import { setImmediate } from 'node:timers/promises'
import type { Test } from 'tap'
import { DiskShares } from '../../src/core/disk-shares.ts'
import type { Line } from '../../src/core/ports/line-driver.ts'
import type { PinCheck } from '../../src/core/ports/pin-check.ts'
import type { MenuAnnouncer, Saying, Sentence } from '../../src/core/ports/saying.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { CurrentSite } from '../../src/daemon/current-site.ts'
import { Passwords } from '../../src/http/auth/password.ts'
import { Pins } from '../../src/http/auth/pins.ts'
import { newId } from '../../src/lib/id.ts'
import { SimulatedLine } from '../../src/lines/simulated.ts'
import { readSiteFile } from '../../src/site-file/config.ts'
import { Reception } from '../../src/telephone/reception.ts'
import { type Hotel, type HotelOptions, openHotel, plainSite } from '../support/hotel.ts'
import { HandTimers } from './hand-timers.ts'
import { PlayedTelephone, type PlayedTelephoneOptions } from './played-telephone.ts'

/** What every sentence takes to be said. */
const sentenceMs = 1_000
const sound = new Int16Array(sentenceMs * 8)

/** Says sentences by the names of their clips: `booked tomorrow 06:45`. */
export const namedAnnouncer: MenuAnnouncer = {
  say: (sentences, language) => ({
    sounds: sentences.map(() => sound),
    text: `${language && `${language}: `}${sentences.map(sentenceText).join('; ')}`,
  }),
}

function sentenceText(sentence: Sentence): string {
  return sentence.map(sayingText).join(' ')
}

function sayingText(saying: Saying): string {
  if (saying.kind === 'clip') return saying.name
  if (saying.kind === 'signs') return `<${saying.text}>`
  if (saying.kind === 'status') return `${saying.id} ${saying.description}`
  const { day, hour, minute, clock } = saying
  const two = (value: number) => String(value).padStart(2, '0')
  const date =
    day === undefined
      ? ''
      : day.kind === 'weekday'
        ? `day ${day.weekday} `
        : day.kind === 'date'
          ? `${day.day}.${day.month}. `
          : `${day.kind} `
  return `${date}${two(hour)}:${two(minute)}${clock === '12h' ? ' (12h)' : ''}`
}

export interface SwitchboardOptions extends HotelOptions {
  /** The `[telephone]` section. */
  readonly telephone?: string
  readonly channels?: number
  readonly pins?: PinCheck
  /** Whether the disk is short. */
  readonly isShort?: () => boolean
}

/** A hotel whose telephone is answered, in the time of the test's clock. */
export class Switchboard {
  readonly hotel: Hotel
  readonly reception: Reception
  readonly timers: HandTimers
  readonly line: Line
  readonly #latest: string[] = []
  /** Commits and checks of PINs under way. */
  readonly #underWay = new Set<Promise<unknown>>()

  private constructor(hotel: Hotel, options: SwitchboardOptions) {
    this.hotel = hotel
    this.timers = new HandTimers(hotel.clock)
    const channels = options.channels ?? 30
    const driver = new SimulatedLine({ channels, answerMs: 0 })
    this.line = { name: 'pbx', kind: 'simulated', channels, reaches: () => true, driver }
    void driver.start(new AbortController().signal)
    const { desk } = hotel.daemon
    const store = this.#trackedStore(hotel.daemon.store)
    const { clock, journal } = hotel
    const reading = readSiteFile(siteOf(options))
    if (reading.kind === 'bad') throw new Error(JSON.stringify(reading.mistakes))
    const site = new CurrentSite(reading.config)
    const passwords = new Passwords({ N: 16, r: 8, p: 1 })
    this.reception = new Reception({
      ...{ store, clock, newId, site, desk, journal, announcer: namedAnnouncer },
      shares: new DiskShares({
        isShort: options.isShort ?? (() => false),
        lookAgain: () => Promise.resolve(),
      }),
      pins: this.#trackedPins(options.pins ?? new Pins({ store, clock, passwords })),
      timers: this.timers,
    })
    this.reception.records.watch((text) => this.#latest.push(text.trimEnd()))
  }

  static async open(t: Test, options: SwitchboardOptions = {}): Promise<Switchboard> {
    const hotel = await openHotel(t, { ...options, site: siteOf(options) })
    const switchboard = new Switchboard(hotel, options)
    t.teardown(() => switchboard.reception.close())
    return switchboard
  }

  /** Everything that was said, pressed and done since it was last asked for. */
  heard(): string[] {
    return this.#latest.splice(0)
  }

  /** Places a call, and waits until the first sentence is said. */
  async call(
    caller: string,
    options: Partial<Omit<PlayedTelephoneOptions, 'caller' | 'timers'>> = {},
  ): Promise<PlayedTelephone> {
    const telephone = new PlayedTelephone({ ...options, caller, timers: this.timers })
    this.reception.take(this.line, telephone)
    await this.settled()
    return telephone
  }

  /** Presses keys one after the other, each when what the last one has begun is done. */
  async press(telephone: PlayedTelephone, keys: string): Promise<void> {
    for (const key of keys) {
      telephone.press(key)
      await this.settled()
    }
  }

  async pass(ms: number): Promise<void> {
    await this.timers.advance(ms, () => this.settled())
    await this.settled()
  }

  /** Waits until everything that was begun is decided. */
  async settled(): Promise<void> {
    do {
      await Promise.allSettled(this.#underWay)
      await setImmediate()
    } while (this.#underWay.size > 0)
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#underWay.add(work)
    const done = () => this.#underWay.delete(work)
    work.then(done, done)
    return work
  }

  #trackedPins(pins: PinCheck): PinCheck {
    return { check: (attempt) => this.#track(pins.check(attempt)) }
  }

  #trackedStore(store: Store): Store {
    return new Proxy(store, {
      get: (target, name) => {
        if (name === 'commit')
          return (...args: Parameters<Store['commit']>) => this.#track(target.commit(...args))
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  /** What the log tells of the calls to us of a room, the oldest first. */
  async logged(room: string): Promise<string[]> {
    const { json } = await this.hotel.admin.get(`/rest/wakeup/log?room=${room}`).expect(200)
    return json.log
      .filter(({ event }: { event: string }) => event === 'called')
      .map(({ detail }: { detail: string }) => detail)
  }

  /** The pending calls of a room, as site wall times. */
  async booked(room: string): Promise<string[]> {
    const { json } = await this.hotel.admin.get('/rest/wakeup/list/pending').expect(200)
    return json.pending
      .filter((call: { room: string }) => call.room === room)
      .map(({ scheduled }: { scheduled: string }) => scheduled.slice(0, 16))
      .sort()
  }
}

function siteOf({ telephone = '', channels = 30 }: SwitchboardOptions): string {
  return `${plainSite}
[telephone]
${telephone}
[[line]]
name = "pbx"
driver = "simulated"
answer = "0s"
channels = ${channels}
`
}
