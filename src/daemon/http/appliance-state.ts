import type { ApplianceState } from '../../core/appliance/state.ts'
import type { Site } from '../../core/site.ts'
import type { Listeners } from '../../http/server/listeners.ts'
import type { Space } from '../../system/space.ts'
import type { SiteReloader } from '../reload.ts'

export interface ApplianceParts {
  readonly site: Pick<Site, 'time'>
  readonly reloader: Pick<SiteReloader, 'state'>
  readonly listeners: Pick<Listeners, 'state'>
  readonly space: Pick<Space, 'state'>
  readonly startedMs: number
}

/** How the appliance itself is, at this moment. */
export function applianceState({
  site,
  reloader,
  listeners,
  space,
  startedMs,
}: ApplianceParts): ApplianceState {
  const { doors, certificate } = listeners.state()
  return {
    started: site.time.iso(startedMs),
    siteFile: reloader.state(),
    doors,
    certificate: certificate && {
      isSelfSigned: certificate.isSelfSigned,
      fingerprint: certificate.fingerprint,
      until: site.time.iso(certificate.untilMs),
    },
    space: space.state(),
  }
}
