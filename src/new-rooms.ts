import type { Store } from './core/ports.ts'

/** Calls `onNew` after each commit that adds rooms which did not exist. */
export function onNewRooms(store: Pick<Store, 'all' | 'onCommitted'>, onNew: () => void): void {
  const known = new Set(store.all('room').map(({ room }) => room))
  store.onCommitted((change) => {
    let isNew = false
    for (const write of change) {
      if ('remove' in write && write.remove === 'room') known.delete(write.id)
      if (!('put' in write) || write.put !== 'room' || known.has(write.record.room)) continue
      known.add(write.record.room)
      isNew = true
    }
    if (isNew) onNew()
  })
}
