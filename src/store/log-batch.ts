import type { LogEntry } from '../core/model/log.ts'
import type { LogHead } from '../core/ports/reads.ts'
import { chainHash, lineText } from './chain.ts'
import { type Planned, planned, type Tables } from './lmdb/tables.ts'
import type { LogTurn, Memory } from './memory.ts'

const linesPerBlock = 64

/** The lines of the log that one transaction adds, each chained to the one before it. */
export class LogBatch {
  readonly #memory: Memory
  readonly #texts: string[] = []
  head: LogHead
  #turn: LogTurn | undefined

  constructor(memory: Memory) {
    this.#memory = memory
    this.head = memory.logHead
    this.#turn = memory.logTurn
  }

  add(entry: LogEntry): void {
    const { head } = this
    const seq = head.seq + 1
    const body = JSON.stringify({ seq, ...entry })
    const hash = chainHash(head.hash, body)
    this.#texts.push(lineText(body, hash))
    if (entry.atMs < head.atMs)
      this.#turn = { seq, latestMs: Math.max(this.#turn?.latestMs ?? 0, head.atMs) }
    this.head = { seq, hash, atMs: entry.atMs }
  }

  *plan({ log, meta }: Tables): Generator<Planned> {
    if (this.#turn && this.#turn !== this.#memory.logTurn)
      yield planned(meta, 'logTurn', JSON.stringify(this.#turn))
    const firstSeq = this.head.seq - this.#texts.length + 1
    for (let i = 0; i < this.#texts.length; i += linesPerBlock)
      yield planned(log, firstSeq + i, this.#texts.slice(i, i + linesPerBlock).join('\n'))
  }

  /** After the commit. */
  absorb(): void {
    this.#memory.logHead = this.head
    this.#memory.logTurn = this.#turn
  }
}
