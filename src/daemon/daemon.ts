import type { Announcements } from '../announce/open.ts'
import type { Store } from '../core/ports/store.ts'
import { dataFiles } from '../data-folder/folder.ts'
import type { ApiContext } from '../http/context.ts'
import type { ListenAddress } from '../http/server/server.ts'
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
  const options = { ...given, journal: recent }
  const open = new OpenParts(options.journal)
  try {
    open.add('data folder', await openDataFolder(options))
    const http = open.add('http', await openHttp(options))
    const storage = open.add('storage', await openStorage(options))
    const site = new CurrentSite(options.config)
    const telephony = open.add('telephony', await openTelephony(options, { site, storage }))
    const parts = { site, http, storage, telephony }
    const outbound = open.add('outbound', await openOutbound(options, parts))
    open.add('regular work', startRegularWork(options, parts))
    const versions = await SiteVersions.open(dataFiles(options.dataFolder).siteFiles, recent)
    const reloader = open.add('reload', new SiteReloader(options, { ...parts, versions }))
    const editor = makeEditor(options, { site, reloader, versions })
    const api = open.add('api', openApi(options, { ...parts, outbound, reloader, editor, recent }))
    await reloader.begin()
    return {
      store: storage.store,
      desk: telephony.desk,
      announcements: telephony.announcements,
      get context() {
        return api.context
      },
      get addresses() {
        return http.listeners.addresses
      },
      initialPassword: storage.initialPassword,
      healthChecks: makeHealthChecks(storage, telephony),
      reload: () => reloader.reload(),
      close: () => open.close(),
    }
  } catch (error) {
    await open.close()
    throw error
  }
}
