/** Longer messages are nobody's call. */
const maxHeadBytes = 32 * 1024
const maxBodyBytes = 64 * 1024

const contentLength = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*$/im

/**
 * Cuts a stream into SIP messages by their Content-Length (RFC 3261, 18.3). The bytes may come in
 * any pieces. Empty lines between messages are keep-alives.
 */
export class Framer {
  /** Grows by doubling, so that a stream in small pieces is not copied again with each. */
  #bytes: Buffer = Buffer.alloc(0)
  #length = 0
  /** How far the kept bytes were searched for the end of a head. */
  #searched = 0
  /** Where the message ends, once its head is known. */
  #end: number | undefined

  /** The messages that are complete now; undefined when the stream makes no sense any more. */
  push(bytes: Buffer): string[] | undefined {
    this.#append(bytes)
    const messages: string[] = []
    let start = 0
    for (;;) {
      if (this.#end === undefined) {
        start = this.#afterEmptyLines(start)
        const head = this.#readHead(start)
        if (head === 'bad') return undefined
        if (head === 'more') break
        this.#end = head
      }
      if (this.#length < this.#end) break
      messages.push(this.#bytes.toString('utf8', start, this.#end))
      start = this.#end
      this.#searched = start
      this.#end = undefined
    }
    this.#drop(start)
    return messages
  }

  /** Where the message that begins there ends. */
  #readHead(start: number): number | 'more' | 'bad' {
    const kept = this.#bytes.subarray(0, this.#length)
    const headEnd = kept.indexOf('\r\n\r\n', Math.max(start, this.#searched))
    if (headEnd < 0) {
      this.#searched = Math.max(start, this.#length - 3)
      return this.#length - start > maxHeadBytes ? 'bad' : 'more'
    }
    if (headEnd - start > maxHeadBytes) return 'bad'
    const length = bodyLength(kept.toString('latin1', start, headEnd))
    return length === undefined || length > maxBodyBytes ? 'bad' : headEnd + 4 + length
  }

  #append(bytes: Buffer): void {
    const length = this.#length + bytes.length
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    bytes.copy(this.#bytes, this.#length)
    this.#length = length
  }

  /** Forgets what was read; what is left of a burst does not keep the memory of all of it. */
  #drop(count: number): void {
    if (count === 0) return
    this.#bytes = Buffer.from(this.#bytes.subarray(count, this.#length))
    this.#length -= count
    this.#searched = Math.max(0, this.#searched - count)
    if (this.#end !== undefined) this.#end -= count
  }

  #afterEmptyLines(start: number): number {
    let at = start
    while (at + 1 < this.#length && this.#bytes[at] === 13 && this.#bytes[at + 1] === 10) at += 2
    return at
  }
}

/** A stream without Content-Length has no borders that could be trusted. */
function bodyLength(head: string): number | undefined {
  const length = contentLength.exec(head)?.[1]
  return length === undefined ? undefined : Number(length)
}
