const pollMs = 200

/** Waits until `look` says yes; fails when it does not for so long. */
export async function until(
  what: string,
  look: () => Promise<boolean>,
  limitMs: number,
): Promise<void> {
  const endMs = Date.now() + limitMs
  while (!(await look())) {
    if (Date.now() > endMs) throw new Error(`not within ${limitMs / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
