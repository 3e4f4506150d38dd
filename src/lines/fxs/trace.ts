import { wrapWords } from '../../lib/text/columns.ts'
import { Watchers } from '../../lib/watchers.ts'
import { messageText } from './fault-texts.ts'
import type { Direction } from './link.ts'
import type { Message, MessageOf } from './messages.ts'

/** Sound is shown so often for each port, not frame by frame. */
const roomMs = 1_000

const arrows: Record<Direction, string> = { sent: '->', repeated: '=>', received: '<-' }

/** Shows the messages of a bridge to those who look. */
export class Trace extends Watchers {
  readonly #shownMs = new Map<number, number>()

  message(direction: Direction, message: Message): void {
    this.show(() => line(arrows[direction], messageText(message)))
  }

  credit(room: MessageOf<'ROOM'>): void {
    const nowMs = performance.now()
    if (nowMs - (this.#shownMs.get(room.port) ?? -Infinity) < roomMs) return
    this.#shownMs.set(room.port, nowMs)
    this.message('received', room)
  }

  damaged(length: number): void {
    this.show(() => line('<-', `(${length} bytes that are no frame: dropped)`))
  }
}

/** With the time, on as many lines of 80 columns as it takes. */
function line(arrow: string, words: string): string {
  const start = `${new Date().toISOString().slice(11, 23)}Z ${arrow} `
  return wrapWords(words.split(' '), start, ' '.repeat(start.length)).join('\n')
}
