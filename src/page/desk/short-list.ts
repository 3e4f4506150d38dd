/** Rooms that are named one by one. */
const maxNamed = 6

/** `301, 302, 303, 304, 305, … 312` */
export function shortList(texts: readonly string[]): string {
  if (texts.length <= maxNamed) return texts.join(', ')
  return `${texts.slice(0, maxNamed - 1).join(', ')}, … ${texts.at(-1)}`
}
