/** Resolves with what `look` finds; rejects when it finds nothing for so long. */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  limitMs = 60_000,
): Promise<T> {
  const endMs = Date.now() + limitMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > endMs) throw new Error(`not within ${limitMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
