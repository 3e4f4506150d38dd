import type { Store } from '../../core/ports/store.ts'

/**
 * Calls `onStale` after each commit by which guest lists are to be read again: all of them when there
 * are rooms that did not exist, or that of one property system when a person accepts its guest list.
 */
export function onStaleGuests(
  store: Pick<Store, 'all' | 'onCommitted'>,
  onStale: (property?: string) => void,
): void {
  const known = new Set(store.all('room').map(({ room }) => room))
  store.onCommitted((change) => {
    let isNew = false
    for (const write of change) {
      if ('remove' in write && write.remove === 'room') known.delete(write.id)
      if (!('put' in write)) continue
      if (write.put === 'property' && write.record.withheld?.isAccepted) onStale(write.record.name)
      if (write.put !== 'room' || known.has(write.record.room)) continue
      known.add(write.record.room)
      isNew = true
    }
    if (isNew) onStale()
  })
}
