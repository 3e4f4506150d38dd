import { mkdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { type Announcements, openAnnouncements } from './announce/open.ts'
import type { SiteConfig } from './config.ts'
import type { Installation } from './core/model.ts'
import type { SiteDestination } from './core/outbound-ports.ts'
import type { Clock, Journal, Line, Store } from './core/ports.ts'
import { SiteTime } from './core/site-time.ts'
import { dataFiles, takeFolder } from './data-folder.ts'
import { firstAdministrator, register } from './first-start.ts'
import type { House } from './http/house.ts'
import { makeInterface } from './http/interface.ts'
import { Passwords } from './http/password.ts'
import { type ListenAddress, Listeners } from './http/server.ts'
import { Media } from './lines/media/media.ts'
import { listenAll } from './listen.ts'
import { makeDestinations } from './make-destination.ts'
import { makeLines } from './make-line.ts'
import { newId } from './new-id.ts'
import { openFrontOffice } from './open-front-office.ts'
import { Outbox } from './outbound/outbox.ts'
import { every } from './regular-work.ts'
import { openStore } from './store/store.ts'
import { isClockSynchronised as kernelClock } from './system/kernel-clock.ts'
import { Readings } from './system/readings.ts'
import { makeReport } from './system/report.ts'
import { tellTroubles } from './troubles.ts'
import { product } from './version.ts'
import { Desk } from './wake/desk.ts'

/** No call rings later than this for want of a look at the clock. */
const tickMs = 100
/** The time of day is spoken this long before a call tells it. */
const prepareMs = 20_000
const prepareMinutes = 2
const pruneMs = 3_600_000
const dayMs = 86_400_000
const closeLimitMs = 10_000

export interface DaemonOptions {
  readonly config: SiteConfig
  readonly dataFolder: string
  readonly clock: Clock
  readonly journal: Journal
  /** The state on disk cannot be known any more, or there is a bug: the process must end. */
  readonly onFatal: (error: unknown) => void
  /** Only for measuring what syncing costs. */
  readonly noSync?: boolean
  /** False where a test moves the clock and the desk by hand. */
  readonly ticks?: boolean
  /** False where a test looks at what is queued. */
  readonly delivers?: boolean
  /** Whether the kernel says that its clock is right; the kernel itself is asked when not given. */
  readonly isClockSynchronised?: () => Promise<boolean>
  /** The program that speaks; espeak-ng when not given. */
  readonly speech?: string
}

export interface Daemon {
  readonly store: Store
  readonly house: House
  readonly desk: Desk
  readonly announcements: Announcements
  /** Where the interface is served. */
  readonly addresses: readonly ListenAddress[]
  /** The password that was made for `admin`, on the first start only. */
  readonly initialPassword: string | undefined
  close(): Promise<void>
}

/** Builds the parts and starts them in order. Resolves when requests are served. */
export async function startDaemon(options: DaemonOptions): Promise<Daemon> {
  const { config, dataFolder, clock, journal } = options
  const files = dataFiles(dataFolder)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const releaseFolder = await takeFolder(dataFolder)

  let handler: RequestListener = starting
  const listeners = new Listeners((request, response) => handler(request, response), journal)
  const closers: (() => unknown)[] = [releaseFolder]
  try {
    await listeners.listenLocal(files.socket)
    const addresses = await listenAll(listeners, config)

    const store = openStore(files.store, {
      journal,
      noSync: options.noSync ?? false,
      onHung: options.onFatal,
    })
    closers.push(() => store.close())
    const passwords = new Passwords()
    await register(store, clock)
    const initialPassword = await firstAdministrator(store, passwords, {
      file: files.initialPassword,
      journal,
    })
    tellTroubles(store, journal)

    const time = new SiteTime(config.timezone)
    const announcements = openAnnouncements({
      store,
      clock,
      time,
      journal,
      language: config.language,
      wantedVoices: config.voices,
      canSnooze: config.wakeup.snoozes > 0,
      speech: options.speech ?? 'espeak-ng',
    })
    closers.push(() => announcements.close())

    const media = new Media({ journal })
    closers.push(() => media.close())
    const lines = makeLines(config.lines, {
      media,
      announcer: announcements.announcer,
      journal,
      product: `${product.name}/${product.version}`,
    })
    const stopping = new AbortController()
    closers.push(() => stopping.abort())
    closers.push(() => Promise.all(lines.map((line) => line.port.close())))
    await Promise.all(lines.map((line) => line.port.start(stopping.signal)))

    const readings = new Readings(dataFolder, journal)
    readings.start()
    closers.push(() => readings.close())

    const closing = new AbortController()
    const desk = makeDesk(options, { store, lines, time })
    await desk.start()
    closers.push(() => desk.close())
    const property = await openFrontOffice(config, { store, clock, time, journal, desk })
    const destinations = makeDestinations(config, { journal, clock, time, property, product })
    const outbox = new Outbox({ destinations, store, clock, journal })
    if (options.delivers !== false) {
      closers.push(() => outbox.close())
      await outbox.start()
    }
    const house = makeHouse(options, {
      store,
      lines,
      time,
      desk,
      destinations,
      readings,
      announcements,
      closing: closing.signal,
      addresses,
    })
    const prune = () => store.prune(retention(config, clock.now()))
    const regular = [every(pruneMs, prune, journal)]
    if (options.ticks !== false) {
      const prepare = async () => announcements.announcer.prepareDue(prepareMinutes)
      regular.push(every(tickMs, () => desk.tick(), journal))
      regular.push(every(prepareMs, prepare, journal))
    }
    closers.push(() => Promise.all(regular.map((work) => work.stop())))

    const { app, events } = makeInterface(house, passwords, (socket) => listeners.isLocal(socket))
    handler = app.callback()
    // Replies under way are finished before anything that they are made of is closed.
    closers.push(() => listeners.close())
    closers.push(() => {
      closing.abort()
      events.close()
    })
    return {
      store,
      house,
      desk,
      announcements,
      addresses,
      initialPassword,
      close: () => closeAll(closers, journal),
    }
  } catch (error) {
    await listeners.close()
    await closeAll(closers, journal)
    throw error
  }
}

/** Ends the parts in the reverse of the order they began in. */
async function closeAll(closers: (() => unknown)[], journal: Journal): Promise<void> {
  const limit = setTimeout(() => journal.warn('Closing takes long.'), closeLimitMs)
  for (const closer of closers.splice(0).reverse()) {
    try {
      await closer()
    } catch (error) {
      journal.error('Closing a part failed.', error)
    }
  }
  clearTimeout(limit)
}

const starting: RequestListener = (_request, response) => {
  const body = JSON.stringify({
    error: 503,
    description: 'The system is starting; try again in a moment.',
  })
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2' }).end(body)
}

function channelLimit(config: SiteConfig): number {
  return config.licences.find(({ name }) => name === 'Lines')?.value ?? Number.POSITIVE_INFINITY
}

interface HouseParts {
  readonly store: Store
  readonly lines: readonly Line[]
  readonly time: SiteTime
  readonly desk: Desk
  readonly destinations: readonly SiteDestination[]
  readonly readings: Readings
  readonly announcements: Announcements
  readonly closing: AbortSignal
  readonly addresses: readonly ListenAddress[]
}

function makeDesk(
  { config, clock, journal, onFatal, isClockSynchronised }: DaemonOptions,
  parts: Pick<HouseParts, 'store' | 'lines' | 'time'>,
): Desk {
  const limit = channelLimit(config)
  const channels = parts.lines.reduce((sum, line) => sum + line.channels, 0)
  if (config.wakeup.operator !== '' && Math.min(channels, limit) < 2)
    journal.warn(
      'The operator cannot be called: one channel is always kept for guests, and there is no ' +
        'other. Add a channel, or a line of its own for the operator.',
    )
  return new Desk({
    ...parts,
    clock,
    journal,
    rules: config.wakeup,
    pushServers: config.pushServers,
    newId,
    channelLimit: limit,
    language: config.language,
    zoneRules: process.versions.tz ?? '',
    isClockSynchronised: isClockSynchronised ?? kernelClock,
    onFatal,
  })
}

function makeHouse(
  { config, clock, journal, dataFolder }: DaemonOptions,
  parts: HouseParts,
): House {
  const { store, lines, time, announcements, readings, addresses } = parts
  const started = time.iso(clock.now())
  const installation = () => store.get('installation', 'installation') as Installation
  return {
    ...parts,
    clock,
    journal,
    newId,
    version: product.version,
    language: config.language,
    allowOrigin: config.allowOrigin,
    roomList: config.roomList,
    rules: config.wakeup,
    tenants: new Set(config.tenants.map(({ id }) => id)),
    licences: config.licences,
    pushServers: config.pushServers,
    prompts: announcements.shelf,
    box: () => ({
      started,
      siteFile: { since: started, mistakes: [] },
      doors: addresses.map(({ host, port }) => ({
        address: `${host}:${port}`,
        tls: false,
        isOpen: true,
        error: '',
      })),
      certificate: null,
      space: { state: 'good', ...readings.disk, reserve: 0 },
    }),
    system: makeReport({
      product,
      site: config,
      licences: config.licences,
      installation,
      dataFolder,
      time,
      clock,
      lines,
      readings,
      languages: () => announcements.shelf.languages(),
      voices: () => announcements.voices(),
    }),
  }
}

function retention(config: SiteConfig, nowMs: number) {
  return {
    wakeupsMs: nowMs - config.wakeup.keepMs,
    chargesMs: nowMs - 30 * dayMs,
    logMs: nowMs - 400 * dayMs,
    repliesMs: nowMs - dayMs,
  }
}
