/** Keeps texts for tests that wait for one of them. Each is found once. */
export class RecordLog {
  readonly all: string[] = []
  #unread: string[] = []
  #look = () => {}

  note(text: string): void {
    this.all.push(text)
    this.#unread.push(text)
    this.#look()
  }

  /** Forgets what was not asked for yet. */
  skip(): void {
    this.#unread = []
  }

  /** The next thing that the pattern describes; what came before it is passed over. */
  next(pattern: RegExp, limitMs = 20_000): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#look = () => {}
        reject(new Error(`${pattern} did not come, only:\n${this.all.slice(-30).join('\n')}`))
      }, limitMs)
      this.#look = () => {
        const at = this.#unread.findIndex((text) => pattern.test(text))
        const found = this.#unread[at]
        if (found === undefined) return
        clearTimeout(timer)
        this.#look = () => {}
        this.#unread.splice(0, at + 1)
        resolve(found)
      }
      this.#look()
    })
  }

  count(pattern: RegExp): number {
    return this.all.filter((text) => pattern.test(text)).length
  }
}
