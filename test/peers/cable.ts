import { join } from 'node:path'
import type { Test } from 'tap'
import { type Child, startChild } from './child.ts'

/** A cable between two serial ports, which can be pulled out and plugged in again. */
export class Cable {
  readonly #t: Test
  readonly ours: string
  readonly theirs: string
  #socat: Child | undefined

  constructor(t: Test, folder: string) {
    this.#t = t
    this.ours = join(folder, 'ours')
    this.theirs = join(folder, 'theirs')
  }

  async plugIn(): Promise<void> {
    const end = (link: string) => `pty,raw,echo=0,link=${link}`
    const command = ['socat', '-d', '-d', end(this.theirs), end(this.ours)]
    this.#socat = startChild(this.#t, command, { package: 'socat' })
    await this.#socat.says(/starting data transfer loop/)
  }

  async pullOut(): Promise<void> {
    // Asked to end, it takes its links away.
    await this.#socat?.stop('SIGTERM')
  }
}
