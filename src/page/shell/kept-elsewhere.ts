import { keyOf, nameOf } from './kept.ts'

/** Calls back with the name of what another tab has kept or taken away, for as long as the page lives. */
export function onKeptElsewhere(onKept: (name: string) => void): void {
  addEventListener('storage', ({ key, storageArea }) => {
    if (key?.startsWith(keyOf('')) && storageArea === localStorage) onKept(nameOf(key))
  })
}
