import { useState } from 'preact/hooks'
import { forgetInTab, keepForTab, readForTab, typedBy } from '../shell/tab.ts'
import { useHotel } from './context.ts'

export interface Draft<T> {
  readonly value: T
  readonly set: (change: Partial<T>) => void
  /** What was typed is sent, or thrown away on purpose. */
  readonly forget: () => void
}

/**
 * What somebody types into a form. It is there again when the form is closed by mistake, or the page is
 * loaded again; never a secret. What the tab has kept of another form is not taken.
 */
export function useDraft<T extends Readonly<Record<string, string>>>(
  name: string,
  first: T,
): Draft<T> {
  const key = typedBy(useHotel().account.name, name)
  const [value, setValue] = useState<T>(() => readForTab(key, isLike(first)) ?? first)
  return {
    value,
    set: (change) =>
      setValue((before) => {
        const typed = { ...before, ...change }
        keepForTab(key, typed)
        return typed
      }),
    forget: () => forgetInTab(key),
  }
}

function isLike<T extends Readonly<Record<string, string>>>(first: T) {
  return (kept: unknown): kept is T =>
    typeof kept === 'object' &&
    kept !== null &&
    Object.keys(first).every((field) => typeof Reflect.get(kept, field) === 'string')
}
