import { keyOf } from './kept.ts'

/**
 * What one tab remembers until it is closed or the user leaves, so that loading the page again
 * shows it at once, also without a network. Somebody may have changed it by hand: whoever reads it
 * says what it must be.
 */
export function keepForTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Full or switched off: the page reads it from the system again.
    forgetInTab(name)
  }
}

export function readForTab<T>(name: string, is: (kept: unknown) => kept is T): T | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return is(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Under which the tab keeps what a person types into a form: whoever comes next finds nothing of it. */
export function typedBy(person: string, form: string): string {
  return `typed.${encodeURIComponent(person)}.${form}`
}

/** Forgets everything whose name begins so. */
export function forgetInTab(start: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyOf(start))) sessionStorage.removeItem(key)
  } catch {
    // Switched off: there is nothing to forget.
  }
}
