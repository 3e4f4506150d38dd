import type { Announcements } from '../announce/open.ts'
import type { Pair } from '../core/ports/pair.ts'
import type { Store } from '../core/ports/store.ts'
import { dataFiles } from '../data-folder/folder.ts'
import type { ApiContext } from '../http/context.ts'
import type { ListenAddress } from '../http/server/server.ts'
import { UserError } from '../lib/user-error.ts'
import { SiteVersions } from '../site-file/save/versions.ts'
import { RecentJournal } from '../system/recent-journal.ts'
import type { HealthCheck } from '../system/watchdog.ts'
import type { Desk } from '../wake/desk.ts'
import { CurrentSite } from './current-site.ts'
import { openApi } from './http/api.ts'
import { openHttp } from './http/http.ts'
import { OpenParts } from './open-parts.ts'
import type { DaemonOptions } from './options.ts'
import { openOutbound } from './outbound/outbound.ts'
import { openPair, type PairPart, type Starting } from './pair/pair.ts'
import { startRegularWork } from './regular-work.ts'
import { type ReloadReport, SiteReloader } from './reload.ts'
import { makeEditor } from './site-editor.ts'
import { openDataFolder, openStorage } from './storage/storage.ts'
import { makeHealthChecks } from './telephony/health-checks.ts'
import { openTelephony } from './telephony/telephony.ts'

export interface Daemon {
  readonly store: Store
  readonly desk: Desk
  readonly announcements: Announcements
  /** Which of two boxes works; undefined where this one is alone. */
  readonly pair: Pair | undefined
  /** What requests see of the site, as the site file in use describes it. */
  readonly context: ApiContext
  /** Where the interface is served. */
  readonly addresses: readonly ListenAddress[]
  /** The password that was made for `admin`, on the first start only. */
  readonly initialPassword: string | undefined
  /** What must go on for calls to ring. */
  readonly healthChecks: () => readonly HealthCheck[]
  /** Takes over the site file as it is on disk now, or keeps the one in use and says why. */
  reload(): Promise<ReloadReport>
  close(): Promise<void>
}

/** Builds the parts and starts them in order. Resolves when requests are served. */
export async function startDaemon(given: DaemonOptions): Promise<Daemon> {
  const recent = new RecentJournal(given.journal, given.clock)
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => undefined)
  const options = withUrgentEnd({ ...given, journal: recent }, (reason) => {
    ended.reject(new UserError(`This box does not hold: ${reason}.`))
    return open.stopTouching()
  })
  const open = new OpenParts(options.journal)
  try {
    open.add('data folder', await openDataFolder(options))
    const http = open.add('http', await openHttp(options))
    const pair = await openPair(options, { addresses: () => http.listeners.addresses })
    if (pair) open.add('pair', pair)
    const storage = open.add('storage', await openStorage(options, pair))
    const site = new CurrentSite(options.config)
    const telephony = open.add(
      'telephony',
      openTelephony(options, { site, storage, pair: pair?.member }),
    )
    const parts = { site, http, storage, telephony }
    const outbound = open.add('outbound', openOutbound(options, parts))
    const begin = () =>
      open.begin([
        () => storage.begin(),
        () => telephony.start(),
        () => outbound.start(),
        () => open.add('regular work', startRegularWork(options, parts)),
      ])
    const isQuiet = () => telephony.desk.state().ringing === 0
    const pairing = { store: storage.store, isQuiet }
    const isKnown = storage.store.get('installation', 'installation') !== undefined
    if (!pair) await begin()
    // Nobody can be answered from a store that nothing was ever written to.
    else if (!isKnown)
      await Promise.race([firstHolding(pair, { ...pairing, begin }), ended.promise])
    const versions = await SiteVersions.open(dataFiles(options.dataFolder).siteFiles, recent)
    const reloader = open.add('reload', new SiteReloader(options, { ...parts, versions }))
    const editor = makeEditor(options, { site, reloader, versions })
    const api = open.add(
      'api',
      openApi(options, { ...parts, outbound, reloader, editor, recent, pair: pair?.member }),
    )
    await reloader.begin()
    if (isKnown) pair?.start({ ...pairing, begin: () => begin().then(() => api.refresh()) })
    return {
      store: storage.store,
      desk: telephony.desk,
      announcements: telephony.announcements,
      pair: pair?.member,
      get context() {
        return api.context
      },
      get addresses() {
        return http.listeners.addresses
      },
      get initialPassword() {
        return storage.initialPassword
      },
      healthChecks: makeHealthChecks(storage, telephony),
      reload: () => reloader.reload(),
      close: () => open.close(),
    }
  } catch (error) {
    await open.close()
    throw error
  }
}

/** Resolves when this box has begun to work, which it alone can do. */
function firstHolding(pair: PairPart, { begin, ...pairing }: Starting): Promise<void> {
  return new Promise((resolve) => pair.start({ ...pairing, begin: () => begin().then(resolve) }))
}

/** Whatever becomes of the process: phones stop and connections end as soon as this box may not touch them. */
function withUrgentEnd(
  options: DaemonOptions,
  stopTouching: (reason: string) => Promise<void>,
): DaemonOptions {
  const onEnded = (reason: string) => {
    options.journal.error(
      `This box does not hold any more: ${reason}. It is started anew, and follows.`,
    )
    void stopTouching(reason)
    options.onEnded?.(reason)
  }
  return { ...options, onEnded }
}
