/** Shows what crosses a wire to those who look; nothing is put into words while nobody does. */
export class Trace {
  readonly #watchers = new Set<{ onText: (text: string) => void }>()
  readonly #time: () => string

  /** `time` is the site's wall time, `HH:MM:SS`. */
  constructor(time: () => string) {
    this.#time = time
  }

  watch(onText: (text: string) => void): () => void {
    const watcher = { onText }
    this.#watchers.add(watcher)
    return () => {
      this.#watchers.delete(watcher)
    }
  }

  show(words: (time: string) => string): void {
    if (this.#watchers.size === 0) return
    const text = `${tame(words(this.#time()))}\n`
    for (const watcher of [...this.#watchers]) {
      try {
        watcher.onText(text)
      } catch {
        // Whoever cannot look any more must not hold up a delivery.
        this.#watchers.delete(watcher)
      }
    }
  }
}

/** What a terminal would obey is left out. */
function tame(text: string): string {
  return text.replace(/[^\n\P{C}]|[\u2028\u2029]/gu, '·')
}
