import { once } from 'node:events'
import { SerialPort } from 'serialport'
import type { Test } from 'tap'
import {
  ACK,
  checkedFrameOf,
  ENQ,
  FrameReader,
  NAK,
} from '../../../src/outbound/fias/transport/frames.ts'
import type { Cable } from '../../peers/cable.ts'
import { RecordLog } from './record-log.ts'

const names: Record<number, string> = { [ACK]: 'ACK', [NAK]: 'NAK', [ENQ]: 'ENQ' }

/** A property system on a serial line. It confirms and answers everything unless told otherwise. */
export class SerialProperty extends RecordLog {
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
      for (const item of this.#reader.push(chunk)) {
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
