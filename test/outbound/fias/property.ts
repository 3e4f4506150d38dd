import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Test } from 'tap'
import { FrameReader, frameOf } from '../../../src/outbound/fias/transport/frames.ts'
import { RecordLog } from './record-log.ts'

export interface Manners {
  /** Says LS on connect. */
  greets: boolean
  /** Answers LA to LA. */
  lives: boolean
  /** The records between DS and DE; undefined leaves DR without an answer. */
  list: readonly string[] | undefined
  /** The answer code to a posting; undefined for none. */
  answer: string | undefined
}

/** A property system's interface on a real port, whose manners a test can change. */
export class Property extends RecordLog {
  readonly manners: Manners = { greets: true, lives: true, list: [], answer: 'OK' }
  connections = 0
  #server: Server | undefined
  #socket: Socket | undefined

  get port(): number {
    const address = this.#server?.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  async open(t: Test, port = 0, host = '127.0.0.1'): Promise<this> {
    this.#server = createServer((socket) => this.#accept(socket)).listen(port, host)
    await once(this.#server, 'listening')
    t.teardown(() => this.close())
    return this
  }

  say(...records: string[]): void {
    for (const record of records) this.write(frameOf(Buffer.from(record, 'latin1')))
  }

  write(bytes: Buffer | string): void {
    this.#socket?.write(bytes)
  }

  /** Drops the connection without a word. */
  cut(): void {
    this.#socket?.resetAndDestroy()
  }

  async close(): Promise<void> {
    this.#socket?.destroy()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  #accept(socket: Socket): void {
    this.connections += 1
    this.#socket?.destroy()
    this.#socket = socket
    const reader = new FrameReader({ hasLrc: false })
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const item of reader.push(Buffer.from(chunk)))
        if (item.kind === 'record') this.#take(item.bytes.toString('latin1'))
    })
    if (this.manners.greets) this.say('LS|DA261115|TI070509|')
  }

  #take(record: string): void {
    this.note(record)
    const { lives, list, answer } = this.manners
    const id = record.slice(0, 2)
    if (id === 'LA' && lives) this.say('LA|DA261115|TI070509|')
    if (id === 'DR' && list) this.say('DS|', ...list, 'DE|')
    if (id === 'PS' && answer !== undefined) this.answer(record, answer)
  }

  /** Answers a posting. */
  answer(posting: string, code: string): void {
    const number = /\|P#(\d+)/.exec(posting)?.[1]
    this.say(`PA|RN101|AS${code}|P#${number}|DA261115|TI070509|`)
  }
}
