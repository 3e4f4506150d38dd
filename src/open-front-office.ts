import type { SiteConfig } from './config.ts'
import type { Clock, Journal, Store, WakeupDesk } from './core/ports.ts'
import type { SiteTime } from './core/site-time.ts'
import { newId } from './new-id.ts'
import { FrontOffice } from './wake/front-office.ts'

export interface OfficeParts {
  readonly store: Store
  readonly clock: Clock
  readonly time: SiteTime
  readonly journal: Journal
  readonly desk: WakeupDesk
}

/** Opens the front office, which hears what property systems tell. */
export async function openFrontOffice(
  config: SiteConfig,
  { desk, ...parts }: OfficeParts,
): Promise<FrontOffice> {
  const office = new FrontOffice({
    ...parts,
    newId,
    rules: config.wakeup,
    pushServers: config.pushServers,
    capacityOf: (extension) => desk.capacityOf(extension),
    isLicensed: !config.licences.some(({ name, value }) => name === 'Wakeup' && value === 0),
  })
  // A full disk keeps nobody from starting.
  await office
    .forgetOthers(config.connectors.map(({ name }) => name))
    .catch((error) => parts.journal.error('What old connectors told is not forgotten.', error))
  return office
}
