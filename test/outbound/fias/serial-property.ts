import { once } from 'node:events'
import { join } from 'node:path'
import { SerialPort } from 'serialport'
import type { Test } from 'tap'
import { ACK, checkedFrameOf, ENQ, FrameReader, NAK } from '../../../src/outbound/fias/frames.ts'
import { type Child, startChild } from '../../peers/child.ts'
import { Heard } from './heard.ts'

const names: Record<number, string> = { [ACK]: 'ACK', [NAK]: 'NAK', [ENQ]: 'ENQ' }

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

/** A property system on a serial line. It confirms and answers everything unless told otherwise. */
export class SerialProperty extends Heard {
  /** What the next records are confirmed with, before ACK for all others; `silence` for nothing. */
  readonly confirmations: ('ACK' | 'NAK' | 'silence')[] = []
  /** What ENQ is answered with. */
  onEnquiry: 'ACK' | 'NAK' | 'silence' = 'ACK'
  list: readonly string[] | undefined = []
  answer: string | undefined = 'OK'
  readonly #port: SerialPort
  readonly #reader = new FrameReader({ hasLrc: true })

  static async open(t: Test, cable: Cable): Promise<SerialProperty> {
    const port = new SerialPort({ path: cable.theirs, baudRate: 9_600, autoOpen: false })
    port.open()
    await once(port, 'open')
    const property = new SerialProperty(port)
    t.teardown(() => port.isOpen && port.close())
    return property
  }

  private constructor(port: SerialPort) {
    super()
    this.#port = port
    port.on('error', () => {})
    port.on('data', (chunk: Buffer) => {
      for (const item of this.#reader.push(chunk).items) {
        if (item.kind === 'record') this.#take(item.bytes.toString('latin1'))
        else if (item.kind === 'control') this.#hear(item.byte)
        else this.note('damaged')
      }
    })
  }

  say(...records: string[]): void {
    for (const record of records) this.write(checkedFrameOf(Buffer.from(record, 'latin1')))
  }

  write(bytes: Buffer): void {
    if (this.#port.isOpen) this.#port.write(bytes)
  }

  #hear(byte: number): void {
    this.note(names[byte] ?? '')
    if (byte === ENQ) this.#confirm(this.onEnquiry)
  }

  #take(record: string): void {
    this.note(record)
    const confirmation = this.confirmations.shift() ?? 'ACK'
    this.#confirm(confirmation)
    if (confirmation === 'NAK') return
    const id = record.slice(0, 2)
    if (id === 'LA') this.say('LA|DA261115|TI070509|')
    if (id === 'DR' && this.list) this.say('DS|', ...this.list, 'DE|')
    if (id === 'PS' && this.answer)
      this.say(`PA|RN101|AS${this.answer}|P#${/\|P#(\d+)/.exec(record)?.[1]}|`)
  }

  #confirm(how: 'ACK' | 'NAK' | 'silence'): void {
    if (how !== 'silence') this.write(Buffer.of(how === 'ACK' ? ACK : NAK))
  }
}
