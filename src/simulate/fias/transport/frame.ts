export const control = { stx: 0x02, etx: 0x03, enq: 0x05, ack: 0x06, nak: 0x15 } as const

/** A longer record is none: its bytes are skipped up to the next STX. */
const maxBytes = 4_096

export type Piece =
  | { kind: 'record'; bytes: Buffer }
  /** A record of a serial line that was damaged on its way. */
  | { kind: 'damaged' }
  | { kind: 'ack' | 'nak' | 'enq' }
  | { kind: 'rubbish'; reason: string }

/** XOR of all bytes after STX, ETX included. */
function checkByte(record: Iterable<number>): number {
  let sum: number = control.etx
  for (const byte of record) sum ^= byte
  return sum
}

/** STX, record, ETX; on a serial line the check byte, too. */
export function frame(record: Uint8Array, isSerial: boolean): Buffer {
  const tail = isSerial ? [control.etx, checkByte(record)] : [control.etx]
  return Buffer.from([control.stx, ...record, ...tail])
}

/** Takes bytes apart into records, however they were split. */
export class FrameReader {
  readonly #isSerial: boolean
  #bytes: number[] = []
  #state: 'between' | 'record' | 'check' | 'skipping' = 'between'

  constructor(isSerial: boolean) {
    this.#isSerial = isSerial
  }

  push(chunk: Uint8Array): Piece[] {
    const pieces: Piece[] = []
    let strays = 0
    for (const byte of chunk) {
      const piece = this.#take(byte)
      if (piece === 'stray') strays += 1
      else if (piece !== undefined) pieces.push(piece)
    }
    if (strays > 0) pieces.push({ kind: 'rubbish', reason: `bytes outside of a record: ${strays}` })
    return pieces
  }

  #take(byte: number): Piece | 'stray' | undefined {
    if (this.#state === 'check') return this.#finish(byte)
    if (byte === control.stx) return this.#begin()
    if (this.#state === 'skipping') return undefined
    if (this.#state === 'between') return this.#isSerial ? this.#answer(byte) : 'stray'
    if (byte === control.etx) {
      if (!this.#isSerial) return this.#finish(checkByte(this.#bytes))
      this.#state = 'check'
      return undefined
    }
    this.#bytes.push(byte)
    if (this.#bytes.length <= maxBytes) return undefined
    this.#state = 'skipping'
    return { kind: 'rubbish', reason: `a record of more than ${maxBytes} bytes` }
  }

  #begin(): Piece | undefined {
    const wasWithin = this.#state === 'record'
    this.#bytes = []
    this.#state = 'record'
    return wasWithin ? { kind: 'rubbish', reason: 'a record without ETX' } : undefined
  }

  #finish(check: number): Piece {
    this.#state = 'between'
    const bytes = Buffer.from(this.#bytes)
    return check === checkByte(bytes) ? { kind: 'record', bytes } : { kind: 'damaged' }
  }

  #answer(byte: number): Piece | 'stray' {
    if (byte === control.ack) return { kind: 'ack' }
    if (byte === control.nak) return { kind: 'nak' }
    return byte === control.enq ? { kind: 'enq' } : 'stray'
  }
}
