/** What steers a terminal or hides in a text: control characters but the newline, and invisible ones. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Words of others, fit for a terminal. */
export function cleanText(text: string): string {
  return text.replaceAll('\t', ' ').replace(unseen, '?')
}

/** The same for every text in what JSON holds, names included. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cleanText(name), cleanJson(inner)]),
  )
}
