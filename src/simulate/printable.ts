const longest = 200

/** What a terminal shows without harm, and without end. */
export function printable(text: string): string {
  return text.slice(0, longest).replace(/\p{C}/gu, '?')
}
