/** Those who look at what crosses a wire; nothing is put into words while nobody does. */
export class Watchers {
  readonly #watchers = new Set<{ onText: (text: string) => void }>()

  /** Shows everything from now on, until the given end is called. */
  watch(onText: (text: string) => void): () => void {
    const watcher = { onText }
    this.#watchers.add(watcher)
    return () => {
      this.#watchers.delete(watcher)
    }
  }

  show(words: () => string): void {
    if (this.#watchers.size === 0) return
    const text = `${tame(words())}\n`
    for (const watcher of [...this.#watchers]) {
      try {
        watcher.onText(text)
      } catch {
        // Whoever cannot look any more must not hold up anything.
        this.#watchers.delete(watcher)
      }
    }
  }
}

/** What a terminal would obey is left out. */
function tame(text: string): string {
  return text.replace(/[^\n\t\P{C}]|[\u2028\u2029]/gu, '·')
}
