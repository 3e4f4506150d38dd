/** A server-sent event. */
export interface ServerEvent {
  readonly id: string
  readonly name: string
  readonly data: string
}

/** An event longer than this is none of ours. */
const maxLength = 1_000_000

/** Reads server-sent events from text that comes in pieces of any size. */
export class EventText {
  #rest = ''
  /** The event that has begun is too long: the rest of it is not read. */
  #isPassing = false

  /** The events that this piece completes. */
  take(piece: string): ServerEvent[] {
    const blocks = (this.#rest + piece).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    if (blocks.length > 0 && this.#isPassing) {
      blocks.shift()
      this.#isPassing = false
    }
    if (this.#rest.length > maxLength) this.#isPassing = true
    // Its end may be the first half of the blank line.
    if (this.#isPassing) this.#rest = this.#rest.slice(-1)
    return blocks.map(eventOf).filter((event) => event.data !== '')
  }
}

function eventOf(block: string): ServerEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
    }),
  )
  return {
    id: fields.get('id') ?? '',
    name: fields.get('event') ?? 'message',
    data: fields.get('data') ?? '',
  }
}
