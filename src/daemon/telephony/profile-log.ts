import type { Journal } from '../../core/ports/journal.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Site } from '../../core/site.ts'

/** Rooms that are named in one line; of more it is only said that there are more. */
const maxNamed = 10

/** Logs which rooms name a profile that the site file does not have: their calls ring without it. */
export function logUnknownProfiles(
  { rules }: Pick<Site, 'rules'>,
  store: Pick<Store, 'all'>,
  journal: Journal,
): void {
  const rooms = store.all('room').filter(({ profile }) => profile && !rules.profiles.has(profile))
  for (const [profile = '', naming] of Map.groupBy(rooms, (room) => room.profile)) {
    const names = naming.slice(0, maxNamed).map(({ room }) => room)
    const more = naming.length > maxNamed ? ` and ${naming.length - maxNamed} more` : ''
    journal.warn(
      `The site file has no profile ${profile}; room ${names.join(', ')}${more} ring without it. ` +
        `Add [profile.${profile}], or give the rooms another one.`,
    )
  }
}
