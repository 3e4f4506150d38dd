/** Longer messages are nobody's call. */
const mostHead = 32 * 1024
const mostBody = 64 * 1024

const contentLength = /^(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*$/im

/**
 * Cuts a stream into SIP messages by their Content-Length (RFC 3261, 18.3). The bytes may come in
 * any pieces. Empty lines between messages are keep-alives.
 */
export class Framer {
  #kept: Buffer = Buffer.alloc(0)
  /** How far the kept bytes were searched for the end of a head. */
  #searched = 0

  /** The messages that are complete now; undefined when the stream makes no sense any more. */
  push(bytes: Buffer): string[] | undefined {
    this.#kept = this.#kept.length === 0 ? bytes : Buffer.concat([this.#kept, bytes])
    const messages: string[] = []
    for (;;) {
      this.#dropEmptyLines()
      const headEnd = this.#kept.indexOf('\r\n\r\n', this.#searched)
      if (headEnd < 0) {
        this.#searched = Math.max(0, this.#kept.length - 3)
        return this.#kept.length > mostHead ? undefined : messages
      }
      const length = bodyLength(this.#kept.toString('latin1', 0, headEnd))
      if (headEnd > mostHead || length === undefined || length > mostBody) return undefined
      const end = headEnd + 4 + length
      if (this.#kept.length < end) {
        this.#searched = headEnd
        return messages
      }
      messages.push(this.#kept.toString('utf8', 0, end))
      this.#kept = this.#kept.subarray(end)
      this.#searched = 0
    }
  }

  #dropEmptyLines(): void {
    let start = 0
    while (this.#kept[start] === 13 && this.#kept[start + 1] === 10) start += 2
    if (start === 0) return
    this.#kept = this.#kept.subarray(start)
    this.#searched = 0
  }
}

/** A stream without Content-Length has no borders that could be trusted. */
function bodyLength(head: string): number | undefined {
  const length = contentLength.exec(head)?.[1]
  return length === undefined ? undefined : Number(length)
}
