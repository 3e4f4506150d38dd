import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { RecentEntries } from '../../core/ports/recent-journal.ts'
import type { SiteEditor } from '../../core/ports/site-editor.ts'
import type { ApiContext } from '../../http/context.ts'
import { openPage } from '../../http/page/page.ts'
import { makeRestApi, openClientState } from '../../http/rest-api.ts'
import type { PairMember } from '../../pair/member.ts'
import { readMachine } from '../../system/read-machine.ts'
import { Readings } from '../../system/readings.ts'
import type { CurrentSite } from '../current-site.ts'
import type { DaemonOptions } from '../options.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SiteReloader } from '../reload.ts'
import type { Storage } from '../storage/storage.ts'
import type { Telephony } from '../telephony/telephony.ts'
import { makeApiContext } from './api-context.ts'
import { applianceState } from './appliance-state.ts'
import type { Http } from './http.ts'

const shippedPage = join(import.meta.dirname, '../../page/dist')

interface ApiParts {
  readonly site: CurrentSite
  readonly reloader: SiteReloader
  readonly editor: SiteEditor | undefined
  readonly recent: RecentEntries
  readonly http: Http
  readonly storage: Storage
  readonly telephony: Telephony
  readonly outbound: Outbound
  readonly pair: PairMember | undefined
}

/** Puts the REST interface and the page before everything else, and serves them. */
export function openApi(options: DaemonOptions, parts: ApiParts) {
  const { clock, journal, dataFolder } = options
  const { site, reloader, editor, recent, http, outbound, pair } = parts
  const { store, space, shares, passwords, pins } = parts.storage
  const { desk, reception, announcements } = parts.telephony
  const closing = new AbortController()
  const readings = new Readings(journal, { read: readMachine })
  readings.start()
  const isLocal = (socket: Socket) => http.listeners.isLocal(socket)
  const page = openPage(options.pageFolder ?? shippedPage, journal)
  const { knownAddresses } = http.listeners
  const clients = openClientState({
    ...{ store, clock, journal, passwords, pins, page, isLocal, knownAddresses },
  })
  const startedMs = clock.now()
  const appliance = { site, reloader, listeners: http.listeners, space, startedMs }
  const makeContext = (): ApiContext =>
    makeApiContext({
      ...{ site, destinations: outbound.destinations, store, clock, journal, dataFolder, desk },
      ...{
        readings,
        announcements,
        space,
        shares,
        pageVersion: page.version,
        closing: closing.signal,
      },
      calls: reception.records,
      appliance: () => applianceState(appliance),
      reload: () => reloader.reload(),
      editor,
      recent,
      pair,
    })
  let context = makeContext()
  const serve = () => http.serve(makeRestApi(context, clients).app.callback())
  serve()
  // Requests that come afterwards find everything as it is now.
  const refresh = () => {
    context = makeContext()
    serve()
    clients.events.siteChanged()
  }
  site.onChanged(refresh)
  return {
    get context() {
      return context
    },
    refresh,
    close() {
      closing.abort()
      clients.events.close()
      readings.close()
    },
  }
}
