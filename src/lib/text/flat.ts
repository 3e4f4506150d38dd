/** What is shorter is copied anyway. */
const minCut = 13

/**
 * The same text by itself. One that was cut out of a longer text keeps all of that in memory, for as
 * long as it is kept itself.
 */
export function flat(text: string): string {
  return text.length < minCut ? text : Buffer.from(text).toString()
}
