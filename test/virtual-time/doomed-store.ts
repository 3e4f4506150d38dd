import { storageRefuses } from '../../src/core/fault.ts'
import type { Change, Decide } from '../../src/core/ports/change.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { atOnce, isPieces } from '../../src/lib/turns/pieces.ts'

/** Where a crash falls: before or after the commit with this number, counted from 1. */
export interface CrashPoint {
  readonly commit: number
  readonly side: 'before' | 'after'
}

interface Hooks {
  /** Called at the very moment of the crash. */
  readonly onCrash: () => void
  /** Whether the disk refuses everything now. */
  readonly isRefused: () => boolean
}

/**
 * A store whose process ends at a given commit: from then on nothing that is asked of it is ever
 * answered, and nobody is told what was written. The one underneath is whole, as a disk would be.
 */
export function doomed(store: Store, point: CrashPoint | undefined, hooks: Hooks): Store {
  const { onCrash, isRefused } = hooks
  let commits = 0
  let isDead = false
  const never = new Promise<never>(() => undefined)
  const commit = async <T>(decide: Decide<T>): Promise<T> => {
    if (isDead) return never
    if (isRefused()) throw storageRefuses()
    let isLast = false
    const value = await store.commit((read) => {
      const outcome = decide(read)
      const decided = isPieces(outcome) ? atOnce(outcome) : outcome
      if (isDead || decided.change.length === 0) return decided
      commits += 1
      isLast = commits === point?.commit
      if (!isLast) return decided
      isDead = true
      if (point?.side === 'after') return decided
      onCrash()
      return { change: [], value: decided.value }
    })
    if (isLast && point?.side === 'after') onCrash()
    return isDead ? never : value
  }
  const onCommitted = (listener: (change: Change) => void) =>
    store.onCommitted((change) => {
      if (!isDead) listener(change)
    })
  return new Proxy(store, {
    get(target, name) {
      if (name === 'commit') return commit
      if (name === 'onCommitted') return onCommitted
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
