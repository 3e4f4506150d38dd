import type { Socket } from 'node:net'
import type Koa from 'koa'
import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Store } from '../core/ports/store.ts'
import type { Quota } from '../lib/turns/quota.ts'
import { Events } from './api/events/events.ts'
import { IdempotencyCache } from './api/idempotency.ts'
import { ListTexts } from './api/lists.ts'
import { LongReads } from './api/long-reads.ts'
import { Metrics } from './api/metrics.ts'
import { OpenStreams } from './api/open-streams.ts'
import type { Operation } from './api/operation.ts'
import { openKeptReplies } from './api/request.ts'
import { makeApp } from './app.ts'
import { Auth } from './auth/auth.ts'
import { CodeChecks } from './auth/code-checks.ts'
import type { Passwords } from './auth/password.ts'
import type { Pins } from './auth/pins.ts'
import { Sessions } from './auth/sessions.ts'
import { catalogues } from './catalogue.ts'
import type { ApiContext } from './context.ts'
import { Imports } from './import/imports.ts'
import type { Page } from './page/page.ts'
import { accountRoutes } from './routes/accounts.ts'
import { alertRoutes } from './routes/alerts.ts'
import { callRoutes } from './routes/calls.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { inventoryRoutes } from './routes/inventory.ts'
import { lineRoutes } from './routes/lines.ts'
import { outboundRoutes } from './routes/outbound.ts'
import { promptRoutes } from './routes/prompts.ts'
import { propertyRoutes } from './routes/property.ts'
import { roomStatusRoutes } from './routes/room-status.ts'
import { sessionRoutes } from './routes/session.ts'
import { applianceRoutes } from './routes/system/appliance.ts'
import { clockRoutes } from './routes/system/clock.ts'
import { journalRoute } from './routes/system/journal.ts'
import { pairRoutes } from './routes/system/pair.ts'
import { siteFileRoutes } from './routes/system/site-file.ts'
import { openApiRoute, systemRoutes } from './routes/system/system.ts'
import { tenantRoute } from './routes/tenants.ts'
import { transferRoutes } from './routes/transfer.ts'
import { voiceRoutes } from './routes/voices.ts'
import { wakeupCapacityRoute } from './routes/wakeup/capacity.ts'
import { wakeupLogRoutes } from './routes/wakeup/log.ts'
import { wakeupSummaryRoute } from './routes/wakeup/summary.ts'
import { wakeupRoutes } from './routes/wakeup/wakeup.ts'
import type { KnownAddresses } from './server/known-addresses.ts'
import { UndoShelf } from './undo-shelf.ts'

/** What the interface remembers of its clients, however often the site file changes. */
export interface ClientState {
  readonly passwords: Passwords
  readonly pins: Pins
  readonly auth: Auth
  readonly sessions: Sessions
  readonly codes: CodeChecks
  readonly metrics: Metrics
  readonly events: Events
  readonly texts: ListTexts
  readonly undos: UndoShelf
  readonly replies: IdempotencyCache
  readonly imports: Imports
  readonly longReads: LongReads
  readonly streams: OpenStreams
  readonly keptReplies: Quota
  readonly page: Page
  /** Whether a connection came through the daemon's own socket, which only its owner can open. */
  readonly isLocal: (socket: Socket) => boolean
}

export interface ClientStateParts
  extends Pick<ClientState, 'passwords' | 'pins' | 'page' | 'isLocal'> {
  readonly knownAddresses: KnownAddresses
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
}

export function openClientState(given: ClientStateParts): ClientState {
  const { store, clock, journal, knownAddresses, ...parts } = given
  const auth = new Auth({ store, clock, passwords: parts.passwords, knownAddresses })
  const sessions = new Sessions(store, clock, auth)
  return {
    ...parts,
    auth,
    sessions,
    codes: new CodeChecks({ store, clock, journal }, auth),
    metrics: new Metrics(clock.now()),
    events: new Events(store, clock.now(), (session) => sessions.isLive(session)),
    texts: new ListTexts(store),
    undos: new UndoShelf(),
    replies: new IdempotencyCache(store),
    imports: new Imports(),
    longReads: new LongReads(),
    streams: new OpenStreams(store),
    keptReplies: openKeptReplies(),
  }
}

export interface RestInterface {
  readonly app: Koa
  readonly operations: readonly Operation[]
}

/** Puts the whole REST interface together for a hotel as its site file describes it. */
export function makeRestApi(api: ApiContext, clients: ClientState): RestInterface {
  const { passwords, pins, auth, codes, metrics, events, texts, undos } = clients
  const described = [
    ...wakeupLogRoutes(api),
    ...alertRoutes(api, undos),
    wakeupCapacityRoute(api),
    wakeupSummaryRoute(api),
    ...wakeupRoutes(api, undos),
    ...inventoryRoutes(api),
    ...roomStatusRoutes(api),
    ...systemRoutes(api, metrics, events),
    ...applianceRoutes(api),
    ...siteFileRoutes(api),
    journalRoute(api),
    ...clockRoutes(api),
    ...pairRoutes(api),
    ...sessionRoutes(api, codes),
    ...accountRoutes(api, { auth, codes, passwords, pins }),
    tenantRoute(api),
    ...catalogues.flatMap((list) => catalogueRoutes(api, texts, list)),
    ...lineRoutes(api),
    ...callRoutes(api),
    ...promptRoutes(api),
    ...voiceRoutes(api),
    ...outboundRoutes(api),
    ...propertyRoutes(api),
    ...transferRoutes(api),
  ]
  const operations = [...described, openApiRoute(api, described)]
  return { app: makeApp({ ...clients, api, operations }), operations }
}
