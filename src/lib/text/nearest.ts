import { closest, distance } from 'fastest-levenshtein'

/** The known name that was probably meant; nothing when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const found = closest(name, known)
  return distance(name, found) <= Math.max(2, name.length / 2) ? found : undefined
}
