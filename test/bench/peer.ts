import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const clockTicksPerSecond = 100

/** A server process under measurement. */
export class Peer {
  readonly #child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  static async start(file: string, args: string[] = []): Promise<Peer> {
    const child = fork(join(import.meta.dirname, file), args)
    const [{ answer }] = (await once(child, 'message')) as [{ answer: number }]
    return new Peer(child, answer)
  }

  /** Asks the process over IPC. */
  async ask(what: string): Promise<number> {
    this.#child.send({ ask: what })
    const [{ answer }] = (await once(this.#child, 'message')) as [{ answer: number }]
    return answer
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Processor time used so far, in milliseconds. */
  cpuMs(): number {
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / clockTicksPerSecond
  }

  async stop(): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.disconnect()
    await exited
  }
}
