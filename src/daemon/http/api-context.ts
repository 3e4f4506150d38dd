import type { Announcements } from '../../announce/open.ts'
import type { ApplianceState, DiskSpace } from '../../core/appliance/state.ts'
import type { DiskShares } from '../../core/disk-shares.ts'
import type { Installation } from '../../core/model/installation.ts'
import type { CallReport } from '../../core/ports/call-report.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { SiteDestination } from '../../core/ports/destination.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { RecentEntries } from '../../core/ports/recent-journal.ts'
import type { SiteEditor } from '../../core/ports/site-editor.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ApiContext, PairGate } from '../../http/context.ts'
import { newId } from '../../lib/id.ts'
import type { Readings } from '../../system/readings.ts'
import { makeReport } from '../../system/report.ts'
import { product } from '../../system/version.ts'
import type { Desk } from '../../wake/desk.ts'
import type { CurrentSite } from '../current-site.ts'
import type { ReloadReport } from '../reload.ts'

export interface ContextParts {
  readonly site: CurrentSite
  readonly destinations: readonly SiteDestination[]
  readonly store: Store
  readonly clock: Clock
  readonly journal: Journal
  readonly dataFolder: string
  readonly desk: Desk
  readonly calls: CallReport
  readonly readings: Readings
  readonly space: DiskSpace
  readonly shares: DiskShares
  readonly announcements: Announcements
  readonly appliance: () => ApplianceState
  readonly reload: () => Promise<ReloadReport>
  readonly editor: SiteEditor | undefined
  readonly recent: RecentEntries
  readonly pair: PairGate | undefined
  readonly pageVersion: string
  readonly closing: AbortSignal
}

/** What requests see of the site, as the site file in use describes it. */
export function makeApiContext(all: ContextParts): ApiContext {
  const { site, announcements, readings, pageVersion, ...parts } = all
  const { config, time, rules, lines, pushServers } = site
  const { store, clock, dataFolder } = parts
  const { language, allowOrigin, roomList, tenants, licences } = config
  return {
    ...parts,
    newId,
    version: product.version,
    time,
    rules,
    lines,
    pushServers,
    language,
    allowOrigin,
    roomList,
    licences,
    tenants: new Map(tenants.map(({ id, name }) => [id, name])),
    tenantExtensions: new Map(tenants.map(({ id, extensions }) => [id, extensions])),
    prompts: announcements.shelf,
    voices: announcements.voiceShelf,
    system: makeReport({
      product,
      site: config,
      licences,
      // Noted at every start, before anything is served.
      installation: store.get('installation', 'installation') as Installation,
      dataFolder,
      time,
      clock,
      lines,
      readings,
      space: parts.space,
      pageVersion,
      languages: () => announcements.shelf.languages(),
      voices: () => announcements.voices(),
    }),
  }
}
