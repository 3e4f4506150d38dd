/** Rooms that are named one by one. */
const mostNamed = 6

/** `301, 302, 303, 304, 305, … 312` */
export function shortList(texts: readonly string[]): string {
  if (texts.length <= mostNamed) return texts.join(', ')
  return `${texts.slice(0, mostNamed - 1).join(', ')}, … ${texts.at(-1)}`
}
