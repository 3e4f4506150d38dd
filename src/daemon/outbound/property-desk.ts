import type { DiskSpace } from '../../core/appliance/state.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Journal } from '../../core/ports/journal.ts'
import type { Store } from '../../core/ports/store.ts'
import type { WakeupDesk } from '../../core/ports/wakeup-desk.ts'
import type { Site } from '../../core/site.ts'
import { newId } from '../../lib/id.ts'
import { PropertyDesk } from '../../property/property-desk.ts'
import type { SiteConfig } from '../../site-file/config.ts'

export interface PropertyDeskParts {
  readonly store: Store
  readonly clock: Clock
  readonly site: Site
  readonly journal: Journal
  readonly desk: WakeupDesk
  readonly space: DiskSpace
}

/** Opens the desk that applies what property systems report. */
export function openPropertyDesk({ desk, space, ...parts }: PropertyDeskParts): PropertyDesk {
  return new PropertyDesk({
    ...parts,
    newId,
    capacityOf: (extensions) => desk.capacityOf(extensions),
    isShort: () => space.isShort(),
  })
}

/** Removes what was reported by connectors that have left the site file. */
export async function forgetOtherConnectors(
  desk: PropertyDesk,
  { connectors }: Pick<SiteConfig, 'connectors'>,
  journal: Journal,
): Promise<void> {
  // A full disk keeps nobody from starting.
  await desk
    .forgetOthers(connectors.map(({ name }) => name))
    .catch((error) =>
      journal.error('What old connectors have reported could not be removed.', error),
    )
}
