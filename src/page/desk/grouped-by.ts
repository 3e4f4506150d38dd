/** As `Map.groupBy`, which tablets of a few years ago do not know. */
export function groupedBy<T, K>(
  list: Iterable<T>,
  keyOf: (one: T) => K,
): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const one of list) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
