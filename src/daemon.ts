import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { type Announcements, openAnnouncements } from './announce/open.ts'
import { boxState } from './box-state.ts'
import type { SiteConfig } from './config.ts'
import type { Clock, Journal, Store } from './core/ports.ts'
import { pruneSessions } from './core/sessions.ts'
import { dataFiles, takeFolder, tellIfShared } from './data-folder.ts'
import { firstAdministrator, register, tellUnusableHashes } from './first-start.ts'
import { FrontDoor } from './front-door.ts'
import type { House } from './http/house.ts'
import { makeInterface, openReception } from './http/interface.ts'
import { openPage } from './http/page.ts'
import { type PasswordCost, Passwords } from './http/password.ts'
import type { ListenAddress } from './http/server.ts'
import { Media } from './lines/media/media.ts'
import { LiveSite } from './live-site.ts'
import { openDestinations } from './make-destination.ts'
import { makeHouse } from './make-house.ts'
import { newId } from './new-id.ts'
import { forgetOtherConnectors, openFrontOffice } from './open-front-office.ts'
import { Outbox } from './outbound/outbox.ts'
import { PruningCare } from './pruning-care.ts'
import { every } from './regular-work.ts'
import { retention } from './retention.ts'
import { makeRoomToStart } from './room-to-start.ts'
import { type ReloadReport, SiteInUse } from './site-in-use.ts'
import { SiteLines } from './site-lines.ts'
import type { FirstReading, SiteSource } from './site-source.ts'
import { onStaleGuests } from './stale-guests.ts'
import { keepBeforeUpdate } from './store/before-update.ts'
import { openStore } from './store/store.ts'
import { isClockSynchronised as kernelClock } from './system/kernel-clock.ts'
import { Readings } from './system/readings.ts'
import { Space, type SpaceParts } from './system/space.ts'
import type { Vital } from './system/watchdog.ts'
import { tidyFolder } from './tidy-folder.ts'
import { tellOperatorTrouble, tellTroubles } from './troubles.ts'
import { product } from './version.ts'
import { makeVitals } from './vitals.ts'
import { Desk } from './wake/desk.ts'

/** No call rings later than this for want of a look at the clock. */
const tickMs = 100
/** The time of day is spoken this long before a call tells it. */
const prepareMs = 20_000
const prepareMinutes = 2
const pruneMs = 3_600_000
const closeLimitMs = 10_000
const pageFolder = join(import.meta.dirname, 'page/dist')

export interface DaemonOptions {
  readonly config: SiteConfig
  /** Where the site file came from, to read it again; without it there is no reload. */
  readonly source?: SiteSource
  /** What was found there at the start. */
  readonly first?: Pick<FirstReading, 'mistakes' | 'sinceMs'>
  readonly dataFolder: string
  readonly clock: Clock
  readonly journal: Journal
  /** The state on disk cannot be known any more, or there is a bug: the process must end. */
  readonly onFatal: (error: unknown) => void
  /** Whether the start fails when a place of the site file cannot be served, instead of going on. */
  readonly mustOpen?: boolean
  /** Only for measuring what syncing costs. */
  readonly noSync?: boolean
  /** False where a test moves the clock and the desk by hand. */
  readonly ticks?: boolean
  /** False where a test looks at what is queued. */
  readonly delivers?: boolean
  /** When this version was made: no clock that is right shows an earlier time. */
  readonly earliestMs?: number
  /** Whether the kernel says that its clock is right; the kernel itself is asked when not given. */
  readonly isClockSynchronised?: () => Promise<boolean>
  /** Only for tests, which do not wait for seconds. */
  readonly space?: Pick<SpaceParts, 'lookMs'>
  /** Only for tests, which check more passwords in a minute than a hotel does in a year. */
  readonly passwordCost?: PasswordCost
  /** The program that speaks; espeak-ng when not given. */
  readonly speech?: string
  /** Where the page was built; the one that comes with the program when not given. */
  readonly pageFolder?: string
}

export interface Daemon {
  readonly store: Store
  /** The house as the site file in use describes it. */
  readonly house: House
  readonly desk: Desk
  readonly announcements: Announcements
  /** Where the interface is served. */
  readonly addresses: readonly ListenAddress[]
  /** The password that was made for `admin`, on the first start only. */
  readonly initialPassword: string | undefined
  /** Takes over the site file as it is on disk now, or keeps the one in use and says why. */
  reload(): Promise<ReloadReport>
  /** What must go on for calls to ring. */
  readonly vitals: () => readonly Vital[]
  close(): Promise<void>
}

