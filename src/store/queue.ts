import type { Delivery } from '../core/model/delivery.ts'
import { deliveryFromText, type Path, type Tables } from './lmdb/tables.ts'

/** The open deliveries of a destination, from a number on. */
export function queueRange(destination: string, from = 0): { start: Path; end: Path } {
  return { start: [destination, from], end: [destination, Number.MAX_SAFE_INTEGER] }
}

// Texts are looked through without being decoded: quotes within a value are always escaped, so that
// these stand only where a delivery has them.
const queued = '"state":"queued"'
const sending = '"state":"sending"'
const refused = '"state":"refused"'
const unheld = '"held":""'

function isWaitingText(text: string): boolean {
  return text.includes(queued) && text.includes(unheld)
}

/** The delivery, if it is one that waits to be sent and can be read. */
export function readWaiting(text: string): Delivery | undefined {
  if (!isWaitingText(text)) return undefined
  try {
    return deliveryFromText(text)
  } catch {
    return undefined
  }
}

export function readDelivery(
  tables: Tables,
  destination: string,
  sequence: number,
): Delivery | undefined {
  const key = [destination, sequence]
  const text = tables.queue.get(key) ?? tables.settled.get(key)
  return text === undefined ? undefined : deliveryFromText(text)
}

export function readOldestOpen(
  tables: Tables,
  destination: string,
  skip: (sequence: number) => boolean = () => false,
): Delivery | undefined {
  for (const { key, value } of tables.queue.getRange(queueRange(destination)))
    if (!skip(Number(key[1]))) return deliveryFromText(value)
  return undefined
}

export function readNextWaiting(
  tables: Tables,
  destination: string,
  from: number,
): Delivery | undefined {
  for (const { value } of tables.queue.getRange(queueRange(destination, from))) {
    const waiting = readWaiting(value)
    if (waiting) return waiting
  }
  return undefined
}

/** How many the other side said no to, and nobody has dealt with since. */
export function countRefused(tables: Tables, destination: string): number {
  let count = 0
  for (const { value } of tables.settled.getRange(queueRange(destination)))
    if (isRefusedText(value)) count += 1
  return count
}

export function isRefusedText(text: string): boolean {
  return text.includes(refused)
}

/** Numbers of the deliveries that were being sent when the state was written. */
export function readSending(tables: Tables, destination: string): number[] {
  const numbers: number[] = []
  for (const { key, value } of tables.queue.getRange(queueRange(destination)))
    if (value.includes(sending)) numbers.push(Number(key[1]))
  return numbers
}

export interface QueueSummary {
  readonly open: number
  readonly held: number
  /** The most changes of guests that one of them knows of. */
  readonly guestChanges: number
}

/** `onUnreadable` gets those that cannot be read; they are not sent. */
export function summarizeQueue(
  tables: Tables,
  destination: string,
  onUnreadable: (key: string) => void,
): QueueSummary {
  let open = 0
  let held = 0
  let guestChanges = 0
  for (const { key, value } of tables.queue.getRange(queueRange(destination))) {
    open += 1
    if (!value.includes(unheld)) held += 1
    guestChanges = Math.max(guestChanges, Number(/"guestChanges":(\d+)/.exec(value)?.[1] ?? 0))
    if (!readWaiting(value) && isWaitingText(value)) onUnreadable(`delivery ${key.join(' ')}`)
  }
  return { open, held, guestChanges }
}
