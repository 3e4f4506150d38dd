const firstPauseMs = 5
const maxPauseMs = 200

/**
 * Resolves with what `look` finds; rejects when it finds nothing, undefined or false, for so long.
 * Looks less often the longer it waits: a look may be a request or a command.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  limitMs = 60_000,
): Promise<Exclude<T, undefined | false>> {
  const startMs = performance.now()
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found as Exclude<T, undefined | false>
    const waitedMs = performance.now() - startMs
    if (waitedMs > limitMs) throw new Error(`not within ${limitMs} ms: ${what}`)
    const pauseMs = Math.min(maxPauseMs, Math.max(firstPauseMs, waitedMs / 100))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