/** Builds the parts and starts them in order. Resolves when requests are served. */
export async function startDaemon(options: DaemonOptions): Promise<Daemon> {
  const { config, dataFolder, clock, journal } = options
  const files = dataFiles(dataFolder)
  await makeRoomToStart(dataFolder, journal)
  const releaseFolder = await takeFolder(dataFolder)
  await tellIfShared(dataFolder, journal)

  let handler: RequestListener = starting
  const frontDoor = new FrontDoor({
    handler: (request, response) => handler(request, response),
    clock,
    journal,
    socket: files.socket,
    tlsFolder: files.tls,
    releasedMs: Date.parse(product.released.replaceAll('/', '-')),
    mustOpen: options.mustOpen ?? false,
  })
  const closers: (() => unknown)[] = [releaseFolder]
  try {
    await frontDoor.open(config)

    await tidyFolder(dataFolder, { backups: files.backups, tls: files.tls, journal })
    const { version } = product
    await keepBeforeUpdate(files.store, { backups: files.backups, version, journal })
    const store = openStore(files.store, {
      journal,
      noSync: options.noSync ?? false,
      onFatal: options.onFatal,
      onRefused: () => space.refused(),
    })
    closers.push(() => store.close())
    const space = new Space({
      folder: dataFolder,
      journal,
      pendingCalls: () => store.pendingCount(),
      ...options.space,
    })
    await space.start()
    closers.push(() => space.close())
    const passwords = new Passwords(options.passwordCost)
    await register(store, clock)
    const initialPassword = await firstAdministrator(store, passwords, {
      file: files.initialPassword,
      journal,
    })
    tellUnusableHashes(store, journal)
    tellTroubles(store, journal)

    const site = new LiveSite(config)
    const speech = options.speech ?? 'espeak-ng'
    const announcements = openAnnouncements({ store, clock, site, journal, speech })
    closers.push(() => announcements.close())

    const media = new Media({ journal })
    closers.push(() => media.close())
    const lines = new SiteLines({
      media,
      announcer: announcements.announcer,
      journal,
      product: `${product.name}/${product.version}`,
    })
    closers.push(() => lines.close())
    site.lines = await lines.open(config.lines)

    const readings = new Readings(journal)
    readings.start()
    closers.push(() => readings.close())

    const closing = new AbortController()
    const desk = new Desk({
      store,
      site,
      clock,
      journal,
      newId,
      zoneRules: process.versions.tz ?? '',
      earliestMs: options.earliestMs ?? 0,
      isClockSynchronised: options.isClockSynchronised ?? kernelClock,
      onFatal: options.onFatal,
    })
    tellOperatorTrouble(site, journal)
    // Before the desk notes the time of this start.
    const seenMs = store.get('nightBook', 'nightBook')?.seenMs ?? 0
    const care = new PruningCare({ file: files.pruned, clock, journal, seenMs })
    await care.start()
    await desk.start()
    closers.push(() => desk.close())
    const office = openFrontOffice({ store, clock, site, journal, desk, space })
    await forgetOtherConnectors(office, config, journal)
    const destinationsOf = openDestinations({ site, journal, clock, property: office, product })
    let destinations = destinationsOf(config)
    const outbox = new Outbox({ destinations, store, clock, journal })
    const delivers = options.delivers !== false
    if (delivers) {
      closers.push(() => outbox.close())
      await outbox.start()
      onStaleGuests(store, (property) => {
        for (const { name, port } of destinations)
          if (property === undefined || property === name) port.refreshGuests?.()
      })
    }
    const prune = async () => {
      // What a wrong clock calls old may be of today.
      if (desk.state().clockHeldUntilMs !== undefined || !(await care.mayPrune())) return
      await store.prune(retention(site.config, clock.now()), closing.signal)
      await store.commit((read) => ({
        change: pruneSessions(read, clock.now()),
        value: undefined,
      }))
    }
    const pruning = every(pruneMs, prune, journal)
    pruning.now()
    const regular = [pruning]
    if (options.ticks !== false) {
      const prepare = async () => announcements.announcer.prepareDue(prepareMinutes)
      regular.push(every(tickMs, () => desk.tick(), journal))
      regular.push(every(prepareMs, prepare, journal))
    }
    closers.push(() => Promise.all(regular.map((work) => work.stop())))

    /** What can fail comes first, and then nothing is changed. */
    const change = async (next: SiteConfig) => {
      const changeDoors = await frontDoor.prepare(next)
      site.change(next)
      changeDoors()
      site.lines = lines.change(next.lines, (driver) => desk.whenFree(driver))
      destinations = destinationsOf(next)
      if (delivers) outbox.change(destinations)
      desk.siteChanged()
      house = openHouse()
      tellOperatorTrouble(site, journal)
      await forgetOtherConnectors(office, next, journal)
    }
    const siteInUse = new SiteInUse({
      site,
      source: options.source,
      first: options.first ?? { mistakes: [], sinceMs: undefined },
      clock,
      journal,
      change,
      onFatal: options.onFatal,
    })
    const reload = () => siteInUse.reload()
    const startedMs = clock.now()
    const box = () => boxState({ site, siteInUse, frontDoor, space, startedMs })
    const isLocal = (socket: Socket) => frontDoor.isLocal(socket)
    const page = openPage(options.pageFolder ?? pageFolder, journal)
    const { knownAddresses } = frontDoor
    const clients = { passwords, page, isLocal, knownAddresses }
    const reception = openReception({ store, clock, journal, ...clients })
    /** Requests from now on find the house as the site file in use describes it. */
    const openHouse = (): House => {
      const house = makeHouse({
        ...{ site, destinations, store, clock, journal, dataFolder, desk, readings, announcements },
        ...{ box, reload, space, pageVersion: page.version, closing: closing.signal },
      })
      handler = makeInterface(house, reception).app.callback()
      return house
    }
    let house = openHouse()
    await siteInUse.begin()
    // Replies under way are finished before anything that they are made of is closed.
    closers.push(() => frontDoor.close())
    closers.push(() => siteInUse.close())
    closers.push(() => {
      closing.abort()
      reception.events.close()
    })
    return {
      store,
      get house() {
        return house
      },
      desk,
      announcements,
      get addresses() {
        return frontDoor.addresses
      },
      initialPassword,
      reload,
      vitals: makeVitals({ desk, store, media, lines: () => lines.atWork }),
      close: () => closeAll(closers, journal),
    }
  } catch (error) {
    await frontDoor.close()
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
