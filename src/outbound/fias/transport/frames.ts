export const STX = 0x02
export const ETX = 0x03
export const ENQ = 0x05
export const ACK = 0x06
export const NAK = 0x15

const maxRecordBytes = 4_096
/** Bytes that belong to no record, in a row. */
const maxStrayBytes = 4_096

export type FrameItem =
  | { kind: 'record'; bytes: Buffer }
  /** A record whose check byte is wrong; only on serial lines. */
  | { kind: 'damaged' }
  | { kind: 'control'; byte: typeof ACK | typeof NAK | typeof ENQ }
  /** What comes is not FIAS. It is the last item: nothing is read after it. */
  | { kind: 'fault'; why: string }

/**
 * Finds records in a stream that is cut anywhere.
 *
 *   TCP:     STX record ETX
 *   serial:  STX record ETX LRC, and single ACK, NAK, ENQ between
 *
 * A second STX begins anew: the end of the record before it was lost.
 */
export class FrameReader {
  readonly #hasLrc: boolean
  readonly #record = Buffer.alloc(maxRecordBytes)
  #length = 0
  #state: 'outside' | 'record' | 'lrc' = 'outside'
  #strayBytes = 0
  #isBroken = false

  constructor({ hasLrc }: { hasLrc: boolean }) {
    this.#hasLrc = hasLrc
  }

  push(chunk: Uint8Array): FrameItem[] {
    const items: FrameItem[] = []
    for (const byte of chunk) {
      if (this.#isBroken) break
      const item = this.#take(byte)
      if (item) items.push(item)
    }
    return items
  }

  #take(byte: number): FrameItem | undefined {
    if (this.#state === 'lrc') return this.#check(byte)
    if (byte === STX) return this.#begin()
    return this.#state === 'record' ? this.#extend(byte) : this.#skip(byte)
  }

  #begin(): undefined {
    this.#state = 'record'
    this.#length = 0
    this.#strayBytes = 0
  }

  #extend(byte: number): FrameItem | undefined {
    if (byte === ETX) {
      this.#state = this.#hasLrc ? 'lrc' : 'outside'
      return this.#hasLrc ? undefined : this.#finished()
    }
    if (this.#length === maxRecordBytes) return this.#break('a record has no end')
    this.#record[this.#length++] = byte
    return undefined
  }

  #check(byte: number): FrameItem {
    this.#state = 'outside'
    const record = this.#finished()
    return lrcOf(record.bytes) === byte ? record : { kind: 'damaged' }
  }

  #skip(byte: number): FrameItem | undefined {
    if (this.#hasLrc && (byte === ACK || byte === NAK || byte === ENQ)) {
      this.#strayBytes = 0
      return { kind: 'control', byte }
    }
    this.#strayBytes += 1
    return this.#strayBytes > maxStrayBytes ? this.#break('what comes is no records') : undefined
  }

  #break(why: string): FrameItem {
    this.#isBroken = true
    return { kind: 'fault', why }
  }

  #finished(): { kind: 'record'; bytes: Buffer } {
    return { kind: 'record', bytes: Buffer.from(this.#record.subarray(0, this.#length)) }
  }
}

/** A record as it crosses a connection. */
export function frameOf(record: Uint8Array): Buffer {
  return Buffer.from([STX, ...record, ETX])
}

/** A record as it crosses a serial line. */
export function checkedFrameOf(record: Uint8Array): Buffer {
  return Buffer.from([STX, ...record, ETX, lrcOf(record)])
}

/** XOR of all bytes after STX, ETX included. */
function lrcOf(record: Uint8Array): number {
  return record.reduce((lrc, byte) => lrc ^ byte, ETX)
}
