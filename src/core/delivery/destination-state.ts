import type { DestinationKind, DestinationState, SiteDestination } from '../ports/destination.ts'
import type { Store } from '../ports/store.ts'

/** How a destination and its queue are, also one that has left the site file. */
export interface DestinationReading {
  readonly name: string
  readonly kind: DestinationKind | ''
  readonly protocol: string
  readonly state: DestinationState['state'] | 'removed'
  /** All that are not settled, those held included. */
  readonly queue: number
  readonly held: number
  readonly refused: number
  /** When the oldest of the queue was made; empty when there is none. */
  readonly oldest: string
  readonly error: string
}

type Queues = Pick<
  Store,
  'destinations' | 'oldestOpen' | 'queueLength' | 'heldCount' | 'refusedCount'
>

/** Every destination, those of the site file first. */
export function readDestinations(
  store: Queues,
  destinations: readonly SiteDestination[],
): DestinationReading[] {
  const configured = new Map(destinations.map((destination) => [destination.name, destination]))
  const names = new Set([...configured.keys(), ...store.destinations()])
  return [...names].map((name) => {
    const destination = configured.get(name)
    const oldest = store.oldestOpen(name)
    const { state, lastError } = destination?.client.state() ?? { state: 'removed', lastError: '' }
    return {
      name,
      kind: destination?.kind ?? '',
      protocol: destination?.protocol ?? '',
      state,
      queue: store.queueLength(name),
      held: store.heldCount(name),
      refused: store.refusedCount(name),
      oldest: oldest ? oldest.notice.timestamp : '',
      error: lastError || (state === 'up' ? '' : (oldest?.lastError ?? '')),
    }
  })
}
